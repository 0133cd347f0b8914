import type { PlayOutcome, RevealedRound } from '@sanduku/contracts/fairness/wire';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import { type PostAnswer, postParameters, readAnswer } from '../../ledger/post.ts';
import type { LedgerRefusal, Posted, Refused, TransferCommand } from '../../ledger/transfer.ts';
import type { SealedSeat, Seat } from './seats.ts';

/** A played round on its way into the database: a transfer, and what else the round leaves behind. */
export interface Bet extends TransferCommand {
  readonly playerId: bigint;
  readonly seat: Seat;
  readonly selectedBox: number;
  readonly stake: Micros;
  readonly prizeBasisPoints: number;
  readonly payout: Micros;
  readonly outcome: PlayOutcome;
  readonly revealed: RevealedRound;
  readonly next: SealedSeat;
}

/** `round_over`: the round is not the player's sealed one, or is so no longer. */
type BetRefusal = LedgerRefusal | 'round_over';
export type BetOutcome = Posted | Refused<BetRefusal>;

const gamePlay = {
  name: 'game_play',
  sql: `select * from game_play(
    $1::text[], $2::text[], $3::text[], $4::text[],
    $5::bigint[], $6::int[], $7::int[], $8::bigint[], $9::bigint[],
    $10::int[], $11::text[], $12::bigint[], $13::text[],
    $14::bigint[], $15::text[], $16::int[], $17::text[], $18::int[],
    $19::bigint[], $20::int[], $21::bigint[], $22::text[], $23::int[]
  )`,
};

/** Plays rounds in one call of `game_play`. */
export async function placeBets(
  call: Database['call'],
  unsorted: readonly Bet[],
  slot: number,
): Promise<BetOutcome[]> {
  // Seats are locked in the order of their players.
  const bets = unsorted.toSorted((left, right) => (left.playerId < right.playerId ? -1 : 1));
  const [answer] = await call<PostAnswer<BetRefusal>>(gamePlay, [
    ...postParameters(bets, slot),
    bets.map(({ playerId }) => playerId),
    bets.map(({ seat }) => seat.roundId),
    bets.map(({ seat }) => seat.epochId),
    bets.map(({ revealed }) => revealed.clientSeed),
    bets.map(({ selectedBox }) => selectedBox),
    bets.map(({ stake }) => stake),
    bets.map(({ prizeBasisPoints }) => prizeBasisPoints),
    bets.map(({ payout }) => payout),
    bets.map(({ next }) => next.roundId),
    bets.map(({ next }) => next.epochId),
  ]);
  if (answer === undefined) throw new Error('game_play gave no answer');
  const outcomes = readAnswer(bets, answer);
  const outcomeOf = new Map(bets.map((bet, index) => [bet, outcomes[index] as BetOutcome]));
  return unsorted.map((bet) => outcomeOf.get(bet) as BetOutcome);
}
