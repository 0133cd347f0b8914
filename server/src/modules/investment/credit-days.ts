import { randomUUID } from 'node:crypto';
import type { Currency } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import type { Micros } from '@sanduku/contracts/money';
import { callForRow, type Queries } from '../../database/database.ts';
import { type IdempotencyKey, idempotencyKey } from '../../ledger/transfer.ts';
import type { Log } from '../../lib/log.ts';
import type { InvestmentDeps } from './deps.ts';

/** Ids per transaction; at most a third are investment accounts. Larger slices block players or time out. */
const SLICE = 10_000;

export interface CreditedDays {
  readonly accounts: number;
  readonly paid: Micros;
  /** Days that the operator's funds did not cover. */
  readonly uncovered: readonly { readonly currency: Currency; readonly day: string }[];
}

interface Day {
  readonly day: string;
  readonly currency: Currency;
}

/**
 * Credits finished days, oldest first, as far as the operator's funds go. Safe to repeat, late and in several
 * processes: the database credits each account once per day.
 */
export async function creditDays(deps: InvestmentDeps, signal?: AbortSignal): Promise<CreditedDays> {
  const { database, clock } = deps;
  const yesterday = plusDays(kampalaDay(clock()), -1);
  const behind = await database.queries
    .selectFrom('investment')
    .select((row) => [
      'currency',
      row.fn.min<string>('accrued_to').as('accrued_to'),
      row.fn.min<string>('credited_to').as('credited_to'),
    ])
    .where('credited_to', '<', yesterday)
    .groupBy('currency')
    .execute();
  const credited = { accounts: 0, paid: 0n, uncovered: [] };
  const failures: unknown[] = [];
  for (const { currency, accrued_to, credited_to } of behind) {
    const days = daysBetween(credited_to, yesterday);
    // One currency does not stop the others.
    await creditCurrency(deps, { currency, accrued_to, days, credited }, signal).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some investment earnings were not credited');
  return credited;
}

interface CurrencyDays {
  readonly currency: Currency;
  /** The least day that its accounts have recorded. */
  readonly accrued_to: string;
  readonly days: readonly string[];
  readonly credited: { accounts: number; paid: Micros; uncovered: Day[] };
}

async function creditCurrency(
  deps: InvestmentDeps,
  { currency, accrued_to, days, credited }: CurrencyDays,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { database, ledger } = deps;
  await ledger.house('house.interest', currency);
  await ledger.house('house.interest_due', currency);
  for (const day of days) {
    const closed = await callForRow(database.queries, 'investment_close_day', {
      day,
      currency,
      now: ledger.now(),
    });
    if (!closed.investment_close_day) return;
    const fund = () => fundDay(database.queries, { day, currency }, { now: ledger.now(), signal });
    let state = await fund();
    if (state === 'short' || (state === 'waiting' && day > accrued_to)) {
      if (!(await inSlices((after) => accrueSlice(deps, { day, currency }, after), signal))) return;
      state = await fund();
    }
    if (state === 'open' || state === 'stopped') return;
    if (state === 'uncovered') {
      credited.uncovered.push({ currency, day });
      await inSlices((after) => tellWaitingSlice(deps, { day, currency }, after), signal);
    }
    if (state !== 'funded') continue;
    const isDone = await inSlices(async (after) => {
      const slice = await paySlice(deps, { day, currency }, after);
      credited.accounts += slice.accounts;
      credited.paid += slice.paid;
      return slice;
    }, signal);
    if (!isDone) return;
  }
}

interface Slice {
  /** Null: no more accounts. */
  readonly last: bigint | null;
}

/** In order of account ids. Returns false if stopped. */
async function inSlices(
  slice: (after: bigint) => Promise<Slice>,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  for (let after: bigint | null = 0n; after !== null; ) {
    if (signal?.aborted) return false;
    const { last }: Slice = await slice(after);
    after = last;
  }
  return true;
}

function accrueSlice({ database, ledger }: InvestmentDeps, day: Day, after: bigint): Promise<Slice> {
  return callForRow(database.queries, 'investment_accrue_day', {
    ...day,
    player: null,
    after,
    limit: SLICE,
    now: ledger.now(),
  });
}

/** Sums a closed day by slices, then reserves its cost. */
export async function fundDay(
  queries: Queries,
  { day, currency }: Day,
  { now, signal }: { now: Date | null; signal?: AbortSignal | undefined },
): Promise<string> {
  let total = 0n;
  const recorded: string[] = [];
  const isSummed = await inSlices(async (after) => {
    const given = { day, currency, after, limit: SLICE };
    const slice = await callForRow(queries, 'investment_sum_day', given);
    total += slice.total;
    if (slice.accrued_to !== null) recorded.push(slice.accrued_to);
    return slice;
  }, signal);
  if (!isSummed) return 'stopped';
  const { state } = await callForRow(queries, 'investment_fund_day', {
    day,
    currency,
    total,
    accrued_to: recorded.sort()[0] ?? null,
    key: keyOf('funded', { day, currency }),
    now,
  });
  return state;
}

async function tellWaitingSlice(
  { database, ledger }: InvestmentDeps,
  day: Day,
  after: bigint,
): Promise<Slice> {
  const slice = await callForRow(database.queries, 'investment_tell_waiting', {
    ...day,
    after,
    limit: SLICE,
  });
  ledger.moved();
  return slice;
}

async function paySlice({ database, ledger }: InvestmentDeps, day: Day, after: bigint) {
  const slice = await callForRow(database.queries, 'investment_pay_day', {
    ...day,
    after,
    limit: SLICE,
    key: keyOf(randomUUID(), day),
    now: ledger.now(),
  });
  if (slice.paid > 0n) ledger.moved();
  return slice;
}

function keyOf(what: string, { day, currency }: Day): IdempotencyKey {
  return idempotencyKey('house:interest', `${day} ${currency} ${what}`);
}

function daysBetween(after: string, last: string): string[] {
  const days: string[] = [];
  for (let day = plusDays(after, 1); day <= last; day = plusDays(day, 1)) days.push(day);
  return days;
}

export function investmentDaysJob(deps: InvestmentDeps & { log: Log }) {
  return {
    name: 'investment-days',
    everySeconds: 60,
    run: async (signal: AbortSignal) => {
      const { accounts, paid, uncovered } = await creditDays(deps, signal);
      if (accounts > 0) deps.log.info({ accounts, paid }, 'investment earnings were credited');
      if (uncovered.length > 0) deps.log.warn({ uncovered }, 'investment earnings wait for funds');
    },
  };
}
