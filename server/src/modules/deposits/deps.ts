import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Log } from '../../lib/log.ts';
import { Semaphore } from '../../lib/semaphore.ts';
import type { Tracing } from '../../lib/tracing.ts';
import type { PollDeps } from '../rail-calls/polling.ts';
import { RailRateLimiter } from '../rail-calls/rate-limiter.ts';
import type { LiveSettings } from '../settings/settings.ts';
import { createMobileBatches, type MobileBatches } from './mobile-batches.ts';
import type { AddressSource, ChainRail, MobileRails } from './ports.ts';

export interface DepositDeps extends PollDeps, MobileBatches {
  readonly ledger: Ledger;
  readonly log: Log;
  readonly tracing?: Tracing | undefined;
  readonly rails: MobileRails;
  readonly settings: Pick<LiveSettings, 'rates'>;
  /** Waiting requests must not take all connections. */
  readonly startSlots: Semaphore;
  readonly addressSources: Readonly<Record<ChainRail, AddressSource>>;
}

export type { CreditDeps } from './credit.ts';

export function createDepositDeps(options: {
  database: Database;
  ledger: Ledger;
  log: Log;
  tracing?: Tracing | undefined;
  mobileRails: MobileRails;
  settings: DepositDeps['settings'];
  usdt: Pick<DepositDeps, 'addressSources'>;
  clock?: () => Date;
  pause?: DepositDeps['pause'];
}): DepositDeps {
  const { database, ledger, log, tracing, settings, usdt } = options;
  const { mobileRails: rails, clock = () => new Date() } = options;
  return {
    database,
    ledger,
    log,
    tracing,
    rails,
    settings,
    clock,
    rateLimiter: new RailRateLimiter({ database, clock, log }),
    ...createMobileBatches({ database, ledger, clock }),
    startSlots: new Semaphore({ atOnce: 4, mayWait: 1_000 }),
    addressSources: usdt.addressSources,
    pause: options.pause ?? setTimeout,
  };
}
