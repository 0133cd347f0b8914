import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { Batcher } from '../../database/batcher.ts';
import type { Database } from '../../database/database.ts';
import { isUnavailable } from '../../database/errors.ts';
import { retryLostRaces } from '../../database/retry.ts';
import { LOOK_MS, type Watched } from '../rail-calls/watched-rows.ts';
import { ACCOUNT_ID, type ClaimedDeposit } from './mobile-rows.ts';

/** The provider has taken an order. */
interface Taken {
  readonly deposit: Watched;
  readonly now: Date;
  readonly next: Date;
}

/** Something has happened to a deposit of a rail, which is named by its secret token or by its reference. */
export interface NamedDeposit {
  readonly rail: MobileProvider;
  readonly callbackToken: string | null;
  readonly reference: string | null;
}

/** The deposit that was named; ours if nobody was looking at it. */
type HintedDeposit = ClaimedDeposit & { readonly is_ours: boolean };

/** What every deposit goes through twice or more, written for all that come at the same moment in one statement. */
export interface MobileMarks {
  /** The provider has taken the order: says so, and lets go as `release` does. */
  releaseAsked(taken: Taken): Promise<void>;
  /**
   * Takes the deposit that a hint is about, due or not. Whoever is looking at it already looks once more, and it is not
   * ours then. What is credited or about to be needs no hint, and is not found.
   */
  claimNamed(named: NamedDeposit): Promise<HintedDeposit | undefined>;
}

// Both statements come to their rows in the order of the ids, as everybody does who locks several of them.
const releaseAsked = {
  name: 'mobile_deposits_let_go_asked',
  sql: `update mobile_deposit m
    set asked_at = coalesce(m.asked_at, k.now),
      leased_until = nullif(m.leased_until, k.until),
      poll_at = case when m.leased_until = k.until and (m.poll_at < k.until) is not true then k.next else m.poll_at end
    from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) as k (id, until, now, next)
    where m.deposit_id = k.id`,
};

const IS_LOOKED_AT = 'leased_until is not null and leased_until > $4';
const claimNamed = {
  name: 'mobile_deposits_claim_named',
  sql: `with named as materialized (
      select k.place, k.rail, coalesce(
        (select m.deposit_id from mobile_deposit m where m.callback_token = k.callback_token),
        (select d.id from deposit d where d.rail = k.rail and d.reference = k.reference)
      ) as id
      from unnest($1::text[], $2::text[], $3::text[]) with ordinality as k (rail, callback_token, reference, place)
      order by id
    )
    update mobile_deposit watched
    set leased_until = case when ${IS_LOOKED_AT} then leased_until else $5 end,
      poll_at = case when ${IS_LOOKED_AT} then $4::timestamptz else $5::timestamptz end
    from named join deposit owner on owner.id = named.id and owner.rail = named.rail
    where watched.deposit_id = named.id and owner.status not in ('credited', 'received')
    returning watched.*, owner.*, named.place, watched.poll_at = $5 as is_ours ${ACCOUNT_ID}`,
};

export function createMobileMarks(options: { database: Database; clock: () => Date }): MobileMarks {
  const { database, clock } = options;
  const asked = new Batcher<Taken, undefined>({
    lanes: 1,
    claims: () => [],
    execute: (taken) => retryLostRaces(() => releaseTogether(database, taken)),
    isolates: (error) => !isUnavailable(error),
  });
  const hints = new Batcher<NamedDeposit, HintedDeposit | undefined>({
    lanes: 1,
    // The same hint twice in a call finds the deposit once, and whoever finds it looks for both.
    claims: () => [],
    execute: (named) => retryLostRaces(() => claimTogether(database, named, clock())),
    isolates: (error) => !isUnavailable(error),
  });
  return { releaseAsked: (taken) => asked.submit(taken), claimNamed: (named) => hints.submit(named) };
}

async function releaseTogether(database: Database, unsorted: readonly Taken[]): Promise<undefined[]> {
  const taken = unsorted.toSorted((left, right) => (left.deposit.id < right.deposit.id ? -1 : 1));
  await database.run(releaseAsked.sql, [
    taken.map(({ deposit }) => deposit.id),
    taken.map(({ deposit }) => deposit.leased_until?.toISOString() ?? null),
    taken.map(({ now }) => now.toISOString()),
    taken.map(({ next }) => next.toISOString()),
  ]);
  return unsorted.map(() => undefined);
}

async function claimTogether(
  database: Database,
  named: readonly NamedDeposit[],
  now: Date,
): Promise<(HintedDeposit | undefined)[]> {
  const rows = (await database.run(claimNamed.sql, [
    named.map(({ rail }) => rail),
    named.map(({ callbackToken }) => callbackToken),
    named.map(({ reference }) => reference),
    now,
    new Date(now.getTime() + LOOK_MS),
  ])) as (HintedDeposit & { place: bigint })[];
  const byPlace = new Map(rows.map((row) => [Number(row.place), row]));
  return named.map((_, index) => byPlace.get(index + 1));
}
