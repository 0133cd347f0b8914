import { hexToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { signerOf } from '../transparency/testing/reference-operator.ts';
import { vectors } from '../transparency/testing/vectors.ts';
import { issueSignedReceipt, receiptFragment, receiptInFragment, recordOfReceipt } from './signed-receipt.ts';
import { mutationsOf } from './testing/mutations.ts';
import { genuineSignedReceipt, house, loggedReceipt } from './testing/signed-round.ts';
import { verifyAnyReceipt, verifySignedReceipt } from './verify-receipt.ts';
import type { SignedReceipt } from './wire.ts';

test.each([
  ['before its record is in the log', genuineSignedReceipt()],
  ['of a round that was lost', genuineSignedReceipt({ won: false })],
  ['with its record in the log', loggedReceipt()],
])('a signed receipt passes after a round trip through a file, %s', async (_, receipt) => {
  expect(await verifyAnyReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual({ ok: true, receipt });
});

test('the vectors of docs/transparency.md match what is signed and logged', async () => {
  const { receipt, receiptFragment: fragment } = vectors as {
    receipt: SignedReceipt;
    receiptFragment: string;
  };
  const signer = signerOf(hexToBytes(vectors.signingPrivateKey));
  const unlogged = { ...receipt, log: null };
  expect(issueSignedReceipt(receipt, (text) => signer.sign(text))).toEqual(unlogged);
  expect(recordOfReceipt(receipt)).toBe(vectors.log.records[1]);
  expect(receipt.log?.head).toEqual(vectors.log.head);
  expect(await verifySignedReceipt(receipt)).toMatchObject({ ok: true });
  expect(receiptFragment(receipt)).toBe(fragment);
  expect(receiptInFragment(fragment)).toEqual(unlogged);
});

test.each([
  ['of a test', loggedReceipt()],
  ['of the document', vectors.receipt as SignedReceipt],
])('any change to a signed receipt fails, %s', async (_, receipt) => {
  const mutations = mutationsOf(receipt);
  expect(mutations.length).toBeGreaterThan(200);
  const passed: string[] = [];
  for (const { name, value } of mutations) if ((await verifySignedReceipt(value)).ok) passed.push(name);
  // Without a log position it is a valid receipt from before it was logged.
  expect(passed).toEqual(['log: null']);
});

test('a receipt signed with another key names that key', async () => {
  const other = signerOf();
  const forged = genuineSignedReceipt({ signer: other });
  expect(await verifySignedReceipt(forged)).toMatchObject({ ok: true, receipt: { key: other.publicKey } });
  expect(await verifySignedReceipt({ ...forged, key: house.publicKey })).toEqual({
    ok: false,
    problem: 'signature',
  });
});

test('a link carries the whole receipt in at most 480 characters', async () => {
  const receipt = genuineSignedReceipt();
  const fragment = receiptFragment(receipt);
  expect(fragment).toMatch(
    /^2~round-1~[\w-]{43}~player_round-1~\d~1500~UGX~1794731400000~41~2000,3000,4000,5000~[\w-]{43}~[\w-]{86}$/,
  );
  expect(receiptInFragment(fragment)).toEqual(receipt);
  expect(`https://play.sanduku.example/fairness#${fragment}`.length).toBeLessThan(400);
});

test.each(['', '2', '2~', '1~a', '2~~~~~~~~~~~', `2~x~${'A'.repeat(43)}~s~0~1~UGX~0~1~9~k~s~more`])(
  'a malformed link is rejected: %s',
  (fragment) => {
    expect(receiptInFragment(fragment)).toBeUndefined();
  },
);

test('any change to a link fails the check', async () => {
  const fragment = receiptFragment(genuineSignedReceipt());
  const passed: string[] = [];
  for (let place = 0; place < fragment.length; place++) {
    for (const character of ['A', '7', '~', ',']) {
      if (fragment[place] === character) continue;
      const changed = `${fragment.slice(0, place)}${character}${fragment.slice(place + 1)}`;
      const receipt = receiptInFragment(changed);
      if (receipt && (await verifySignedReceipt(receipt)).ok) passed.push(changed);
    }
  }
  // The last base64url characters contain unused bits.
  expect(
    passed.filter((changed) => receiptFragment(receiptInFragment(changed) as SignedReceipt) !== fragment),
  ).toEqual([]);
});
