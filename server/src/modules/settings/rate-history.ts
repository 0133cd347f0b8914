import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type Rates, type RateTable, ratesOf } from '@sanduku/contracts/rates';
import { differsFrom, RATE_OLD_MS } from '@sanduku/contracts/settings/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A conversion uses the least favourable rates of this period. */
const CONVERSION_WINDOW_MS = 24 * 60 * 60_000;

export interface RatePeriod {
  readonly rates: Rates;
  /** Undefined for the defaults in the code. */
  readonly since: Date | undefined;
}

/** Oldest first. The last period is the current one. */
export async function readRatePeriods(queries: Queries): Promise<[RatePeriod, ...RatePeriod[]]> {
  const { rows } = await sql<{ rates: Partial<RateTable>; set_at: Date }>`
    select rates, set_at from rate_change order by id`.execute(queries);
  const changes = rows.map(({ rates, set_at }) => ({
    rates: ratesOf({ ...defaultSettings.rates, ...rates }),
    since: set_at,
  }));
  return [{ rates: ratesOf(defaultSettings.rates), since: undefined }, ...changes];
}

/**
 * The lowest buying and the highest selling rate of the last 24 hours. A conversion and its reversal around a
 * rate change then never gain. Time alone only improves these rates, so a quote never exceeds them.
 */
export function ratesForConversion(
  periods: readonly [RatePeriod, ...RatePeriod[]],
  current: Rates,
  now: Date,
): Rates {
  const from = new Date(now.getTime() - CONVERSION_WINDOW_MS);
  const inForce = periods.filter((_, index) => {
    const until = periods[index + 1]?.since;
    return until === undefined || until > from;
  });
  const all = [current, ...inForce.map(({ rates }) => rates)];
  const worst = countryCodes.map((country) => {
    const buying = all.map((rates) => rates[country].buying).toSorted(ascending);
    const selling = all.map((rates) => rates[country].selling).toSorted(ascending);
    return [country, { ...current[country], buying: buying[0], selling: selling.at(-1) }];
  });
  return Object.fromEntries(worst) as Rates;
}

function ascending(left: Micros, right: Micros): number {
  return left < right ? -1 : 1;
}

interface EnteredSource {
  readonly source: string;
  readonly rate: Micros;
  readonly entered_at: Date;
  readonly username: string;
}

export interface RateCheck {
  readonly setAt: Date | undefined;
  /** Quotes of the last week. */
  readonly sources: readonly EnteredSource[];
  /** When an operator last set the rate or entered a quote that confirms it. */
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
 * The newest quote of each source and, since the last rate change, of each operator: one operator's quote
 * never removes a warning caused by another's.
 */
function standing<Row extends { source: string; entered_at: Date }>(
  rows: readonly Row[],
  setAt: Date | undefined,
): Row[] {
  const isNewest = ({ source, entered_at }: Row) =>
    rows.every((row) => row.source !== source || row.entered_at <= entered_at);
  return rows.filter((row) => isNewest(row) || setAt === undefined || row.entered_at > setAt);
}

/** When each rate last changed; absent for defaults. */
function setTimes(periods: readonly RatePeriod[]): Map<CountryCode, Date> {
  const times = new Map<CountryCode, Date>();
  for (const [index, { rates, since }] of periods.entries()) {
    const before = periods[index - 1]?.rates;
    if (before === undefined || since === undefined) continue;
    for (const country of countryCodes) {
      const [was, is] = [before[country], rates[country]];
      if (was.buying !== is.buying || was.selling !== is.selling) times.set(country, since);
    }
  }
  return times;
}
