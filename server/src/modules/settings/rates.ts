import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { type Micros, rateMicros, toUnits } from '@sanduku/contracts/money';
import { type Rates, type RateTable, ratesOf } from '@sanduku/contracts/rates';
import type { RateState } from '@sanduku/contracts/settings/api';
import { differsFrom, RATE_OLD_MS } from '@sanduku/contracts/settings/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { type RawBuilder, sql } from 'kysely';
import { callWithin, type Database, type Queries } from '../../database/database.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';

/** For a transaction: the process may not have read the last change yet. */
export async function readRates(queries: Queries, now: Date): Promise<{ id: bigint; rates: Rates }> {
  const periods = await readRatePeriods(queries, conversionWindowStart(now));
  return { id: periods.at(-1)?.id ?? 0n, rates: ratesForConversion(periods, now) };
}

interface Entered {
  readonly country: CountryCode;
  readonly source: string;
  readonly rate: number;
}

export async function enterRateSource(
  { database, clock }: { database: Database; clock: () => Date },
  { operator, country, source, rate }: Entered & { operator: ActingOperator },
): Promise<void> {
  const now = clock();
  await database.inTransaction(async (transaction) => {
    await transaction
      .insertInto('rate_source')
      .values({ country, source, rate: rateMicros(rate), entered_at: now, entered_by: operator.id })
      .execute();
    await recordAction(transaction, {
      operator,
      action: 'rate.compared',
      subject: { kind: 'setting', id: 'rates' },
      after: { country, source, rate },
      at: now,
    });
  });
}

export async function readRateStates(
  queries: Queries,
  { rates, now, mode }: { rates: Rates; now: Date; mode: 'sandbox' | 'production' },
): Promise<RateState[]> {
  const periods = await readRatePeriods(queries);
  const checks = await readRateChecks(queries, { periods, rates, now });
  return [...checks].map(([country, { setAt, sources, checkedAt, differs }]) => ({
    country,
    buying: toUnits(rates[country].buying),
    selling: toUnits(rates[country].selling),
    setAt: setAt?.toISOString() ?? null,
    sources: sources.map(({ source, rate, entered_at, username }) => ({
      source,
      rate: toUnits(rate),
      enteredAt: entered_at.toISOString(),
      enteredBy: username,
    })),
    // Examples, so they count as stale in production.
    isOld:
      checkedAt === undefined ? mode === 'production' : now.getTime() - checkedAt.getTime() > RATE_OLD_MS,
    differs,
  }));
}

/** For audits. Id 0: the defaults in the code. */
export const ratesOnRecord = sql`rates_on_record as materialized (
  select r.id, r.since, r.until, c.key as country,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'buying')::numeric else (c.value #>> '{}')::numeric end
      as buying,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'selling')::numeric else (c.value #>> '{}')::numeric end
      as selling
  from (
    select id, rates, set_at as since, coalesce(lead(set_at) over (order by id), 'infinity') as until
    from (select id, rates, set_at from rate_change union all select 0, '{}', '-infinity') c
  ) r, jsonb_each(${JSON.stringify(defaultSettings.rates)}::jsonb || r.rates) c
)`;

/** Of the 24 hours before. Server and database clocks may differ by some 100 ms. */
export function leastFavourableOnRecord(
  conversion: Record<'from' | 'to' | 'at' | 'isBefore', RawBuilder<unknown>>,
) {
  const { from, to, at, isBefore } = conversion;
  return sql`lateral (
    select min(r.buying) filter (where r.country = ${to}) as buying,
      max(r.selling) filter (where r.country = ${from}) as selling
    from rates_on_record r
    where r.country in (${from}, ${to}) and ${isBefore} and r.until > ${at} - interval '23:59:59'
  )`;
}

/** A conversion uses the least favourable rates of this period. */
const CONVERSION_WINDOW_MS = 24 * 60 * 60_000;

export interface RatePeriod {
  /** 0: the defaults in the code. */
  readonly id: bigint;
  readonly rates: Rates;
  /** Null: the defaults in the code. */
  readonly since: Date | null;
}

/** Oldest first; the last one is current. */
export async function readRatePeriods(queries: Queries, from: Date | null = null): Promise<RatePeriod[]> {
  const [answer] = await callWithin(queries, 'rate_periods', { from });
  return ratePeriodsOf(answer?.rate_periods);
}

