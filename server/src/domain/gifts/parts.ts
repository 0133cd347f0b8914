import type { Country } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Ledger, Poster } from '../../ledger/ledger.ts';
import type { IdempotencyKey, TransferOutcome } from '../../ledger/transfer.ts';
import { OneByOne } from '../one-by-one.ts';
import type { AttemptLimits } from '../players/attempt-limits.ts';
import { type Gift, postGifts } from './gift.ts';
import { createLookUpGift, type LookUpGift } from './look-up.ts';

interface Given {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly attempts: AttemptLimits;
  /** The most a player may send at once, in their own money; undefined: no limit. */
  readonly maximumTransfer: (country: Country) => Micros | undefined;
}

/** What sending balance to other players works with. */
export interface GiftParts extends Given {
  readonly lookUp: LookUpGift;
  readonly postGift: Poster<Gift, TransferOutcome>;
  /** For calls under one key: whoever asks again meanwhile gets the answer of the first. */
  readonly turns: OneByOne<IdempotencyKey>;
}

export function createGiftParts({ database, ledger, clock, attempts, maximumTransfer }: Given): GiftParts {
  return {
    database,
    ledger,
    clock,
    attempts,
    maximumTransfer,
    lookUp: createLookUpGift(database),
    postGift: ledger.poster((gifts, slot) => postGifts(database.call, { gifts, slot, now: clock() })),
    turns: new OneByOne(),
  };
}
