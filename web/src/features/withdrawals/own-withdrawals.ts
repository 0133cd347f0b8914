import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';

/**
 * Withdrawals that were asked for in this window and whose news is still to come. Whoever has just been told that a
 * request was submitted need not hear it twice.
 */
let expected: { amount: number; until: number }[] = [];

export function expectSubmission(amount: number): void {
  expected.push({ amount, until: Date.now() + OWN_CONFIRMATION_MS });
}

/** Whether the news is about a withdrawal of this window. Each is told once. */
export function isOwnSubmission(amount: number): boolean {
  expected = expected.filter(({ until }) => until > Date.now());
  const own = expected.find((withdrawal) => withdrawal.amount === amount);
  expected = expected.filter((withdrawal) => withdrawal !== own);
  return own !== undefined;
}
