import type { Waiting } from '@sanduku/contracts/backoffice/api';
import { countryOfCurrency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { convert, type Micros, USDT } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import type { OfficeTopic } from '@sanduku/contracts/realtime';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { LedgerCurrency } from '../../ledger/accounts.ts';
import { readInterestCover } from '../investment/account.ts';
import {
  closeFinishedDays,
  type Figures,
  isAmount,
  readClosedDays,
  readDaysBefore,
  readOpenDays,
  type Sums,
  sumsOf,
} from './business-days.ts';
import type { HouseDeps } from './deps.ts';

/** In USDT, at one moment. */
export type Standing = Pick<Sums, 'liabilities' | 'cash' | 'investments' | 'interest'>;

export interface GlancedDay {
  readonly day: string;
  /** In USDT at current rates. */
  readonly sums: Sums;
  /** At the end of the day; for today, now. */
  readonly standing: Standing;
}

/** A year and today. */
const DAYS = 366;

/** Stores the missing figures of finished days. */
export async function glance({
  database,
  clock,
  settings,
}: Pick<HouseDeps, 'database' | 'clock' | 'settings'>) {
  const now = clock();
  await closeFinishedDays({ database }, now);
  return database.readFromReplica((replica) => readBusiness(replica, settings.valuationRates, now));
}

async function readBusiness(queries: Queries, rates: Rates, now: Date) {
  const first = plusDays(kampalaDay(now), 1 - DAYS);
  const earlier = await readDaysBefore(queries, first);
  const listed = [...(await readClosedDays(queries, first)), ...(await readOpenDays(queries, now))];
  const positions = await readPositions(queries, rates);
  const standing = standingOf(positions);

  const figuresOf = new Map(listed.map(({ day, figures }) => [day, figures]));
  // Converted last, so nothing is rounded twice.
  let sum = earlier;
  const days: GlancedDay[] = [];
  for (let day = first; day <= kampalaDay(now); day = plusDays(day, 1)) {
    const figures = figuresOf.get(day) ?? [];
    sum = addByCurrency(sum, figures);
    days.push({ day, sums: inUsdt(figures, rates), standing: inUsdt(sum, rates) });
  }
  const today = days.pop();
  if (today !== undefined) days.push({ ...today, standing });
  return {
    totals: inUsdt(sum, rates),
    now: standing,
    days,
    positions,
    interest: await readInterestCover(queries),
  };
}

function addByCurrency(left: readonly Figures[], right: readonly Figures[]): Figures[] {
  const sums = new Map(left.map((figures) => [figures.currency, figures]));
  for (const figures of right) {
    const { currency } = figures;
    const sum = sums.get(currency);
    sums.set(
      currency,
      sum === undefined ? figures : { currency, ...sumsOf((name) => sum[name] + figures[name]) },
    );
  }
  return [...sums.values()];
}

async function readPositions(queries: Queries, rates: Rates) {
  const { rows } = await sql<{ kind: string; currency: LedgerCurrency; balance: string }>`
    select kind, currency, sum(balance)::text as balance
    from ledger_account
    group by kind, currency having sum(balance) <> 0
    order by kind, currency
  `.execute(queries);
  return rows.map(({ kind, currency, balance }) => {
    // A rail's ledger balance is negative: what it owes us.
    const amount = kind.startsWith('rail.') ? -BigInt(balance) : BigInt(balance);
    return { kind, currency, amount, usdt: usdtOf(amount, currency, rates) };
  });
}

function standingOf(positions: Awaited<ReturnType<typeof readPositions>>): Standing & { bankroll: Micros } {
  const held = (isMeant: (kind: string) => boolean) =>
    positions.reduce((sum, { kind, usdt }) => (isMeant(kind) ? sum + usdt : sum), 0n);
  return {
    liabilities: held((kind) => kind.startsWith('player.') && kind !== 'player.debt'),
    cash: held((kind) => kind.startsWith('rail.')),
    investments: held((kind) => kind === 'player.investment'),
    interest: held((kind) => kind === 'house.interest'),
    bankroll: held((kind) => kind === 'house.bankroll'),
  };
}

export function usdtOf(amount: Micros, currency: LedgerCurrency, rates: Rates): Micros {
  return currency === 'USDT' ? amount : convert(amount, rates[countryOfCurrency(currency).code], USDT);
}

function inUsdt(figures: readonly Figures[], rates: Rates): Sums {
  return sumsOf((name) =>
    figures.reduce(
      (sum, own) => sum + (isAmount(name) ? usdtOf(own[name], own.currency, rates) : own[name]),
      0n,
    ),
  );
}

export async function countWaiting(queries: Queries): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select (select count(*)::int from withdrawal where status = 'pending') as "withdrawals",
           (
             select count(*)::int from payout join withdrawal on withdrawal.id = payout.withdrawal_id
             where unresolved_since is not null and status = 'approved'
           ) as "unresolvedPayouts",
           (select count(*)::int from deposit where status = 'unresolved') as "unresolvedDeposits",
           (select count(*)::int from usdt_held_transfer where state = 'waiting') as "heldTransfers",
           (select count(*)::int from approval where status = 'waiting') as "approvals"
  `.execute(queries);
  return rows[0] as Waiting;
}

/** A fingerprint per list. */
export type OfficeState = Readonly<Record<OfficeTopic, string>>;

/**
 * A sum of ids changes even if one open item replaces another. Growing tables sum the newest ids, because a
 * late commit has a lower id.
 */
export async function readOfficeState(queries: Queries): Promise<OfficeState> {
  const { rows } = await sql<OfficeState>`
    select concat_ws(
             ' ',
             (select sum(id) from (select id from withdrawal order by id desc limit 50) newest),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'pending'),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'approved'),
             (select concat(count(*), '/', sum(withdrawal_id)) from payout where unresolved_since is not null)
           ) as "withdrawals",
           (select concat(count(*), '/', sum(id)) from approval where status = 'waiting') as "approvals",
           (select concat(count(*), '/', sum(id)) from deposit where status = 'unresolved') as "deposits",
           (select concat(count(*), '/', sum(amount)) from usdt_held_transfer where state = 'waiting') as "heldTransfers",
           (select concat(sum(id)) from (select id from audit_log order by id desc limit 50) newest) as "audit",
           (select concat(max(id)) from ledger_transfer) as "business"
  `.execute(queries);
  return rows[0] as OfficeState;
}
