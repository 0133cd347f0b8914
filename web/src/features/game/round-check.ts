import { issueReceipt } from '@sanduku/contracts/fairness/receipt';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { type RoundEvidence, verifyRound } from '@sanduku/contracts/fairness/verify';
import type { Receipt, SealedRound } from '@sanduku/contracts/fairness/wire';
import { odds } from '@sanduku/contracts/odds';
import type { RoundResult } from './game-state.ts';

// All hashing code, loaded while the player chooses a stake.

/** The odds do not match their hash, or a round shown before comes with other hashes. */
export type SealFlaw = 'other odds' | 'sealed anew';

/** Checks a seal before the pick. */
export function flawOf(sealed: SealedRound, before: SealedRound | undefined): SealFlaw | undefined {
  const { prizes, hash } = sealed.odds;
  if (hash !== oddsHash({ boxes: odds.boxes, prizesBasisPoints: prizes })) return 'other odds';
  const wasResealed = before?.roundId === sealed.roundId && hashesOf(before) !== hashesOf(sealed);
  return wasResealed ? 'sealed anew' : undefined;
}

function hashesOf({ seedHash, boardHash, boxHashes }: SealedRound): string {
  return [seedHash, boardHash, ...boxHashes].join();
}

interface PlayedRound extends Pick<RoundResult, 'evidence' | 'playedAt' | 'newBalance'> {
  currency: Receipt['currency'];
}

/** Recomputes the round and issues a receipt. */
export function checkRound({ evidence, playedAt, newBalance, currency }: PlayedRound): RoundResult {
  return {
    evidence,
    playedAt,
    newBalance,
    verdict: verifyRound(evidence),
    receipt: receiptOf(evidence, playedAt, currency),
  };
}

/** Undefined if the answer is malformed. */
function receiptOf(evidence: RoundEvidence, playedAt: string, currency: Receipt['currency']) {
  try {
    return issueReceipt({ ...evidence, playedAt, currency });
  } catch {
    return undefined;
  }
}
