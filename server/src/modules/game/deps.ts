import type { Currency } from '@sanduku/contracts/countries';
import type { Database } from '../../database/database.ts';
import type { HouseAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Poster } from '../../ledger/transfer.ts';
import { KeyedMutex } from '../../lib/semaphore.ts';
import type { PrizeOffers } from '../prize-tables/offers.ts';
import type { BetLimits } from '../settings/limits.ts';
import { type Bet, type BetOutcome, placeBets } from './bet.ts';
import type { EpochKeys } from './epoch-keys.ts';
import { Epochs } from './epochs.ts';
import { Seats } from './seats.ts';

export interface GameDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly limits: BetLimits;
  readonly offers: PrizeOffers;
  readonly epochs: Epochs;
  readonly seats: Seats;
  /** For bets of one player that name no round. */
  readonly turns: KeyedMutex<bigint>;
  readonly bankrolls: Map<Currency, HouseAccount>;
  readonly placeBet: Poster<Bet, BetOutcome>;
}

export function createGameDeps(options: {
  database: Database;
  ledger: Ledger;
  limits: BetLimits;
  offers: PrizeOffers;
  epochKeys: EpochKeys;
  clock?: () => Date;
}): GameDeps {
  const { database, ledger, limits, offers, epochKeys: keys, clock = () => new Date() } = options;
  const { queries } = database;
  const epochs = new Epochs({ queries, keys, clock });
  return {
    database,
    ledger,
    clock,
    limits,
    offers,
    epochs,
    seats: new Seats({ queries, epochs, offers, clock }),
    turns: new KeyedMutex(),
    bankrolls: new Map(),
    placeBet: ledger.poster((bets, slot) => placeBets(database, { bets, slot, now: ledger.now() })),
  };
}
