import type { RevealedRound } from '@sanduku/contracts/fairness/wire';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Composite, Row } from '../../database/functions.ts';
import { type HouseAccount, slotOf } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { isPosted } from '../../ledger/post.ts';
import type { LedgerRefusal, Refused } from '../../ledger/transfer.ts';
import type { BetRejection } from '../play-limits/rejections.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { Seat } from './seats.ts';

export interface Bet extends Posting {
  readonly player: SignedInPlayer;
  readonly bankroll: HouseAccount;
  /** The batch adds the bankroll's slot. */
  readonly row: Omit<Composite<'game_bet'>, 'house_account_id'>;
  readonly stake: Micros;
  readonly prizeBasisPoints: number;
  readonly revealed: RevealedRound;
  /** The seat after this round. */
  readonly next: Seat;
}

/**
 * `round_ended`: not, or no longer, the player's sealed round. `not_signed_in`: the session has ended.
 * `stake_above_highest`: more than the table's offer or the bankroll allows. Others: the player's own limits.
 */
type BetRefusal = LedgerRefusal | BetRejection | 'round_ended' | 'not_signed_in' | 'stake_above_highest';

export type BetOutcome = PlacedBet | Refused<BetRefusal>;

interface PlacedBet {
  /** Replayed: the key was posted before. */
  readonly status: 'posted' | 'replayed';
  readonly transferId: bigint;
  readonly postedAt: Date;
  /** The player's, after this bet. */
  readonly balance: Micros;
}

/** `slot` selects the operator's account. */
export async function placeBets(
  { call }: Pick<Database, 'call'>,
  { bets, slot, now }: { bets: readonly Bet[]; slot: number; now: Date | null },
): Promise<BetOutcome[]> {
  const calling = call('game_play', {
    bets: bets.map(({ row, bankroll }) => ({ ...row, house_account_id: slotOf(bankroll, slot) })),
    now,
  });
  const [rows] = await Promise.all([calling, sealNextRounds(bets)]);
  return rows.map(betOutcome);
}

/** Runs while the database works: only the answers to players need these seals. */
async function sealNextRounds(bets: readonly Bet[]): Promise<void> {
  // The call leaves at the next tick, and ticks come before promises.
  await undefined;
  for (const { next } of bets) next.secret();
}

function betOutcome({ outcome, transfer_id, posted_at, balance }: Row<'game_play'>): BetOutcome {
  return isPosted(outcome)
    ? { status: outcome, transferId: transfer_id, postedAt: posted_at, balance }
    : { status: 'refused', refusal: outcome as BetRefusal };
}
