import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import { type Odds, odds } from '@sanduku/contracts/odds';
import type { Database, Queries } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import { Polled } from '../../lib/polled.ts';

export interface Offer {
  readonly id: number;
  readonly country: CountryCode;
  readonly tableId: number;
  readonly odds: Odds;
  /** In the country's currency. Null: only the settings limit the stake. */
  readonly highestStake: Micros | null;
  readonly from: Date;
  readonly until: Date | null;
}

export interface PrizeOffers {
  /** Never empty; the default first. */
  at(country: CountryCode, now: Date): readonly Offer[];
}

export async function readOffers(queries: Queries): Promise<Offer[]> {
  const rows = await queries
    .selectFrom('prize_offer as o')
    .innerJoin('prize_table as t', 't.id', 'o.prize_table_id')
    .selectAll('o')
    .select('t.prizes_basis_points')
    .orderBy('o.offered_from')
    .orderBy('o.place')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    country: row.country,
    tableId: row.prize_table_id,
    odds: { boxes: odds.boxes, prizesBasisPoints: row.prizes_basis_points },
    highestStake: row.highest_stake,
    from: row.offered_from,
    until: row.offered_until,
  }));
}

export function offersOf(offers: readonly Offer[]): PrizeOffers {
  const byCountry = new Map(
    countryCodes.map((code) => [code, offers.filter(({ country }) => country === code)]),
  );
  return {
    at(country, now) {
      const offered = (byCountry.get(country) ?? []).filter(
        ({ from, until }) => from <= now && (until === null || now < until),
      );
      if (offered.length === 0) throw new Error(`No prize table is offered in ${country}`);
      return offered;
    },
  };
}

export function offerFor(offered: readonly Offer[], chosenTable: number | null): Offer {
  return (offered.find(({ tableId }) => tableId === chosenTable) ?? offered[0]) as Offer;
}

/** Shorter than the time from an approval to its first round, so no notification is needed. */
const POLL_MS = 10_000;

export class LiveOffers extends Polled implements PrizeOffers {
  readonly #database: Database;
  #current: PrizeOffers = offersOf([]);

  private constructor({ database, log }: { database: Database; log: Log }) {
    super({ everyMs: POLL_MS, log, warning: 'the prize tables could not be read; those of before count' });
    this.#database = database;
  }

  static async open(options: { database: Database; log: Log }): Promise<LiveOffers> {
    const offers = new LiveOffers(options);
    await offers.refresh();
    return offers;
  }

  at(country: CountryCode, now: Date): readonly Offer[] {
    return this.#current.at(country, now);
  }

  protected override async read(): Promise<void> {
    this.#current = offersOf(await readOffers(this.#database.queries));
  }
}
