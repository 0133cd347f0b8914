import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { type Figures, type FiguresRow, type Stretch, sumUp, toFigures } from './business-figures.ts';

/** After midnight a day is still left open for so long: what began before it may be committed after it. */
const SETTLED_AFTER_MS = 10 * 60_000;
/** No transfer has a higher number. */
const NO_TRANSFER_AFTER = 2n ** 63n - 1n;

export interface BusinessDay {
  readonly day: string;
  readonly figures: readonly Figures[];
}

/** What was written down last: the next day, and the first transfer that can be its. Undefined before anything happened. */
interface Open {
  readonly day: string;
  readonly firstTransfer: bigint;
}

/** Writes down every day that has finished, each once and in order, however many there are; answers how many it wrote. */
export async function closeFinishedDays(
  { database }: { database: Database },
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const lastFinished = plusDays(kampalaDay(new Date(now.getTime() - SETTLED_AFTER_MS)), -1);
  let closed = 0;
  for (;;) {
    const open = await firstOpenDay(database.queries);
    if (open === undefined || open.day > lastFinished || signal?.aborted) return closed;
    // So that the rounds of the day are found without looking at all others.
    await sql`select brin_summarize_new_values('game_round_by_transfer')`.execute(database.queries);
    if (await database.inTransaction((transaction) => closeDay(transaction, open))) closed++;
  }
}

/** The days that are not written down yet, today included, as far as they have come. */
export async function readOpenDays(queries: Queries, now: Date): Promise<BusinessDay[]> {
  const today = kampalaDay(now);
  const open = (await firstOpenDay(queries)) ?? { day: today, firstTransfer: 0n };
  const days: BusinessDay[] = [];
  let { day, firstTransfer } = open;
  while (day < today) {
    const stretch = await stretchOf(queries, { day, firstTransfer });
    days.push({ day, figures: (await sumUp(queries, stretch)).map(toFigures) });
    firstTransfer = stretch.lastTransfer + 1n;
    day = plusDays(day, 1);
  }
  const from = startOfKampalaDay(today);
  const to = startOfKampalaDay(plusDays(today, 1));
  const stretch = { from, to, firstTransfer, lastTransfer: NO_TRANSFER_AFTER };
  return [...days, { day: today, figures: (await sumUp(queries, stretch)).map(toFigures) }];
}

/** The days that are written down from this one on, the oldest first. */
export async function readClosedDays(queries: Queries, from: string): Promise<BusinessDay[]> {
  const { rows } = await sql<FiguresRow & { day: string }>`
    select d.day::text as day, ${figureColumns}
    from business_day d join business_figure f on f.day = d.day
    where d.day >= ${from}::date
    order by d.day, f.currency
  `.execute(queries);
  const days = new Map<string, Figures[]>();
  for (const { day, ...row } of rows) days.set(day, [...(days.get(day) ?? []), toFigures(row)]);
  return [...days].map(([day, figures]) => ({ day, figures }));
}

/** All days before this one together. Players of a day cannot be added up to players of several: here they are none. */
export async function readDaysBefore(queries: Queries, before: string): Promise<Figures[]> {
  const { rows } = await sql<FiguresRow>`
    select f.currency, sum(f.stakes)::text as stakes, sum(f.payouts)::text as payouts, sum(f.bets)::bigint as bets,
           0::bigint as players, sum(f.sign_ups)::bigint as sign_ups,
           sum(f.deposits)::text as deposits, sum(f.deposit_count)::bigint as deposit_count,
           sum(f.withdrawals)::text as withdrawals, sum(f.withdrawal_count)::bigint as withdrawal_count,
           sum(f.fees)::text as fees, sum(f.liabilities)::text as liabilities, sum(f.cash)::text as cash,
           sum(f.investments)::text as investments, sum(f.interest)::text as interest
    from business_figure f
    where f.day < ${before}::date
    group by f.currency
    order by f.currency
  `.execute(queries);
  return rows.map(toFigures);
}

async function closeDay(transaction: Transaction, open: Open): Promise<boolean> {
  const stretch = await stretchOf(transaction, open);
  const written = await sql`
    insert into business_day (day, last_transfer) values (${open.day}::date, ${stretch.lastTransfer})
    on conflict do nothing returning day
  `.execute(transaction);
  // Another process was first: it writes the same.
  if (written.rows.length === 0) return false;
  const rows = await sumUp(transaction, stretch);
  if (rows.length > 0) {
    await transaction
      .insertInto('business_figure')
      .values(rows.map((row) => ({ ...row, day: sql<string>`${open.day}::date` })))
      .execute();
  }
  return true;
}

async function firstOpenDay(queries: Queries): Promise<Open | undefined> {
  const last = await queries
    .selectFrom('business_day')
    .select([sql<string>`day::text`.as('day'), 'last_transfer'])
    .orderBy('business_day.day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last !== undefined) return { day: plusDays(last.day, 1), firstTransfer: last.last_transfer + 1n };
  const { rows } = await sql<{ began: Date | null }>`
    select least((select created_at from ledger_transfer order by id limit 1),
                 (select created_at from player order by id limit 1)) as began
  `.execute(queries);
  const began = rows[0]?.began;
  return began ? { day: kampalaDay(began), firstTransfer: 0n } : undefined;
}

/**
 * Where a day ends in the ledger: before the first transfer that was begun after midnight. Numbers are given out in the
 * order of time, but for some milliseconds around midnight; so every transfer is of exactly one day, whoever looks.
 */
async function stretchOf(queries: Queries, { day, firstTransfer }: Open): Promise<Stretch> {
  const to = startOfKampalaDay(plusDays(day, 1));
  // Halving the numbers takes some forty looks, however many transfers a day has.
  const { rows } = await sql<{ next: bigint }>`
    with recursive search (low, high) as (
      select ${firstTransfer}::bigint, greatest((select max(id) from ledger_transfer) + 1, ${firstTransfer}::bigint)
      union all
      select case when middle.created_at < ${to} then middle.id + 1 else search.low end,
             case when middle.created_at < ${to} then search.high else (search.low + search.high) / 2 end
      from search
      left join lateral (
        select id, created_at from ledger_transfer
        where id >= (search.low + search.high) / 2 and id < search.high
        order by id limit 1
      ) middle on true
      where search.low < search.high
    )
    select coalesce(min(low), ${firstTransfer}::bigint) as next from search where low >= high
  `.execute(queries);
  const next = rows[0]?.next ?? firstTransfer;
  return { from: startOfKampalaDay(day), to, firstTransfer, lastTransfer: next - 1n };
}

const figureColumns = sql`
  f.currency, f.stakes::text as stakes, f.payouts::text as payouts, f.bets, f.players, f.sign_ups,
  f.deposits::text as deposits, f.deposit_count, f.withdrawals::text as withdrawals, f.withdrawal_count,
  f.fees::text as fees, f.liabilities::text as liabilities, f.cash::text as cash,
  f.investments::text as investments, f.interest::text as interest`;
