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

/** A played round on its way into the database. */
export interface Bet extends Posting {
  readonly player: SignedInPlayer;
  readonly fingerprint: string;
  readonly bankroll: HouseAccount;
  readonly seat: Seat;
  readonly selectedBox: number;
  readonly stake: Micros;
  readonly prizeBasisPoints: number;
  readonly payout: Micros;
  readonly clientSeed: string;
  readonly revealed: RevealedRound;
  /** Where the player sits once this round is played. */
  readonly next: Seat;
}

/**
 * `round_ended`: the round is not the player's sealed one, or is so no longer. `not_signed_in`: the session has ended since we
 * last looked. `stake_above_highest`: more than the offer of its table allows, or than the bankroll bears. The others come out of the player's own limits.
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

/** Plays rounds in one call of `game_play`, with the operator's account in the given slot. */
export async function placeBets(
  { call }: Pick<Database, 'call'>,
  { bets, slot, now }: { bets: readonly Bet[]; slot: number; now: Date | null },
): Promise<BetOutcome[]> {
  const calling = call('game_play', { bets: bets.map((bet) => gameBet(bet, slot)), now });
  const [rows] = await Promise.all([calling, sealNextRounds(bets)]);
  return rows.map(betOutcome);
}

function gameBet(bet: Bet, slot: number): Composite<'game_bet'> {
  const { player, seat, next } = bet;
  return {
    token_hash: player.session.tokenHash,
    player_id: player.id,
    house_account_id: slotOf(bet.bankroll, slot),
    key: bet.key,
    fingerprint: bet.fingerprint,
    round_id: seat.roundId,
    epoch_id: seat.epoch.id,
    client_seed: bet.clientSeed,
    selected_box: bet.selectedBox,
    stake: bet.stake,
    prize_basis_points: bet.prizeBasisPoints,
    payout: bet.payout,
    next_round_id: next.roundId,
    next_epoch_id: next.epoch.id,
  };
}

/** While the database works, which needs none of it: what stands in the next boxes is for the answers to players. */
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
