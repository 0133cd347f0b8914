import { hexToBytes } from '@noble/hashes/utils.js';
import { fromWire } from '../money.ts';
import { odds } from '../odds.ts';
import { CLIENT_SEED } from './patterns.ts';
import { playOutcomeOf } from './payout.ts';
import { fillRound, revealRound } from './scheme.ts';
import type { PlayerPick, PlayOutcome, RevealedRound, SealedRound } from './wire.ts';

/** Every way a round can fail the check, in the order in which they are looked for. */
export const roundProblems = [
  'malformed', // a part is missing or is not what it should be
  'other_round', // the reveal is about another round than the sealed one
  'odds_hash', // the odds are not the ones of the hash
  'seed', // the seed is not the sealed one
  'box_hashes', // the seed does not fill the boxes as they were sealed
  'board_hash', // the sealed board is not made of the sealed boxes
  'client_seed', // another client seed than the player's was used
  'shift', // the board was turned otherwise than the two seeds say
  'prizes', // the boxes did not hold what was shown
  'salts', // the salts are not those of the seed
  'pick', // there is no such box, or no such bet
  'outcome', // the chosen box held something else, or pays another amount
] as const;

export type RoundProblem = (typeof roundProblems)[number];

export type Verdict = { ok: true } | { ok: false; problem: RoundProblem };

/** A round with what each side said, when it said it. */
export interface RoundEvidence {
  /** Shown by the house before the pick. */
  readonly sealed: SealedRound;
  /** Known to the player first-hand; the check measures the house against it. */
  readonly pick: PlayerPick;
  /** Answered by the house to the pick. */
  readonly outcome: PlayOutcome;
  readonly revealed: RevealedRound;
}

/** Does the whole round again, as the player's own browser can, and compares. */
export function verifyRound(evidence: RoundEvidence): Verdict {
  const problem = firstProblem(evidence);
  return problem ? { ok: false, problem } : { ok: true };
}

/** The evidence comes from the party under test: whatever it is made of, the player gets a verdict. */
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
  const round = fillRound({ seed, roundId, odds: sealedOdds });
  const again = { sealed: round.sealed, revealed: revealRound(round, clientSeed) };
  if (again.sealed.odds.hash !== sealed.odds.hash) return 'odds_hash';
  if (again.sealed.seedHash !== sealed.seedHash || again.revealed.seed !== revealed.seed) return 'seed';
  if (!sameList(again.sealed.boxHashes, sealed.boxHashes)) return 'box_hashes';
  if (again.sealed.boardHash !== sealed.boardHash) return 'board_hash';
  if (revealed.clientSeed !== clientSeed || !CLIENT_SEED.test(clientSeed)) return 'client_seed';
  if (again.revealed.shift !== revealed.shift) return 'shift';
  if (!sameList(again.revealed.prizes, revealed.prizes)) return 'prizes';
  if (!sameList(again.revealed.salts, revealed.salts)) return 'salts';

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
