import { type Odds, returnToPlayer } from '../odds.ts';

/** Shares from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/** Two-sided 99% quantile of the normal distribution. */
const Z_99 = 2.5758293035489004;

/** Wilson's 99% score interval: valid for few rounds and never outside 0 to 1. */
export function winInterval(wins: number, rounds: number): Interval {
  if (rounds === 0) return { low: 0, high: 1 };
  const share = wins / rounds;
  const pull = Z_99 ** 2 / rounds;
  const middle = (share + pull / 2) / (1 + pull);
  const reach = (Z_99 / (1 + pull)) * Math.sqrt((share * (1 - share)) / rounds + pull / (4 * rounds));
  return { low: Math.max(0, middle - reach), high: Math.min(1, middle + reach) };
}

export function isWithin({ low, high }: Interval, share: number): boolean {
  return share >= low && share <= high;
}

export function winShareOf({ boxes, prizesBasisPoints }: Odds): number {
  return prizesBasisPoints.length / boxes;
}

/** Undefined if nothing was staked. */
export function returnedShare({ staked, paidOut }: { staked: number; paidOut: number }): number | undefined {
  return staked > 0 ? paidOut / staked : undefined;
}

/** 99% band of the return after so many honest rounds, each weighted equally. */
export function returnBand(odds: Odds, rounds: number): Interval {
  const { boxes, prizesBasisPoints } = odds;
  const mean = returnToPlayer(odds);
  const squares = prizesBasisPoints.reduce((sum, prize) => sum + (1 + prize / 10_000) ** 2, 0) / boxes;
  const reach = Z_99 * Math.sqrt((squares - mean ** 2) / rounds);
  return { low: Math.max(0, mean - reach), high: mean + reach };
}
