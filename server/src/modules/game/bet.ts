import type { TurnedBoard } from '@sanduku/contracts/fairness/round';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
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
  readonly turned: TurnedBoard;
  /** Where the player sits once this round is played. */
  readonly next: Seat;
}

/**
 * `round_over`: the round is not the player's sealed one, or is so no longer. `not_signed_in`: the session has ended since we
 * last looked. The others come out of the player's own limits.
 */
type BetRefusal = LedgerRefusal | BetObjection | 'round_over' | 'not_signed_in';

export type BetOutcome = PlacedBet | Refused<BetRefusal>;

interface PlacedBet {
  /** Replayed: the key was posted before. */
  readonly status: 'posted' | 'replayed';
  readonly transferId: bigint;
  readonly postedAt: Date;
  /** Of the player, after what was posted now. */
  readonly balance: Micros | null;
}

interface PlayAnswer {
  outcome: (PlacedBet['status'] | BetRefusal)[];
  transfer_id: (bigint | null)[];
  balance: (bigint | null)[];
  posted_at: Date;
}

const gamePlay = {
  name: 'game_play',
  sql: `select * from game_play(
    $1::timestamptz, $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
    $7::text[], $8::int[], $9::text[], $10::int[],
    $11::bigint[], $12::int[], $13::bigint[], $14::text[], $15::int[]
  )`,
};

/** Plays rounds in one call of `game_play`, with the house's side in the given slot. */
export async function placeBets(
  call: Database['call'],
  { bets: unsorted, slot, now }: { bets: readonly Bet[]; slot: number; now: Date },
): Promise<BetOutcome[]> {
  // Seats are locked in the order of their players.
  const places = Array.from(unsorted.keys()).sort((left, right) =>
    (unsorted[left] as Bet).player.id < (unsorted[right] as Bet).player.id ? -1 : 1,
  );
  const bets = places.map((place) => unsorted[place] as Bet);
  const calling = call<PlayAnswer>(gamePlay, [
    now,
    bets.map(({ player }) => player.session.tokenHash),
    bets.map(({ player }) => player.id),
    bets.map(({ bankroll }) => slotOf(bankroll, slot)),
    bets.map(({ key }) => key),
    bets.map(({ fingerprint }) => fingerprint),
    bets.map(({ seat }) => seat.roundId),
    bets.map(({ seat }) => seat.epoch.id),
    bets.map(({ clientSeed }) => clientSeed),
    bets.map(({ selectedBox }) => selectedBox),
    bets.map(({ stake }) => stake),
    bets.map(({ prizeBasisPoints }) => prizeBasisPoints),
    bets.map(({ payout }) => payout),
    bets.map(({ next }) => next.roundId),
    bets.map(({ next }) => next.epoch.id),
  ]);
  const [[answer]] = await Promise.all([calling, fillNextRounds(bets)]);
  if (answer === undefined) throw new Error('game_play gave no answer');
  const outcomes = new Array<BetOutcome>(bets.length);
  for (const [index, place] of places.entries()) outcomes[place] = outcomeAt(answer, index);
  return outcomes;
}

/** While the database works, which needs none of it: what stands in the next boxes is for the answers to players. */
async function fillNextRounds(bets: readonly Bet[]): Promise<void> {
  // The call leaves at the next tick, and ticks come before promises.
  await undefined;
  for (const { next } of bets) next.filled();
}

function outcomeAt(answer: PlayAnswer, index: number): BetOutcome {
  const outcome = answer.outcome[index];
  if (outcome === undefined) throw new Error('game_play left out an outcome');
  if (!isPosted(outcome)) return { status: 'refused', refusal: outcome };
  const transferId = answer.transfer_id[index];
  if (transferId == null) throw new Error('game_play left out a transfer');
  return { status: outcome, transferId, postedAt: answer.posted_at, balance: answer.balance[index] ?? null };
}
