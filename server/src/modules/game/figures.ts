import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { cached } from '../../lib/cached.ts';

/** A player's games, counted. Seats count along with every bet, so that nobody ever has to count rounds. */
export interface GameCounts {
  readonly games: number;
  readonly wins: number;
  /** What all wins paid out. */
  readonly winnings: Micros;
}

export async function countGames(queries: Queries, playerId: bigint): Promise<GameCounts> {
  const seat = await queries
    .selectFrom('game_seat')
    .select(['games', 'wins', 'paid_out'])
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (seat === undefined) return { games: 0, wins: 0, winnings: 0n };
  return { games: Number(seat.games), wins: Number(seat.wins), winnings: seat.paid_out };
}

/** All players' games together. */
export interface GameFigures {
  readonly rounds: number;
  readonly wins: number;
  readonly money: readonly { currency: Currency; staked: Micros; paidOut: Micros }[];
}

async function sumGames(queries: Queries): Promise<GameFigures> {
  const rows = await queries
    .selectFrom('game_seat as s')
    .innerJoin('player as p', 'p.id', 's.player_id')
    .select([
      'p.currency',
      sql<bigint>`sum(s.games)::bigint`.as('rounds'),
      sql<bigint>`sum(s.wins)::bigint`.as('wins'),
      // A sum of money over all players may need more than the 64 bits of one balance.
      sql<string>`sum(s.staked)::text`.as('staked'),
      sql<string>`sum(s.paid_out)::text`.as('paid_out'),
    ])
    .where('s.games', '>', 0n)
    .groupBy('p.currency')
    .orderBy('p.currency')
    .execute();
  return {
    rounds: rows.reduce((sum, { rounds }) => sum + Number(rounds), 0),
    wins: rows.reduce((sum, { wins }) => sum + Number(wins), 0),
    money: rows.map(({ currency, staked, paid_out }) => ({
      currency,
      staked: BigInt(staked),
      paidOut: BigInt(paid_out),
    })),
  };
}

/** The sum over all players is for everybody to see, and need not be counted for each who looks. */
const SUM_SERVES_MS = 10_000;

/** Answers with a sum that is a few seconds old at most; those who ask while it is being counted share it. */
export function createGameFigures({
  database,
  clock,
}: {
  database: { queries: Queries };
  clock: () => Date;
}): () => Promise<GameFigures> {
  return cached(() => sumGames(database.queries), { clock, keepMs: SUM_SERVES_MS });
}
