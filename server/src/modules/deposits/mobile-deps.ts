import { setTimeout } from 'node:timers/promises';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Log } from '../../lib/log.ts';
import { RailRateLimiter } from '../rail-calls/rail-rate-limiter.ts';
import { type CreditTogether, createCreditTogether } from './mobile-credit.ts';
import { createMobileMarks, type MobileMarks } from './mobile-marks.ts';
import { createDepositStarter, type StartDeposit } from './mobile-start.ts';
import type { CollectionRail } from './rail.ts';

/** The providers of mobile money. */
export interface MobileRails {
  readonly mtn: CollectionRail;
  readonly airtel: CollectionRail;
  /** The secret part of an address for all callbacks of a provider that does not take one for each order. */
  readonly callbackTokens: Partial<Record<MobileProvider, string>>;
}

/** What deposits by mobile money work with. */
export interface MobileDeps {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
  readonly log: Log;
  readonly rails: MobileRails;
  readonly pace: RailRateLimiter;
  readonly start: StartDeposit;
  readonly creditTogether: CreditTogether;
  readonly marks: MobileMarks;
  /** Waits; tests move their clock instead. */
  readonly pause: (ms: number) => Promise<unknown>;
}

export function createMobileDeps(options: {
  database: Database;
  ledger: Ledger;
  log: Log;
  mobileRails: MobileRails;
  clock?: () => Date;
  pause?: MobileDeps['pause'];
}): MobileDeps {
  const { database, ledger, log, mobileRails: rails, clock = () => new Date() } = options;
  return {
    database,
    ledger,
    log,
    rails,
    clock,
    pace: new RailRateLimiter({ database, clock }),
    start: createDepositStarter({ database, clock, rails }),
    creditTogether: createCreditTogether({ database, ledger, clock }),
    marks: createMobileMarks({ database, clock }),
    pause: options.pause ?? setTimeout,
  };
}
