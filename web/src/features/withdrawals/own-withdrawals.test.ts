import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { expectSubmission, isOwnSubmission } from './use-withdrawals.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a withdrawal of this window is recognised once, for a while', () => {
  expect(isOwnSubmission(5000)).toBe(false);
  expectSubmission(5000);
  expect(isOwnSubmission(6000)).toBe(false);
  expect(isOwnSubmission(5000)).toBe(true);
  expect(isOwnSubmission(5000)).toBe(false);
  expectSubmission(5000);
  vi.advanceTimersByTime(10_000);
  expect(isOwnSubmission(5000)).toBe(false);
});
