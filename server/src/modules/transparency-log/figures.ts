import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import type { PlayedTable } from '@sanduku/contracts/transparency/api';
import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { cached } from '../../lib/cached.ts';
import { readNewestAnchor } from './anchor.ts';
import { readNewestHead, type TransparencyLogDeps } from './read.ts';

const DAYS = 30;
const DAY_MS = 24 * 60 * 60_000;
/** Every visitor of a page loads them. */
const SERVES_MS = 10_000;

export interface CountedRound {
  readonly oddsHash: string;
  readonly prizeBasisPoints: number;
}

/** Incremental, in the append transaction: a full count would take minutes. */
export async function countRounds(transaction: Transaction, rounds: readonly CountedRound[]): Promise<void> {
  const counts = new Map<string, { rounds: number; wins: number; returned: number }>();
  for (const { oddsHash: hash, prizeBasisPoints } of rounds) {
    const known = counts.get(hash) ?? { rounds: 0, wins: 0, returned: 0 };
    const won = prizeBasisPoints > 0;
    counts.set(hash, {
      rounds: known.rounds + 1,
      wins: known.wins + (won ? 1 : 0),
      returned: known.returned + (won ? 10_000 + prizeBasisPoints : 0),
    });
  }
  for (const [hash, { rounds: played, wins, returned }] of counts) {
    await sql`
      insert into log_round_count as c (odds_hash, rounds, wins, returned_basis_points)
      values (${hash}, ${played}, ${wins}, ${returned})
      on conflict (odds_hash) do update
      set rounds = c.rounds + excluded.rounds, wins = c.wins + excluded.wins,
          returned_basis_points = c.returned_basis_points + excluded.returned_basis_points`.execute(
      transaction,
    );
  }
}

export interface CountedRefusal {
  readonly oddsHash: string;
  readonly cause: string;
  readonly wouldHaveWon: boolean;
}

export async function countRefusals(
  transaction: Transaction,
  refusals: readonly CountedRefusal[],
): Promise<void> {
  if (refusals.length === 0) return;
  await sql`
    insert into log_refused_count as c (odds_hash, cause, attempts, would_have_won)
    select odds_hash, cause, count(*), count(*) filter (where won)
    from unnest(${refusals.map(({ oddsHash }) => oddsHash)}::text[], ${refusals.map(({ cause }) => cause)}::text[],
                ${refusals.map(({ wouldHaveWon }) => wouldHaveWon)}::boolean[]) as r (odds_hash, cause, won)
    group by odds_hash, cause
    on conflict (odds_hash, cause) do update
    set attempts = c.attempts + excluded.attempts,
        would_have_won = c.would_have_won + excluded.would_have_won`.execute(transaction);
}

/** In the append transaction. */
export async function noteOpenWithdrawals(transaction: Transaction, from: number): Promise<void> {
  const hasEnded = sql`body ->> 'step' in ('completed', 'rejected', 'failed')`;
  // With differing clocks, an end can be logged before its start. `e.kind = f.kind` keeps the planner off the index of
  // all withdrawals, which a constant also matches.
  await sql`
    insert into log_open_withdrawal (withdrawal)
    select (f.body ->> 'withdrawal')::bigint from log_fact f
    where f.log_index >= ${from} and f.kind = 'withdrawal' and f.body ->> 'step' = 'asked'
      and not exists (
        select from unnest(array['completed', 'rejected', 'failed']) as step
        where (select e.log_index from log_fact e
               where e.kind = f.kind and e.subject = concat(f.body ->> 'withdrawal', ' ', step)) is not null
      )`.execute(transaction);
  await sql`
    delete from log_open_withdrawal
    where withdrawal in (select (body ->> 'withdrawal')::bigint from log_fact
                         where log_index >= ${from} and kind = 'withdrawal' and ${hasEnded})`.execute(
    transaction,
  );
}

