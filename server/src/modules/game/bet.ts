import type { RevealedRound } from '@sanduku/contracts/fairness/wire';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { type HouseAccount, slotOf } from '../../ledger/accounts.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { isPosted } from '../../ledger/post.ts';
import type { LedgerRefusal, Refused } from '../../ledger/transfer.ts';
import type { BetObjection } from '../play-limits/objections.ts';
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
 * `round_over`: the round is not the player's sealed one, or is so no longer. `not_signed_in`: the session has ended since we
 * last looked. `stake_above_highest`: more than the offer of its table allows, or than the bankroll bears. The others come out of the player's own limits.
 */
type BetRefusal = LedgerRefusal | BetObjection | 'round_over' | 'not_signed_in' | 'stake_above_highest';

export type BetOutcome = PlacedBet | Refused<BetRefusal>;

interface PlacedBet {
  /** Replayed: the key was posted before. */
  readonly status: 'posted' | 'replayed';
  readonly transferId: bigint;
  readonly postedAt: Date;
  /** Of the player, after what was posted now. */
  readonly balance: Micros | null;
}

/** Plays rounds in one call of `game_play`, with the house's side in the given slot. */
export async function placeBets(
  { call }: Pick<Database, 'call'>,
  { bets, slot, now }: { bets: readonly Bet[]; slot: number; now: Date },
): Promise<BetOutcome[]> {
  const calling = call('game_play', {
    now,
    token_hash: bets.map(({ player }) => player.session.tokenHash),
    player: bets.map(({ player }) => player.id),
    house: bets.map(({ bankroll }) => slotOf(bankroll, slot)),
    key: bets.map(({ key }) => key),
    fingerprint: bets.map(({ fingerprint }) => fingerprint),
    round: bets.map(({ seat }) => seat.roundId),
    epoch: bets.map(({ seat }) => seat.epoch.id),
    client_seed: bets.map(({ clientSeed }) => clientSeed),
    box: bets.map(({ selectedBox }) => selectedBox),
    stake: bets.map(({ stake }) => stake),
    prize: bets.map(({ prizeBasisPoints }) => prizeBasisPoints),
    payout: bets.map(({ payout }) => payout),
    next_round: bets.map(({ next }) => next.roundId),
    next_epoch: bets.map(({ next }) => next.epoch.id),
  });
  const [[answer]] = await Promise.all([calling, fillNextRounds(bets)]);
  if (answer === undefined) throw new Error('game_play gave no answer');
  return bets.map((_, index) => outcomeAt(answer, index));
}

/** While the database works, which needs none of it: what stands in the next boxes is for the answers to players. */
async function fillNextRounds(bets: readonly Bet[]): Promise<void> {
  // The call leaves at the next tick, and ticks come before promises.
  await undefined;
  for (const { next } of bets) next.filled();
}

function outcomeAt(answer: Row<'game_play'>, index: number): BetOutcome {
  const outcome = answer.outcome[index];
  if (outcome == null) throw new Error('game_play left out an outcome');
  if (!isPosted(outcome)) return { status: 'refused', refusal: outcome as BetRefusal };
  const transferId = answer.transfer_id[index];
  if (transferId == null) throw new Error('game_play left out a transfer');
  return { status: outcome, transferId, postedAt: answer.posted_at, balance: answer.balance[index] ?? null };
}
