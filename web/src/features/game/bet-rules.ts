import { playOutcomeOf } from '@sanduku/contracts/fairness/payout';
import { WARNING_SHARE } from '@sanduku/contracts/game/rules';
import { fromWire } from '@sanduku/contracts/money';
import { odds } from '@sanduku/contracts/odds';

/** What stands between the player and a bet, or is worth a word before it. */
export type BetVerdict =
  | 'fine'
  | 'more than half'
  | 'too small'
  | 'too large'
  | 'closed'
  | 'not enough money';

/** What may be staked now. */
export interface BetLimits {
  readonly minimum: number;
  /** Null: nothing limits it. */
  readonly maximum: number | null;
}

export function judgeBet(amount: number, balance: number, { minimum, maximum }: BetLimits): BetVerdict {
  // No stake at all lies between the two.
  if (maximum !== null && maximum < minimum) return 'closed';
  if (amount < minimum) return 'too small';
  if (maximum !== null && amount > maximum) return 'too large';
  if (amount > balance) return 'not enough money';
  return amount > balance * WARNING_SHARE ? 'more than half' : 'fine';
}

export function mayBePlayed(verdict: BetVerdict): boolean {
  return verdict === 'fine' || verdict === 'more than half';
}

/** Whether a notice says why nothing can be started. */
export function hasReason(verdict: BetVerdict): boolean {
  return verdict === 'not enough money' || verdict === 'too large' || verdict === 'closed';
}

/** What the smallest and the largest prize pay, stake included, in whole units with decimals as on the wire. */
export function payoutRange(amount: number): { smallest: number; largest: number } {
  const stake = fromWire(amount) ?? 0n;
  const payouts = odds.prizesBasisPoints.map((prize) => playOutcomeOf(stake, prize).winAmount);
  return { smallest: Math.min(...payouts), largest: Math.max(...payouts) };
}
