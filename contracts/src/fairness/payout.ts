import { type Micros, scale, toWire } from '../money.ts';
import type { PlayOutcome } from './wire.ts';

const BASIS_POINTS = 10_000n;

export interface Payout {
  /** Added to the stake. */
  readonly prize: Micros;
  /** Stake plus prize; 0 from an empty box. */
  readonly payout: Micros;
}

export function payoutOf(stake: Micros, prizeBasisPoints: number): Payout {
  if (prizeBasisPoints === 0) return { prize: 0n, payout: 0n };
  const prize = scale(stake, BigInt(prizeBasisPoints), BASIS_POINTS);
  return { prize, payout: stake + prize };
}

export function playOutcomeOf(stake: Micros, prizeBasisPoints: number): PlayOutcome {
  const { prize, payout } = payoutOf(stake, prizeBasisPoints);
  const won = prizeBasisPoints > 0;
  return { won, result: won ? 'win' : 'lose', prize: toWire(prize), winAmount: toWire(payout) };
}
