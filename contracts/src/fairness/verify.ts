import { hexToBytes } from '@noble/hashes/utils.js';
import { fromWire } from '../money.ts';
import { odds } from '../odds.ts';
import { CLIENT_SEED } from './patterns.ts';
import { playOutcomeOf } from './payout.ts';
import { revealRound, sealRound } from './scheme.ts';
import type { PlayerPick, PlayOutcome, RevealedRound, SealedRound } from './wire.ts';

/** In the order of the checks. */
export const roundProblems = [
  'malformed', // a part is missing or has the wrong shape
  'other_round', // the reveal belongs to another round
  'odds_hash', // the odds do not match their hash
  'seed', // the seed does not match the seal
  'client_seed', // another client seed was used
  'shift', // the shift does not follow from the seeds
  'prizes', // the shown prizes do not match the board
  'pick', // no such box or bet
  'outcome', // the outcome or payout does not match the box
] as const;

export type RoundProblem = (typeof roundProblems)[number];

export type Verdict = { ok: true } | { ok: false; problem: RoundProblem };

export interface RoundEvidence {
  /** Received before the pick. */
  readonly sealed: SealedRound;
  /** Known to the player; the answer is checked against it. */
  readonly pick: PlayerPick;
  readonly outcome: PlayOutcome;
  readonly revealed: RevealedRound;
}

export function verifyRound(evidence: RoundEvidence): Verdict {
  const problem = firstProblem(evidence);
  return problem ? { ok: false, problem } : { ok: true };
}

/** Malformed evidence must give a verdict. */
function firstProblem(evidence: RoundEvidence): RoundProblem | undefined {
  try {
    return firstDifference(evidence);
  } catch {
    return 'malformed';
  }
}

function firstDifference({ sealed, pick, outcome, revealed }: RoundEvidence): RoundProblem | undefined {
  if (revealed.roundId !== sealed.roundId) return 'other_round';

  const seed = hexToBytes(revealed.seed);
  const { roundId } = sealed;
  const { clientSeed } = pick;
  const sealedOdds = { boxes: odds.boxes, prizesBasisPoints: sealed.odds.prizes };
  const round = sealRound({ seed, roundId, odds: sealedOdds });
  const again = { sealed: round.sealed, revealed: revealRound(round, clientSeed) };
  if (again.sealed.odds.hash !== sealed.odds.hash) return 'odds_hash';
  if (again.sealed.seedHash !== sealed.seedHash || again.revealed.seed !== revealed.seed) return 'seed';
  if (revealed.clientSeed !== clientSeed || !CLIENT_SEED.test(clientSeed)) return 'client_seed';
  if (again.revealed.shift !== revealed.shift) return 'shift';
  if (!sameList(again.revealed.prizes, revealed.prizes)) return 'prizes';

  const stake = fromWire(pick.betAmount);
  const prizeBasisPoints = again.revealed.prizes.find((_, position) => position === pick.selectedBox);
  if (!stake || prizeBasisPoints === undefined) return 'pick';
  const due = playOutcomeOf(stake, prizeBasisPoints);
  const isPaid =
    outcome.won === due.won &&
    outcome.result === due.result &&
    outcome.prize === due.prize &&
    outcome.winAmount === due.winAmount;
  return isPaid ? undefined : 'outcome';
}

function sameList<T>(expected: readonly T[], shown: readonly T[]): boolean {
  return shown.length === expected.length && expected.every((item, place) => item === shown[place]);
}
