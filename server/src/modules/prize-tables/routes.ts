import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import { inMoneyOf } from '@sanduku/contracts/local-figures';
import { MICROS_PER_UNIT, type Micros, toWire } from '@sanduku/contracts/money';
import { type Odds, odds, returnToPlayer } from '@sanduku/contracts/odds';
import type { adminPrizeTablesApi, PrizeTables } from '@sanduku/contracts/prize-tables/api';
import {
  bankrollInStakes,
  type OfferProblem,
  SOONEST_START_MS,
  startProblem,
  tableProblem,
} from '@sanduku/contracts/prize-tables/rules';
import type { Rates } from '@sanduku/contracts/rates';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Handlers } from '../../http/routes.ts';
import { cached } from '../../lib/cached.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { HouseDeps } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { type LiveOffers, type Offer, readOffers } from './offers.ts';
import { readResults } from './results.ts';

const RESULTS_KEEP_MS = 60_000;
/** 99% two-sided, of the normal distribution. */
const Z_99 = 2.5758293035489004;

type Deps = Pick<HouseDeps, 'database' | 'clock' | 'settings' | 'limits'> & {
  readonly offers: LiveOffers;
  readonly mode: 'sandbox' | 'production';
};

export function adminPrizeTablesHandlers(deps: Deps): Pick<Handlers, keyof typeof adminPrizeTablesApi> {
  const { database, clock, settings, limits, offers } = deps;
  const results = cached(() => readResults(database.queries, clock()), { clock, keepMs: RESULTS_KEEP_MS });

  const overview = async (): Promise<PrizeTables> => {
    const [tables, offered, rounds] = await Promise.all([
      database.queries.selectFrom('prize_table').selectAll().orderBy('id').execute(),
      openOffers(database.queries, clock()),
      results(),
    ]);
    return {
      tables: tables.map(({ id, prizes_basis_points: prizes, hash }) => ({
        id,
        prizes,
        hash,
        results: rounds
          .filter(({ tableId }) => tableId === id)
          .map((result) => {
            const promised = returnToPlayer(result.odds);
            return {
              currency: result.currency,
              rounds: result.rounds,
              wins: result.wins,
              staked: toWire(result.staked),
              paidOut: toWire(result.paidOut),
              expectedLow: promised - Z_99 * result.spread,
              expectedHigh: promised + Z_99 * result.spread,
            };
          }),
      })),
      offers: offered.map(({ id, country, tableId, odds: table, highestStake, from, until }) => ({
        id,
        country,
        tableId,
        highestStake: highestStake === null ? null : toWire(highestStake),
        borneStake: borneStake(limits.bankroll(countryOf(country).currency), [table]),
        from: from.toISOString(),
        until: until?.toISOString() ?? null,
      })),
      maximumPrizePercent: settings.current().maximumPrizePercent,
    };
  };

  return {
    adminPrizeTables: overview,

    adminOfferTables: async ({ operator, body: { countries, reason, ...body } }) => {
      const now = clock();
      const from = body.from === null ? new Date(now.getTime() + SOONEST_START_MS) : new Date(body.from);
      const start = startProblem(from, now);
      if (start) return unfit(start);
      const tables = body.tables.map(tableOf);
      const stakes = countries.map((country) => stakeIn(country, body.highestStake, settings.rates));
      const refused = await rejectionTo(deps, { countries, tables, stakes });
      if (refused) return refused;

      const offered = countries.flatMap((country, index) =>
        tables.map(({ prizesBasisPoints }, place) => ({
          country,
          currency: countryOf(country).currency,
          place,
          prizes_basis_points: prizesBasisPoints,
          highest_stake: stakes[index] as Micros,
        })),
      );
      await database.inTransaction(async (transaction) => {
        const before = (await openOffers(transaction, now)).filter(({ country }) =>
          countries.includes(country),
        );
        await recordAction(transaction, {
          operator,
          action: 'prize_tables.offered',
          subject: { kind: 'prize_tables', id: countries.join(' ') },
          before: {
            offers: before.map(({ country, odds: table, from: since }) => ({
              country,
              prizes: table.prizesBasisPoints,
              from: since.getTime() === 0 ? null : since.toISOString(),
            })),
          },
          after: {
            countries,
            tables: tables.map(({ prizesBasisPoints }) => prizesBasisPoints),
            highestStake: body.highestStake,
            from: body.from,
          },
          reason,
          at: now,
        });
        await callWithin(transaction, 'prize_tables_offer', {
          approval: operator.approves?.approvalId ?? null,
          offers: offered,
          from,
          now,
        });
      });
      await offers.refresh();
      return overview();
    },
  };
}

async function openOffers(queries: Queries, now: Date): Promise<Offer[]> {
  const all = await readOffers(queries);
  return all.filter(({ from, until }) => until === null || (now < until && from < until));
}

const unfit = (why: OfferProblem) => new Refusal('prize_tables_unfit', { why });

/** Sorted, so that equal prizes make the same table. */
function tableOf(prizes: readonly number[]): Odds {
  return {
    boxes: odds.boxes,
    prizesBasisPoints: prizes.filter((prize) => prize > 0).toSorted((a, b) => a - b),
  };
}

function stakeIn(country: CountryCode, ugandan: number, rates: Rates): Micros {
  return BigInt(Math.max(1, Math.floor(inMoneyOf(ugandan, country, rates)))) * MICROS_PER_UNIT;
}

/** In whole units. Keeps the risk of ruin below 1 in 10,000 for all these tables. */
function borneStake(bankroll: Micros | undefined, tables: readonly Odds[]): number | null {
  if (bankroll === undefined) return null;
  const needed = BigInt(Math.ceil(Math.max(...tables.map((table) => bankrollInStakes(table)))));
  return bankroll <= 0n ? 0 : Number(bankroll / needed / MICROS_PER_UNIT);
}

async function rejectionTo(
  { settings, limits, mode }: Deps,
  wanted: { countries: readonly CountryCode[]; tables: readonly Odds[]; stakes: readonly Micros[] },
): Promise<Refusal | undefined> {
  const { countries, tables, stakes } = wanted;
  const names = tables.map(({ prizesBasisPoints }) => prizesBasisPoints.join());
  if (new Set(countries).size < countries.length || new Set(names).size < names.length) return unfit('twice');
  await Promise.all([settings.refresh(), limits.refresh()]);
  for (const table of tables) {
    const problem = tableProblem(table, settings.current().maximumPrizePercent);
    if (problem) return unfit(problem);
  }
  for (const [index, code] of countries.entries()) {
    const { currency } = countryOf(code);
    const bankroll = limits.bankroll(currency);
    // Production offers nothing without a bankroll.
    if (bankroll === undefined && mode === 'sandbox') continue;
    const maximum = borneStake(bankroll ?? 0n, tables) ?? 0;
    if (maximum === 0) return new Refusal('prize_tables_unfit', { closedFor: currency });
    if ((stakes[index] as Micros) > BigInt(maximum) * MICROS_PER_UNIT)
      return new Refusal('prize_tables_unfit', { maximum: { amount: maximum, currency } });
  }
  return undefined;
}
