import { canonicalJson } from '../canonical-json.ts';
import { hashOfText } from './scheme.ts';
import type { RoundEvidence } from './verify.ts';
import type { Receipt } from './wire.ts';

export interface ReceiptSource extends RoundEvidence {
  readonly playedAt: string;
  readonly currency: Receipt['currency'];
}

export function issueReceipt(source: ReceiptSource): Receipt {
  const content = { version: 1 as const, ...receiptParts(source) };
  return { ...content, checksum: checksumOf(content) };
}

/** Drops other fields, such as the next sealed round. */
export function receiptParts({ playedAt, currency, sealed, pick, outcome, revealed }: ReceiptSource) {
  return {
    playedAt,
    currency,
    sealed: {
      roundId: sealed.roundId,
      seedHash: sealed.seedHash,
      odds: { prizes: sealed.odds.prizes, hash: sealed.odds.hash },
    },
    pick: { selectedBox: pick.selectedBox, betAmount: pick.betAmount, clientSeed: pick.clientSeed },
    outcome: {
      won: outcome.won,
      result: outcome.result,
      prize: outcome.prize,
      winAmount: outcome.winAmount,
    },
    revealed: {
      roundId: revealed.roundId,
      seed: revealed.seed,
      clientSeed: revealed.clientSeed,
      shift: revealed.shift,
      prizes: revealed.prizes,
    },
  };
}

export function checksumOf(content: Omit<Receipt, 'checksum'>): string {
  return hashOfText(canonicalJson(content));
}
