import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type Rates, type RateTable, ratesOf } from '@sanduku/contracts/rates';
import { differsFrom, RATE_OLD_MS } from '@sanduku/contracts/settings/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { callWithin, type Queries } from '../../database/database.ts';

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