/** In order of first use. */
async function readPlayedTables(queries: Queries): Promise<PlayedTable[]> {
  const facts = await queries
    .selectFrom('log_fact')
    .select('body')
    .where('kind', '=', 'odds')
    .where('log_index', 'is not', null)
    .orderBy('log_index')
    .execute();
  const counts = await queries.selectFrom('log_round_count').selectAll().execute();
  const refusals = await queries.selectFrom('log_refused_count').selectAll().orderBy('cause').execute();
  return facts.map(({ body }) => {
    const { boxes, prizes } = body as { boxes: number; prizes: number[] };
    const hash = oddsHash({ boxes, prizesBasisPoints: prizes });
    const found = counts.find(({ odds_hash }) => odds_hash === hash);
    return {
      oddsHash: hash,
      boxes,
      prizes,
      rounds: Number(found?.rounds ?? 0),
      wins: Number(found?.wins ?? 0),
      returnedBasisPoints: Number(found?.returned_basis_points ?? 0),
      refused: refusals
        .filter(({ odds_hash }) => odds_hash === hash)
        .map(({ cause, attempts, would_have_won }) => ({
          cause,
          attempts: Number(attempts),
          wouldHaveWon: Number(would_have_won),
        })),
    };
  });
}

interface Times {
  paid: number;
  paidInTime: number;
  medianSeconds: number | null;
  p95Seconds: number | null;
  open: number;
  overPromise: number;
}

async function readWithdrawalTimes(queries: Queries, now: Date) {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const fallback = defaultSettings.withdrawalPromiseMinutes;
  const { rows } = await sql<Times & { promiseMinutes: number }>`
    with promise as (
      select at, (body ->> 'value')::int as minutes from log_fact
      where kind = 'setting' and log_index is not null and body ->> 'name' = 'withdrawalPromiseMinutes'
    ), counted as (
      select body ->> 'withdrawal' as withdrawal from log_fact
      where kind = 'withdrawal' and log_index is not null and at > ${since} and body ->> 'step' = 'completed'
      union
      select withdrawal::text from log_open_withdrawal
    ), step as (
      select withdrawal, f.body ->> 'step' as name, extract(epoch from f.at) as at
      from counted join log_fact f on f.kind = 'withdrawal' and f.body ->> 'withdrawal' = withdrawal
      where f.log_index is not null
    ), stop as (
      -- The n-th begins with the n-th waiting and ends with the n-th resumption, if that has come; they may overlap.
      select withdrawal, min(at) filter (where name = 'waiting') as since, min(at) filter (where name = 'resumed') as until
      from (select *, row_number() over (partition by withdrawal, name order by at) as n from step) s
      where name in ('waiting', 'resumed') group by withdrawal, n
    ), stopped as (
      select withdrawal, bool_or(until is null) as waits,
             (select sum(upper(r) - lower(r)) from unnest(range_agg(numrange(since, until))) r) as seconds
      from stop group by withdrawal
    ), withdrawal as (
      select withdrawal, min(at) filter (where name = 'asked') as asked, max(at) filter (where name = 'completed') as paid,
             bool_or(name in ('completed', 'rejected', 'failed')) as has_ended
      from step group by withdrawal
    ), took as (
      select w.*, coalesce(waits, false) as waits,
             coalesce(w.paid, extract(epoch from ${now}::timestamptz)) - w.asked - coalesce(s.seconds, 0) as seconds,
             coalesce((select p.minutes from promise p where extract(epoch from p.at) <= w.asked order by p.at desc limit 1),
                      ${fallback}) as promised
      from withdrawal w left join stopped s using (withdrawal)
    )
    select count(paid)::int as "paid",
           count(paid) filter (where promised = 0 or seconds <= 60 * promised)::int as "paidInTime",
           (percentile_cont(0.5) within group (order by seconds) filter (where paid is not null))::float8 as "medianSeconds",
           (percentile_cont(0.95) within group (order by seconds) filter (where paid is not null))::float8 as "p95Seconds",
           count(*) filter (where not has_ended)::int as "open",
           count(*) filter (where not has_ended and not waits and promised > 0 and seconds > 60 * promised)::int as "overPromise",
           coalesce((select minutes from promise order by at desc limit 1), ${fallback})::int as "promiseMinutes"
    from took`.execute(queries);
  const [times] = rows;
  if (times === undefined) throw new Error('Withdrawals could not be counted');
  return { days: DAYS, ...times };
}

export function logFigures({
  database: { queries },
  clock,
}: Pick<TransparencyLogDeps, 'database' | 'clock'>) {
  return cached(
    async () => {
      const head = (await readNewestHead(queries))?.signed ?? null;
      const [tables, withdrawals, anchor] = await Promise.all([
        readPlayedTables(queries),
        readWithdrawalTimes(queries, clock()),
        readNewestAnchor(queries),
      ]);
      return { head, tables, withdrawals, anchor };
    },
    { clock, keepMs: SERVES_MS },
  );
}
