import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { mutationsOf } from '@sanduku/contracts/fairness/testing/mutations';
import { loggedReceipt } from '@sanduku/contracts/fairness/testing/signed-round';
import { signerOf as statementSigner } from '@sanduku/contracts/transparency/testing/reference-operator';
import { vectors } from '@sanduku/contracts/transparency/testing/vectors';
import { expect, test } from 'vitest';
import { auditReceipt, openRound, signerOf } from '../../../../auditor/sanduku-auditor.mjs';

const file = join(import.meta.dirname, '../../../../docs/vectors/fairness.json');
const { sealed, revealed, otherTable } = JSON.parse(readFileSync(file, 'utf8'));

test('the auditor reproduces the documented vectors', () => {
  const { roundId, odds } = sealed;
  const { seed, clientSeed, shift, prizes } = revealed;
  expect(openRound(roundId, seed, odds.prizes)(clientSeed)).toEqual({ shift, prizes });
});

test('the auditor reproduces a documented round under another table', () => {
  const opened = openRound(sealed.roundId, revealed.seed, [2500, 3000, 3500, 4000, 4500]);
  expect(opened(revealed.clientSeed).prizes).toEqual(otherTable.prizes);
});

test('the auditor recovers the signer of an Ethereum message', () => {
  const signature = `0xb91467e570a6466aa9e9876cbcd013baba02900b8979d43fe208a4a4f339f5fd6007e74cd82e037b800186422fc2da167c747ef045e5d18a5f5d4300f8e1a0291c`;
  const signer = '0x2c7536E3605D9C16a7a3D7b1898e529396a65c23';
  expect(signerOf('ethereum', 'Some data', signature)).toBe(signer);
  expect(signerOf('ethereum', 'Other data', signature)).not.toBe(signer);
  // TRON signs another text and writes addresses differently.
  expect(signerOf('tron', 'Some data', signature)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(signerOf('ethereum', 'Some data', signature.replace(/1c$/, '1f'))).toBe('a signature out of range');
});

test.each([
  ['of the document', vectors.receipt],
  ['of a test', loggedReceipt()],
])('the auditor accepts a signed receipt and rejects any change, %s', (_, receipt) => {
  const holds = (changed: object, key?: string) => {
    try {
      auditReceipt(changed, key);
      return true;
    } catch {
      return false;
    }
  };
  expect(holds(receipt)).toBe(true);
  expect(holds(receipt, receipt.key)).toBe(true);
  expect(holds(receipt, 'ab'.repeat(32))).toBe(false);
  const unnoticed = mutationsOf(receipt).filter(({ value }) => holds(value));
  // Without a log position it is a valid receipt from before it was logged.
  expect(unnoticed.map(({ name }) => name)).toEqual(['log: null']);
});

test('the auditor reports a signed round that was not sealed', () => {
  const signer = statementSigner(Buffer.from(vectors.signingPrivateKey, 'hex'));
  const { key, signature, log, ...content } = vectors.receipt;
  const signed = (changed: object) => {
    const text = `sanduku/receipt/v2\n${hash('sha256', canonicalJson({ ...content, ...changed }))}`;
    return { ...content, ...changed, key, signature: signer.sign(text).signature, log: null };
  };
  expect(() => auditReceipt(signed({}))).not.toThrow();
  const { sealed, outcome, revealed } = content;
  for (const [part, changed] of [
    ['sealed', { ...sealed, seedHash: sealed.odds.hash }],
    ['outcome', { ...outcome, winAmount: outcome.winAmount + 0.01 }],
    ['revealed', { ...revealed, prizes: revealed.prizes.toReversed() }],
  ])
    expect(() => auditReceipt(signed({ [part]: changed }))).toThrow(part);
});
