import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';
import { rowsOfSums, sumRounds } from '../prize-tables/results.ts';

/** In time and in transfer ids, inclusive. */
export interface Stretch {
  readonly from: Date;
  readonly to: Date;
  readonly firstTransfer: bigint;
  readonly lastTransfer: bigint;
}

const amountNames = [
  'stakes',
  'payouts',
  'deposits',
  'withdrawals',
  'fees',
  // Growth, not balances.
  'liabilities',
  'cash',
  'investments',
  'interest',
] as const;
/** `players` (who bet) cannot be summed over days. */
const countNames = ['bets', 'players', 'sign_ups', 'deposit_count', 'withdrawal_count'] as const;

type AmountName = (typeof amountNames)[number];
export type FigureName = AmountName | (typeof countNames)[number];
export type Sums = Readonly<Record<FigureName, bigint>>;

export type Figures = Sums & { readonly currency: LedgerCurrency };

/** Text, because sums may exceed 64 bits. */
export type FiguresRow = Omit<Selectable<Tables['business_figure']>, 'day'>;

export function isAmount(name: FigureName): name is AmountName {
  return (amountNames as readonly FigureName[]).includes(name);
}

export function sumsOf(figureOf: (name: FigureName) => bigint): Sums {
  const values = [...amountNames, ...countNames].map((name) => [name, figureOf(name)]);
  return Object.fromEntries(values) as Sums;
}

function toFigures(row: FiguresRow): Figures {
  return { currency: row.currency, ...sumsOf((name) => BigInt(row[name])) };
}

function figureColumns(from: (column: RawBuilder<unknown>) => RawBuilder<unknown> = (column) => column) {
  const select = (names: readonly FigureName[], type: RawBuilder<unknown>) =>
    names.map((name) => sql`${from(sql`${sql.ref(name)}`)}::${type} as ${sql.ref(name)}`);
  return sql.join([sql`currency`, ...select(amountNames, sql`text`), ...select(countNames, sql`bigint`)]);
}

/**
 * Transfers sum to zero, so what players hold grew by the negated change of all other accounts, debts among them.
 * Entries carry balances, so two per account give its growth.
 */
export async function sumUp(
  queries: Queries,
  stretch: Stretch,
  rounds: Awaited<ReturnType<typeof sumRounds>>,
): Promise<FiguresRow[]> {
  const { from, to, firstTransfer, lastTransfer } = stretch;
  const bettors = rounds.length === 0 ? [] : await countBettors(queries, stretch);
  const heldAt = (transfer: bigint) => sql`
    coalesce((select e.balance_after from ledger_entry e where e.account_id = a.id and e.transfer_id <= ${transfer}
              order by e.transfer_id desc limit 1), 0)`;
  const growth = sql`select ${heldAt(lastTransfer)} - ${heldAt(firstTransfer - 1n)} as amount`;
  const { rows } = await sql<FiguresRow>`
    with round as (
      select currency, sum(staked) as stakes, sum(paid_out) as payouts, sum(rounds) as bets
      from ${rowsOfSums(rounds)} group by currency
    ), bettor as (
      select * from jsonb_to_recordset(${JSON.stringify(bettors)}::jsonb) as b (currency text, players bigint)
    ), newcomer as (
      select currency, count(*) as sign_ups from player
      where created_at >= ${from} and created_at < ${to}
      group by currency
    ), paid_in as (
      select currency, sum(amount) as deposits, count(*) as deposit_count from deposit
      where status = 'credited' and credited_at >= ${from} and credited_at < ${to}
      group by currency
    ), paid_out as (
      select currency, sum(amount) as withdrawals, count(*) as withdrawal_count from withdrawal
      where status = 'completed' and ended_at >= ${from} and ended_at < ${to}
      group by currency
    ), account as (
      select id, kind, currency from ledger_account where player_id is null
      union
      select a.id, a.kind, a.currency
      from deposit_reversal r join ledger_account a on a.player_id = r.player_id and a.kind = 'player.debt'
    ), house as (
      select a.currency, -sum(m.amount) as liabilities,
             -- Minus what operators added to pay credits, which is not a fee.
             sum(m.amount) filter (where a.kind = 'house.fees') - coalesce((
               select sum(f.amount) from house_funding f
               where f.account = 'fees' and f.currency = a.currency
                 and f.transfer_id between ${firstTransfer} and ${lastTransfer}
             ), 0) as fees,
             -sum(m.amount) filter (where a.kind like 'rail.%') as cash,
             sum(m.amount) filter (where a.kind = 'house.interest') as interest
      from account a cross join lateral (${growth}) m
      where m.amount <> 0
      group by a.currency
    ), invested as (
      select a.currency, sum(m.amount) as investments
      from investment i join ledger_account a on a.id = i.account_id cross join lateral (${growth}) m
      where m.amount <> 0
      group by a.currency
    )
    select ${figureColumns((column) => sql`coalesce(${column}, 0)`)}
    from round
      full join bettor using (currency)
      full join newcomer using (currency)
      full join paid_in using (currency)
      full join paid_out using (currency)
      full join house using (currency)
      full join invested using (currency)
    order by currency
  `.execute(queries);
  return rows;
}

