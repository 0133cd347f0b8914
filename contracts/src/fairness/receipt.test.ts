import { describe, expect, test } from 'vitest';
import { issueReceipt } from './receipt.ts';
import { genuineReceipt, genuineRound } from './testing/genuine-round.ts';
import { mutationsOf } from './testing/mutations.ts';
import { verifyReceipt } from './verify-receipt.ts';

describe.each([true, false])('receipt of a round, won: %s', (won) => {
  const receipt = genuineReceipt({ won });

  test('passes after a round trip through a file', () => {
    expect(verifyReceipt(JSON.parse(JSON.stringify(receipt)))).toEqual({ ok: true, receipt });
  });

  test('fails with any change', () => {
    const mutations = mutationsOf(receipt);
    expect(mutations.length).toBeGreaterThan(200);
    expect(mutations.filter(({ value }) => verifyReceipt(value).ok).map(({ name }) => name)).toEqual([]);
  });

  test('fails with an extra field', () => {
    expect(verifyReceipt({ ...receipt, note: 'x' })).toEqual({ ok: false, problem: 'malformed' });
    const revealed = { ...receipt.revealed, note: 'x' };
    expect(verifyReceipt({ ...receipt, revealed })).toEqual({ ok: false, problem: 'malformed' });
  });
});

test("the checksum covers the player's own data", () => {
  const receipt = genuineReceipt({ won: false });
  const pick = { ...receipt.pick, betAmount: 1_000_000 };
  expect(verifyReceipt({ ...receipt, pick })).toEqual({ ok: false, problem: 'checksum' });
});

test('the checksum is independent of key order', () => {
  const { checksum, ...content } = genuineReceipt({ won: true });
  const entries = Object.entries(content).toReversed();
  expect(verifyReceipt({ checksum, ...Object.fromEntries(entries) }).ok).toBe(true);
});

test('a receipt contains only its own fields', () => {
  const round = genuineRound({ won: true });
  const revealed = { ...round.revealed, next: round.sealed };
  const outcome = { ...round.outcome, newBalance: 5 };
  const receipt = issueReceipt({
    ...round,
    revealed,
    outcome,
    playedAt: '2026-11-15T08:30:00.000Z',
    currency: 'UGX',
  });
  expect(receipt).toEqual(genuineReceipt({ won: true }));
});

test.each([undefined, null, 'receipt', 7, [], {}])('%j is not a receipt', (value) => {
  expect(verifyReceipt(value)).toEqual({ ok: false, problem: 'malformed' });
});