export function ratePeriodsOf(result: unknown): RatePeriod[] {
  const periods = result as { id: number; rates: Partial<RateTable>; since: string | null }[];
  return periods.map(({ id, rates, since }) => ({
    id: BigInt(id),
    rates: ratesOf({ ...defaultSettings.rates, ...rates }),
    since: since === null ? null : new Date(since),
  }));
}

export function conversionWindowStart(now: Date): Date {
  return new Date(now.getTime() - CONVERSION_WINDOW_MS);
}

/**
 * The lowest buying and highest selling rate of the window, so that a conversion and its reversal around a rate change
 * never gain. Time alone only improves these rates, so a quote never exceeds them.
 */
export function ratesForConversion(periods: readonly RatePeriod[], now: Date): Rates {
  return periodsInWindow(periods, now)
    .map(({ rates }) => rates)
    .reduce(lessFavourable);
}

export function periodsInWindow(periods: readonly RatePeriod[], now: Date): RatePeriod[] {
  const from = conversionWindowStart(now);
  return periods.filter((_, index) => {
    const next = periods[index + 1];
    return !next?.since || next.since > from;
  });
}

function lessFavourable(one: Rates, other: Rates): Rates {
  const sides = countryCodes.map((country) => {
    const { currency, ...left } = one[country];
    const { buying } = left.buying < other[country].buying ? left : other[country];
    const { selling } = left.selling > other[country].selling ? left : other[country];
    return [country, { currency, buying, selling }];
  });
  return Object.fromEntries(sides) as Rates;
}

interface EnteredSource {
  readonly source: string;
  readonly rate: Micros;
  readonly entered_at: Date;
  readonly username: string;
}

export interface RateCheck {
  readonly setAt: Date | undefined;
  /** Of the last week. */
  readonly sources: readonly EnteredSource[];
  readonly checkedAt: Date | undefined;
  readonly differs: boolean;
}
export type RateChecks = ReadonlyMap<CountryCode, RateCheck>;

export async function readRateChecks(
  queries: Queries,
  { periods, rates, now }: { periods: readonly RatePeriod[]; rates: Rates; now: Date },
): Promise<RateChecks> {
  const setAt = setTimes(periods);
  const rows = await queries
    .selectFrom('rate_source')
    .innerJoin('operator', 'operator.id', 'entered_by')
    .distinctOn(['country', 'source', 'entered_by'])
    .select(['country', 'source', 'rate', 'entered_at', 'username'])
    .where('entered_at', '>', new Date(now.getTime() - RATE_OLD_MS))
    .orderBy('country')
    .orderBy('source')
    .orderBy('entered_by')
    .orderBy('rate_source.id', 'desc')
    .execute();
  return new Map(
    countryCodes.map((country) => {
      const sources = standing(
        rows.filter((row) => row.country === country),
        setAt.get(country),
      );
      const isOther = ({ rate }: EnteredSource) => differsFrom(rates[country], rate);
      const times = [
        setAt.get(country),
        ...sources.flatMap((row) => (isOther(row) ? [] : [row.entered_at])),
      ].flatMap((time) => (time === undefined ? [] : [time.getTime()]));
      const check: RateCheck = {
        setAt: setAt.get(country),
        sources,
        checkedAt: times.length === 0 ? undefined : new Date(Math.max(...times)),
        differs: sources.some(isOther),
      };
      return [country, check] as const;
    }),
  );
}

/**
 * The newest of each source and, since the last rate change, of each operator: no operator's quote removes a warning
 * caused by another's.
 */
function standing<Row extends { source: string; entered_at: Date }>(
  rows: readonly Row[],
  setAt: Date | undefined,
): Row[] {
  const isNewest = ({ source, entered_at }: Row) =>
    rows.every((row) => row.source !== source || row.entered_at <= entered_at);
  return rows.filter((row) => isNewest(row) || setAt === undefined || row.entered_at > setAt);
}

/** Absent for defaults. */
function setTimes(periods: readonly RatePeriod[]): Map<CountryCode, Date> {
  const times = new Map<CountryCode, Date>();
  for (const [index, { rates, since }] of periods.entries()) {
    const before = periods[index - 1]?.rates;
    if (before === undefined || since === null) continue;
    for (const country of countryCodes) {
      const [was, is] = [before[country], rates[country]];
      if (was.buying !== is.buying || was.selling !== is.selling) times.set(country, since);
    }
  }
  return times;
}
