import type { Currency } from '@sanduku/contracts/countries';
import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import type { Micros } from '@sanduku/contracts/money';
import { Batcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';
import { DatabaseUnavailable, isHeldUp, isUnavailable } from '../../database/errors.ts';
import { retryLostRaces } from '../../database/retry.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import type { DepositObjection } from '../play-limits/objections.ts';
import { rateOf } from '../rail-calls/rail-rate-limiter.ts';
import { LOOK_MS } from '../rail-calls/watched-rows.ts';
import type { CollectionRail } from './rail.ts';

/** Whoever has so many requests on a phone has lost sight of them, or is playing with somebody else's phone. */
const MOST_WAITING = 5;
/** Every request costs calls to the provider, of which all players together have only so many. */
const MOST_IN_AN_HOUR = 30;
const HOUR_MS = 60 * 60_000;

/** A deposit that is to be written down. */
export interface NewDeposit {
  readonly playerId: bigint;
  readonly key: IdempotencyKey;
  readonly fingerprint: string;
  readonly phone: string;
  readonly rail: MobileProvider;
  readonly reference: string;
  readonly callbackToken: string;
  /** What the player gets. */
  readonly amount: Micros;
  readonly currency: Currency;
  /** In Ugandan shillings. */
  readonly paidAmount: Micros;
  readonly usdtAmount: Micros;
}

/** What became of it. Unless it was written, or is known already, nothing is left behind. */
export type StartOutcome =
  /** Written down, and ours to ask for: the call of the provider that it takes is taken. */
  | { readonly status: 'to_ask'; readonly id: bigint; readonly createdAt: Date; readonly leasedUntil: Date }
  /** Written down. The provider takes no more calls at the moment, and the next look asks. */
  | { readonly status: 'to_wait' }
  /** There is one under the key already. */
  | { readonly status: 'known' }
  | { readonly status: 'too_many_requests'; readonly retryAfterSeconds: number }
  | { readonly status: 'too_many_waiting' | DepositObjection };

/** Writes a deposit down once for its key, in one call together with those that come at the same moment. */
export type StartDeposit = (deposit: NewDeposit) => Promise<StartOutcome>;

interface StarterDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly rails: Readonly<Record<MobileProvider, CollectionRail>>;
}

export function createDepositStarter(deps: StarterDeps): StartDeposit {
  const starts = new Batcher<NewDeposit, StartOutcome>({
    // A second call would wait for the first at the rail's bucket.
    lanes: 1,
    claims: ({ playerId, phone }) => [playerId, phone],
    execute: async (deposits) => {
      try {
        return await retryLostRaces(() => startTogether(deps, deposits));
      } catch (error) {
        throw isUnavailable(error) ? new DatabaseUnavailable(error) : error;
      }
    },
    isolates: (error) => !isUnavailable(error),
    isHeldUp,
  });
  return async (deposit) => {
    try {
      return await starts.submit(deposit);
    } catch (error) {
      // Somebody holds the player and does not let go: nothing was written, and asking again is right.
      throw isHeldUp(error) ? new DatabaseUnavailable(error) : error;
    }
  };
}

async function startTogether(
  { database, clock, rails }: StarterDeps,
  deposits: readonly NewDeposit[],
): Promise<StartOutcome[]> {
  const now = clock();
  const leasedUntil = new Date(now.getTime() + LOOK_MS);
  const buckets = mobileProviders.toSorted();
  const rates = buckets.map((name) => rateOf(rails[name]));
  const [answer] = await database.call('mobile_deposits_start', {
    now,
    leased_until: leasedUntil,
    most_waiting: MOST_WAITING,
    most_in_an_hour: MOST_IN_AN_HOUR,
    bucket: buckets,
    burst: rates.map(({ burst }) => burst),
    ms_each: rates.map(({ msEach }) => msEach),
    player: deposits.map(({ playerId }) => playerId),
    key: deposits.map(({ key }) => key),
    fingerprint: deposits.map(({ fingerprint }) => fingerprint),
    phone: deposits.map(({ phone }) => phone),
    rail: deposits.map(({ rail }) => rail),
    reference: deposits.map(({ reference }) => reference),
    token: deposits.map(({ callbackToken }) => callbackToken),
    amount: deposits.map(({ amount }) => amount),
    currency: deposits.map(({ currency }) => currency),
    paid_amount: deposits.map(({ paidAmount }) => paidAmount),
    usdt_amount: deposits.map(({ usdtAmount }) => usdtAmount),
  });
  if (answer === undefined) throw new Error('mobile_deposits_start gave no answer');
  return deposits.map((_, index) => {
    const status = answer.outcome[index] as StartOutcome['status'] | null | undefined;
    if (status == null) throw new Error('mobile_deposits_start left out an outcome');
    if (status === 'to_ask') {
      const id = answer.deposit_id?.[index];
      if (id == null) throw new Error('mobile_deposits_start left out a deposit');
      return { status, id, createdAt: now, leasedUntil };
    }
    if (status === 'too_many_requests') {
      const waitMs = (answer.asked_before?.[index]?.getTime() ?? 0) + HOUR_MS - now.getTime();
      return { status, retryAfterSeconds: Math.ceil(waitMs / 1_000) };
    }
    return { status };
  });
}
