import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectConfirmation, isOwnConfirmation } from './own-rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

const win = { result: 'win', winAmount: 1300 } as const;
const loss = { result: 'lose', winAmount: 0 } as const;

test("a round of this window is confirmed once; the next confirmation is another window's", () => {
  expectConfirmation(win);
  expect(isOwnConfirmation(win)).toBe(true);
  expect(isOwnConfirmation(win)).toBe(false);
});

test('another result does not match', () => {
  expectConfirmation(loss);
  expect(isOwnConfirmation(win)).toBe(false);
  expect(isOwnConfirmation(loss)).toBe(true);
});

test('a confirmation is expected for ten seconds', () => {
  expectConfirmation(win);
  vi.advanceTimersByTime(9_999);
  expectConfirmation(win);
  vi.advanceTimersByTime(1);
  expect(isOwnConfirmation(win)).toBe(true);
  expect(isOwnConfirmation(win)).toBe(false);
});
