import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { type Micros, rateMicros, toUnits } from '@sanduku/contracts/money';
import { type Rates, type RateTable, ratesOf, sidesOf } from '@sanduku/contracts/rates';
import type { RateState } from '@sanduku/contracts/settings/api';
import { differsFrom, RATE_OLD_MS } from '@sanduku/contracts/settings/rates';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import { callWithin, type Database, type Queries } from '../../database/database.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { readSetting } from './settings.ts';

/** The current rates, for a transaction that uses them: the process may not have read the last change yet. */
export async function readRates(queries: Queries): Promise<{ id: bigint; rates: Rates }> {
  // Read the id first: if the rates change in between, the database rejects amounts computed with the newer ones.
  const [now] = await callWithin(queries, 'current_rates', {});
  return { id: now?.current_rates ?? 0n, rates: ratesOf(await readSetting(queries, 'rates')) };
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

/** Every country's rate with its date, the quotes of the last week, and warnings. */
export async function readRateStates(
  queries: Queries,
  { rates, now, mode }: { rates: Rates; now: Date; mode: 'sandbox' | 'production' },
): Promise<RateState[]> {
  const setAt = await readSetTimes(queries);
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
  return countryCodes.map((country) => {
    const { buying, selling } = rates[country];
    const sources = standing(
      rows.filter((row) => row.country === country),
      setAt.get(country),
    );
    const isOther = (rate: Micros) => differsFrom({ buying, selling }, rate);
    // A quote that confirms the rate makes it fresh.
    const times = [
      setAt.get(country),
      ...sources.flatMap((row) => (isOther(row.rate) ? [] : [row.entered_at])),
    ];
    const checkedAt = Math.max(...times.map((time) => time?.getTime() ?? 0));
    // The rates in the code are examples and always count as stale in production.
    const isExample = checkedAt === 0 && mode === 'sandbox';
    const differs = sources.some(({ rate }) => isOther(rate));
    return {
      country,
      buying: toUnits(buying),
      selling: toUnits(selling),
      setAt: setAt.get(country)?.toISOString() ?? null,
      sources: sources.map(({ source, rate, entered_at, username }) => ({
        source,
        rate: toUnits(rate),
        enteredAt: entered_at.toISOString(),
        enteredBy: username,
      })),
      isOld: !isExample && now.getTime() - checkedAt > RATE_OLD_MS,
      differs,
    };
  });
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
async function readSetTimes(queries: Queries): Promise<Map<CountryCode, Date>> {
  const { rows } = await sql<{ rates: Partial<RateTable>; set_at: Date }>`
    select rates, set_at from rate_change order by id`.execute(queries);
  const times = new Map<CountryCode, Date>();
  let before: RateTable = defaultSettings.rates;
  for (const { rates, set_at } of rows) {
    const after = { ...defaultSettings.rates, ...rates };
    for (const country of countryCodes) {
      const [was, is] = [sidesOf(before[country]), sidesOf(after[country])];
      if (was.buying !== is.buying || was.selling !== is.selling) times.set(country, set_at);
    }
    before = after;
  }
  return times;
}

/** All rates of every country by the id of their change; 0: the defaults in the code. For audits. */
export const ratesOnRecord = sql`(
  select r.id, c.key as country,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'buying')::numeric else (c.value #>> '{}')::numeric end
      as buying,
    case jsonb_typeof(c.value) when 'object' then (c.value ->> 'selling')::numeric else (c.value #>> '{}')::numeric end
      as selling
  from (select id, rates from rate_change union all select 0, '{}') r,
    jsonb_each(${JSON.stringify(defaultSettings.rates)}::jsonb || r.rates) c
)`;
