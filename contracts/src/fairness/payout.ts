import { type Micros, scale, toWire } from '../money.ts';
import type { PlayOutcome } from './wire.ts';

const BASIS_POINTS = 10_000n;

export interface Payout {
  /** What the box adds to the stake. */
  readonly prize: Micros;
  /** What the player is paid: stake and prize, or nothing from an empty box. */
  readonly payout: Micros;
}

export function payoutOf(stake: Micros, prizeBasisPoints: number): Payout {
  if (prizeBasisPoints === 0) return { prize: 0n, payout: 0n };
  const prize = scale(stake, BigInt(prizeBasisPoints), BASIS_POINTS);
  return { prize, payout: stake + prize };
}

/** The same as a play answers it. */
export function playOutcomeOf(stake: Micros, prizeBasisPoints: number): PlayOutcome {
  const { prize, payout } = payoutOf(stake, prizeBasisPoints);
  const won = prizeBasisPoints > 0;
  return { won, result: won ? 'win' : 'lose', prize: toWire(prize), winAmount: toWire(payout) };
}
