import { fromWire } from '../../money.ts';
import { type Odds, odds as ourOdds } from '../../odds.ts';
import { playOutcomeOf } from '../payout.ts';
import { issueReceipt } from '../receipt.ts';
import { revealRound, sealRound, seedOf } from '../scheme.ts';
import type { RoundEvidence } from '../verify.ts';
import type { Receipt } from '../wire.ts';

interface GenuineRound {
  readonly won: boolean;
  readonly roundId?: string;
  readonly odds?: Odds;
}

/** The player picks the first winning or the first losing box. */
export function genuineRound({ won, roundId = 'round-1', odds = ourOdds }: GenuineRound): RoundEvidence {
  const seed = seedOf(new Uint8Array(32).fill(1), roundId);
  const clientSeed = `player_${roundId}`;
  const round = sealRound({ seed, roundId, odds });
  const revealed = revealRound(round, clientSeed);
  const selectedBox = revealed.prizes.findIndex((prize) => prize > 0 === won);
  const pick = { selectedBox, betAmount: 1500, clientSeed };
  const outcome = playOutcomeOf(fromWire(pick.betAmount) ?? 0n, revealed.prizes[selectedBox] ?? 0);
  return { sealed: round.sealed, pick, outcome, revealed };
}

export function genuineReceipt(round: GenuineRound): Receipt {
  return issueReceipt({ ...genuineRound(round), playedAt: '2026-11-15T08:30:00.000Z', currency: 'UGX' });
}
