import { hexToBytes } from '@noble/hashes/utils.js';
import { odds } from '../odds.ts';
import { revealRound, sealRound } from './scheme.ts';
import type { PlayerPick, SealedRound } from './wire.ts';

// docs/fairness.md, "Refused attempts".

/** A bet that was refused or got no answer. */
export interface FailedAttempt extends PlayerPick {
  readonly roundId: string;
  /** The code of the refusal, or "no answer". */
  readonly cause: string;
  readonly reason?: string;
  readonly at: string;
}

export interface ReplayedAttempt extends FailedAttempt {
  /** What it would have won, in basis points. */
  readonly prize: number;
}

/** Computes what failed attempts would have paid, from the known seed. */
export function replayAttempts(
  sealed: SealedRound,
  seed: string,
  attempts: readonly FailedAttempt[],
): ReplayedAttempt[] {
  const table = { boxes: odds.boxes, prizesBasisPoints: sealed.odds.prizes };
  const round = sealRound({ seed: hexToBytes(seed), roundId: sealed.roundId, odds: table });
  return attempts.map((attempt) => ({
    ...attempt,
    prize: revealRound(round, attempt.clientSeed).prizes[attempt.selectedBox] ?? 0,
  }));
}

/** Replayed attempts on rounds with the same number of prizes. */
export interface ReplayCount {
  readonly prizeBoxes: number;
  readonly attempts: number;
  readonly wouldHaveWon: number;
}

export function countReplayed(
  counts: readonly ReplayCount[],
  { odds: { prizes } }: SealedRound,
  replayed: readonly ReplayedAttempt[],
): ReplayCount[] {
  const of = { prizeBoxes: prizes.length, attempts: 0, wouldHaveWon: 0 };
  const known = counts.find(({ prizeBoxes }) => prizeBoxes === of.prizeBoxes) ?? of;
  return [
    ...counts.filter((count) => count !== known),
    {
      ...known,
      attempts: known.attempts + replayed.length,
      wouldHaveWon: known.wouldHaveWon + replayed.filter(({ prize }) => prize > 0).length,
    },
  ];
}

/** At most this probability, however often the counts are checked. */
const FALSE_ALARM = 1 / 10_000;

/** Each refuses every winner and lets this share of its refusals hit losers. The weights add up to 1. */
const suspects = [
  { losers: 0, weight: 0.6 },
  { losers: 0.2, weight: 0.15 },
  { losers: 0.5, weight: 0.15 },
  { losers: 0.8, weight: 0.1 },
];

/**
 * Whether attempts would have won more often than chance explains. The product of likelihood ratios is a
 * martingale for an honest operator: it ever reaches 1 / FALSE_ALARM with at most that probability (Ville's
 * inequality). Repeated binomial tests would raise false alarms in the long run.
 */
export function isBeyondChance(counts: readonly ReplayCount[]): boolean {
  const evidence = suspects.map(({ losers, weight }) => {
    const logRatio = counts.reduce((sum, { prizeBoxes, attempts, wouldHaveWon }) => {
      const chance = prizeBoxes / odds.boxes;
      const lost = attempts - wouldHaveWon;
      const suspected = 1 - losers * (1 - chance);
      return (
        sum +
        wouldHaveWon * Math.log(suspected / chance) +
        (lost === 0 ? 0 : lost * Math.log((1 - suspected) / (1 - chance)))
      );
    }, 0);
    return weight * Math.exp(logRatio);
  });
  return evidence.reduce((sum, one) => sum + one) >= 1 / FALSE_ALARM;
}
