import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { genuineReceipt } from '../contracts/src/fairness/testing/genuine-round.ts';
import { mutationsOf } from '../contracts/src/fairness/testing/mutations.ts';
import { loggedReceipt } from '../contracts/src/fairness/testing/signed-round.ts';
import { vectors } from '../contracts/src/transparency/testing/vectors.ts';
import { sampled } from '../server/src/testing/sampled.ts';
import { problemsOf } from './verify-receipt.ts';

const won = genuineReceipt({ won: true });
const lost = genuineReceipt({ won: false });

describe('run from an otherwise empty folder', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'sanduku-receipt-'));
    copyFileSync(join(import.meta.dirname, 'verify-receipt.ts'), join(folder, 'verify-receipt.ts'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function verify(content: string) {
    writeFileSync(join(folder, 'receipt.json'), content);
    const { status, stdout, stderr } = spawnSync(process.execPath, ['verify-receipt.ts', 'receipt.json'], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { status, text: stdout.trim(), stderr };
  }

  test.each([
    // receipt, exit code, text
    [
      'a round that was won',
      won,
      0,
      /^This round is genuine: round-1, .*, 1500 UGX on box \d of 9, which won [\d.]+ UGX\.$/,
    ],
    [
      'a round that was lost',
      lost,
      0,
      /^This round is genuine: round-1, .*, 1500 UGX on box \d of 9, which was empty\.$/,
    ],
    [
      'another stake',
      { ...won, pick: { ...won.pick, betAmount: 15_000 } },
      1,
      /^This round is NOT genuine: the outcome does not match; the checksum does not match\.$/,
    ],
    [
      'another seed',
      { ...won, revealed: { ...won.revealed, seed: '0'.repeat(64) } },
      1,
      /^This round is NOT genuine: the hash of the seed does not match; /,
    ],
    [
      'a signed receipt in the log',
      loggedReceipt(),
      0,
      /^This round is genuine: .* Signed with key [0-9a-f]{64}\. .* Record 1 in the transparency log\.$/,
    ],
    [
      'a signed receipt with another transfer id',
      { ...loggedReceipt(), transfer: '42' },
      1,
      /^This round is NOT genuine: the signature does not match; the place in the log does not match\.$/,
    ],
    ['an empty object', {}, 1, /^This round is NOT genuine: its version is neither 1 nor 2\.$/],
    ['an incomplete receipt', { version: 1 }, 1, /^This is not a receipt: /],
  ])('%s', (_name, receipt, status, text) => {
    expect(verify(JSON.stringify(receipt))).toEqual({
      status,
      text: expect.stringMatching(text),
      stderr: '',
    });
  });

  test('a file that is not JSON', () => {
    expect(verify('<html>')).toMatchObject({
      status: 1,
      text: expect.stringMatching(/^This is not a receipt/),
    });
  });
});

test.each([
  ['won', won],
  ['lost', lost],
  ['in the log', loggedReceipt()],
  ['of docs/transparency.md', vectors.receipt],
])('every change to a receipt is detected, %s', (_name, receipt) => {
  const passes = (changed: typeof receipt) => {
    try {
      return problemsOf(changed).length === 0;
    } catch {
      return false;
    }
  };
  expect(passes(receipt)).toBe(true);
  const unnoticed = sampled(mutationsOf(receipt)).filter(({ value }) => passes(value as typeof receipt));
  // Without log data it is a valid receipt from before it was logged.
  expect(unnoticed.map(({ name }) => name).filter((name) => name !== 'log: null')).toEqual([]);
});

test('agrees with the game on many rounds and other prizes', () => {
  for (const prizesBasisPoints of [[2000, 3000, 4000, 5000], [1], [333, 333, 77_777]]) {
    for (let round = 0; round < 50; round += 1) {
      const receipt = genuineReceipt({
        won: round % 2 === 0,
        roundId: `round-${round}`,
        odds: { boxes: 9, prizesBasisPoints },
      });
      expect(problemsOf(receipt)).toEqual([]);
    }
  }
});
