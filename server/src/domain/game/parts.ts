import type { Database } from '../../database/database.ts';
import type { Ledger, Poster } from '../../ledger/ledger.ts';
import { type Bet, type BetOutcome, placeBets } from './bet.ts';
import { Epochs } from './epochs.ts';
import { OneByOne } from './one-by-one.ts';
import { Seats } from './seats.ts';

/** What the game works with. */
export interface GameParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly epochs: Epochs;
  readonly seats: Seats;
  /** For bets of one player that name no round. */
  readonly turns: OneByOne<bigint>;
  readonly placeBet: Poster<Bet, BetOutcome>;
}

export function createGameParts(options: {
  database: Database;
  ledger: Ledger;
  clock?: () => Date;
}): GameParts {
  const { database, ledger, clock = () => new Date() } = options;
  const { queries } = database;
  const epochs = new Epochs({ queries, clock });
  return {
    database,
    ledger,
    clock,
    epochs,
    seats: new Seats({ queries, epochs }),
    turns: new OneByOne(),
    placeBet: ledger.poster((bets, slot) => placeBets(database.call, bets, slot)),
  };
}
