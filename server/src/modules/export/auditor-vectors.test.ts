import { spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { genuineReceipt } from '@sanduku/contracts/fairness/testing/genuine-round';
import { mutationsOf } from '@sanduku/contracts/fairness/testing/mutations';
import { loggedReceipt } from '@sanduku/contracts/fairness/testing/signed-round';
import { signerOf as statementSigner } from '@sanduku/contracts/transparency/testing/reference-operator';
import { vectors } from '@sanduku/contracts/transparency/testing/vectors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditReceipt, openRound, signerOf } from '../../../../auditor/sanduku-auditor.mjs';

const AUDITOR = join(import.meta.dirname, '../../../../auditor/sanduku-auditor.mjs');
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
  // TRON signs another text.
  expect(signerOf('tron', 'Some data', signature)).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  expect(signerOf('ethereum', 'Some data', signature.replace(/1c$/, '1f'))).toBe('a signature out of range');
});

const holds = (receipt: object, key?: string) => {
  try {
    auditReceipt(receipt, key);
    return true;
  } catch {
    return false;
  }
};

test.each([
  ['of the document', vectors.receipt],
  ['of a test', loggedReceipt()],
])('the auditor accepts a signed receipt and rejects any change, %s', (_, receipt) => {
  expect(holds(receipt)).toBe(true);
  expect(holds(receipt, receipt.key)).toBe(true);
  expect(holds(receipt, 'ab'.repeat(32))).toBe(false);
  const unnoticed = mutationsOf(receipt).filter(({ value }) => holds(value));
  // Valid, from before it was logged.
  expect(unnoticed.map(({ name }) => name)).toEqual(['log: null']);
});

test.each([true, false])(
  'the auditor accepts a receipt of the browser and rejects any change, won %s',
  (won) => {
    const receipt = genuineReceipt({ won });
    expect(holds(receipt)).toBe(true);
    expect(holds(receipt, 'ab'.repeat(32))).toBe(false);
    const unnoticed = mutationsOf(receipt).filter(({ value }) => holds(value));
    expect(unnoticed.map(({ name }) => name)).toEqual([]);
  },
);

test('the auditor agrees with the game on many rounds and other prizes', () => {
  for (const prizesBasisPoints of [[2000, 3000, 4000, 5000], [1], [333, 333, 77_777]]) {
    for (let round = 0; round < 50; round += 1) {
      const odds = { boxes: 9, prizesBasisPoints };
      auditReceipt(genuineReceipt({ won: round % 2 === 0, roundId: `round-${round}`, odds }));
    }
  }
});

describe('the file alone, in an otherwise empty folder,', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sanduku-receipt-'));
    copyFileSync(AUDITOR, join(folder, 'sanduku-auditor.mjs'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const won = genuineReceipt({ won: true });
  test.each([
    // receipt, exit code, text
    ['a round that was won', won, 0, /^This receipt holds: round round-1, .*signed by {3}NOBODY/s],
    ['another stake', { ...won, pick: { ...won.pick, betAmount: 15_000 } }, 1, /rule "": checksum/],
    [
      'a signed receipt',
      loggedReceipt(),
      0,
      /transfer {4}\d+\n {2}log {9}record 1\n {2}signed by {3}[0-9a-f]{64}/,
    ],
    ['another transfer id', { ...loggedReceipt(), transfer: '42' }, 1, /rule "signatures": signature of/],
    ['an empty object', {}, 1, /rule "format": fields of the receipt/],
  ])('checks %s', (_name, receipt, code, text) => {
    writeFileSync(join(folder, 'receipt.json'), JSON.stringify(receipt));
    const { status, stdout } = spawnSync(
      process.execPath,
      ['sanduku-auditor.mjs', '--receipt', 'receipt.json'],
      { cwd: folder, encoding: 'utf8' },
    );
    expect({ status, stdout }).toEqual({ status: code, stdout: expect.stringMatching(text) });
  });

  test('reports a file that is not JSON', () => {
    writeFileSync(join(folder, 'receipt.json'), '<html>');
    const { status } = spawnSync(process.execPath, ['sanduku-auditor.mjs', '--receipt', 'receipt.json'], {
      cwd: folder,
    });
    expect(status).toBe(2);
  });
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