/** Scans seats instead of rounds. */
async function countBettors(
  queries: Queries,
  { firstTransfer, lastTransfer }: Stretch,
): Promise<readonly object[]> {
  const { rows } = await sql<object>`
    select p.currency, count(*)::text as players
    from game_seat s join player p on p.id = s.player_id
    where exists (
      select from game_round r
      where r.player_id = s.player_id and r.transfer_id between ${firstTransfer} and ${lastTransfer}
    )
    group by p.currency`.execute(queries);
  return rows;
}

/** After midnight: earlier transactions may still commit. */
const SETTLED_AFTER_MS = 10 * 60_000;
const NO_TRANSFER_AFTER = 2n ** 63n - 1n;

export interface BusinessDay {
  readonly day: string;
  readonly figures: readonly Figures[];
}

/** Undefined before any activity. */
interface Open {
  readonly day: string;
  readonly firstTransfer: bigint;
}

/** Returns how many days were closed. */
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
    // Updates the BRIN index for the day's rounds.
    await database.call('game_summarise_rounds', {});
    if (await database.inTransaction((transaction) => closeDay(transaction, open))) closed++;
  }
}

/** Including today so far. */
export async function readOpenDays(queries: Queries, now: Date): Promise<BusinessDay[]> {
  const today = kampalaDay(now);
  const open = (await firstOpenDay(queries)) ?? { day: today, firstTransfer: 0n };
  const days: BusinessDay[] = [];
  let { day, firstTransfer } = open;
  while (day < today) {
    const stretch = await stretchOf(queries, { day, firstTransfer });
    const rounds = await sumRounds(queries, stretch);
    days.push({ day, figures: (await sumUp(queries, stretch, rounds)).map(toFigures) });
    firstTransfer = stretch.lastTransfer + 1n;
    day = plusDays(day, 1);
  }
  const from = startOfKampalaDay(today);
  const to = startOfKampalaDay(plusDays(today, 1));
  const stretch = { from, to, firstTransfer, lastTransfer: NO_TRANSFER_AFTER };
  const rounds = await sumRounds(queries, stretch);
  return [...days, { day: today, figures: (await sumUp(queries, stretch, rounds)).map(toFigures) }];
}

/** Oldest first. */
export async function readClosedDays(queries: Queries, from: string): Promise<BusinessDay[]> {
  const { rows } = await sql<FiguresRow & { day: string }>`
    select day::text as day, ${figureColumns()}
    from business_figure
    where day >= ${from}::date
    order by business_figure.day, currency
  `.execute(queries);
  const days = new Map<string, Figures[]>();
  for (const { day, ...row } of rows) days.set(day, [...(days.get(day) ?? []), toFigures(row)]);
  return [...days].map(([day, figures]) => ({ day, figures }));
}

export async function readDaysBefore(queries: Queries, before: string): Promise<Figures[]> {
  const { rows } = await sql<FiguresRow>`
    select ${figureColumns((column) => sql`sum(${column})`)}
    from business_figure
    where day < ${before}::date
    group by currency
    order by currency
  `.execute(queries);
  return rows.map(toFigures);
}

async function closeDay(transaction: Transaction, open: Open): Promise<boolean> {
  const stretch = await stretchOf(transaction, open);
  const written = await sql`
    insert into business_day (day, last_transfer) values (${open.day}::date, ${stretch.lastTransfer})
    on conflict do nothing returning day
  `.execute(transaction);
  // A concurrent process wrote the same.
  if (written.rows.length === 0) return false;
  const rounds = await sumRounds(transaction, stretch);
  const rows = await sumUp(transaction, stretch, rounds);
  if (rows.length > 0) {
    await transaction
      .insertInto('business_figure')
      .values(rows.map((row) => ({ ...row, day: sql<string>`${open.day}::date` })))
      .execute();
  }
  await sql`
    insert into business_round (day, prize_table_id, currency, rounds, wins, staked, paid_out, squares)
    select ${open.day}::date, table_id, currency, sum(rounds), sum(wins), sum(staked), sum(paid_out), sum(squares)
    from ${rowsOfSums(rounds)} group by table_id, currency`.execute(transaction);
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

/** Ids follow time except for milliseconds, so the day ends before the first transfer started after midnight. */
async function stretchOf(queries: Queries, { day, firstTransfer }: Open): Promise<Stretch> {
  const to = startOfKampalaDay(plusDays(day, 1));
  // About forty index lookups.
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

const HOUR_SECONDS = 60 * 60;

export function businessDaysJob({ database, clock }: { database: Database; clock: () => Date }) {
  return {
    name: 'business-days',
    everySeconds: HOUR_SECONDS,
    run: async (signal: AbortSignal) => void (await closeFinishedDays({ database }, clock(), signal)),
  };
}
