import { issueReceipt } from '@sanduku/contracts/fairness/receipt';
import { countReplayed, isBeyondChance, replayAttempts } from '@sanduku/contracts/fairness/refusals';
import { hashOfBytes, oddsHash } from '@sanduku/contracts/fairness/scheme';
import { type RoundEvidence, verifyRound } from '@sanduku/contracts/fairness/verify';
import type { PlayerPick, Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';
import { odds } from '@sanduku/contracts/odds';
import type { DataAt } from '../../server/routes.ts';
import type { RoundResult } from './game-state.ts';
import type { RoundMemory } from './round-memory.ts';

// Hashing code, loaded while the player chooses a stake.

export type RoundEnd = DataAt<'GET /api/game/ended-round'>;

export function hasOwnOddsHash({ odds: { prizes, hash } }: SealedRound): boolean {
  return hash === oddsHash({ boxes: odds.boxes, prizesBasisPoints: prizes });
}

export function isSameSeal(one: SealedRound, other: SealedRound): boolean {
  return (
    one.roundId === other.roundId && one.seedHash === other.seedHash && one.odds.hash === other.odds.hash
  );
}

export function opensSeal(sealed: SealedRound, ended: RoundEnd): boolean {
  if (ended.end === 'voided') return isSeedOf(sealed, ended.seed);
  const { pick, outcome, revealed } = ended.receipt;
  return isSeedOf(sealed, revealed.seed) && verifyRound({ sealed, pick, outcome, revealed }).ok;
}

function isSeedOf({ seedHash }: SealedRound, seed: string): boolean {
  try {
    return hashOfBytes(seed) === seedHash;
  } catch {
    return false;
  }
}

/**
 * Replays the failed attempts on the ended round. The server knows their client seeds, so an attempt counts as played
 * only with its box and stake.
 */
export function settle(memory: RoundMemory, seed: string, played: PlayerPick | undefined): void {
  const { seal, attempts, counts } = memory.get();
  if (seal === undefined) return;
  const failed = attempts.filter(
    (attempt) => attempt.roundId === seal.roundId && !(played && isSamePick(attempt, played)),
  );
  const replayed = replayAttempts(seal, seed, failed);
  memory.settle(replayed, replayed.length === 0 ? counts : countReplayed(counts, seal, replayed));
}

function isSamePick(one: PlayerPick, other: PlayerPick): boolean {
  return (
    one.clientSeed === other.clientSeed &&
    one.selectedBox === other.selectedBox &&
    one.betAmount === other.betAmount
  );
}

export function refusesWinners(memory: RoundMemory): boolean {
  return isBeyondChance(memory.get().counts);
}

interface PlayedRound extends Pick<RoundResult, 'evidence' | 'playedAt' | 'newBalance'> {
  currency: Receipt['currency'];
}

export function checkRound({ evidence, playedAt, newBalance, currency }: PlayedRound): RoundResult {
  return {
    evidence,
    playedAt,
    newBalance,
    verdict: verifyRound(evidence),
    receipt: receiptOf(evidence, playedAt, currency),
    refused: [],
  };
}

/** Undefined: malformed answer. */
function receiptOf(evidence: RoundEvidence, playedAt: string, currency: Receipt['currency']) {
  try {
    return issueReceipt({ ...evidence, playedAt, currency });
  } catch {
    return undefined;
  }
}
