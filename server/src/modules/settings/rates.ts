import type { CountryCode } from '@sanduku/contracts/countries';
import { rateMicros, toUnits } from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import type { RateState } from '@sanduku/contracts/settings/api';
import { RATE_OLD_MS } from '@sanduku/contracts/settings/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import {
  conversionWindowStart,
  ratesForConversion,
  readRateChecks,
  readRatePeriods,
} from './rate-history.ts';

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
