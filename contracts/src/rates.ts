import { type CountryCode, type Currency, countries } from './countries.ts';
import { type Micros, type Priced, rateMicros, toUnits } from './money.ts';

/** Units of local money per USDT. */
export type Rate = number | { readonly buying: number; readonly selling: number };
export type RateTable = Readonly<Record<CountryCode, Rate>>;

export interface CountryRate extends Priced {
  readonly currency: Currency;
}
/** In micro-units. */
export type Rates = Readonly<Record<CountryCode, CountryRate>>;

export const defaultRateTable = {
  UG: 3800,
  KE: 130,
  TZ: 2500,
  RW: 1100,
  NG: 800,
  GH: 12,
  ZA: 18,
  IN: 83,
  PH: 56,
  ID: 15_500,
  US: 1,
} satisfies RateTable;

export const defaultRates: Rates = ratesOf(defaultRateTable);

export function ratesOf(table: RateTable): Rates {
  return Object.fromEntries(
    countries.map(({ code, currency }) => [code, { currency, ...sidesOf(table[code]) }]),
  ) as Record<CountryCode, CountryRate>;
}

export function rateTableOf(rates: Rates): RateTable {
  return Object.fromEntries(
    countries.map(({ code }) => {
      const [buying, selling] = [toUnits(rates[code].buying), toUnits(rates[code].selling)];
      return [code, buying === selling ? buying : { buying, selling }];
    }),
  ) as Record<CountryCode, Rate>;
}

export function sidesOf(rate: Rate): { buying: Micros; selling: Micros } {
  const { buying, selling } = typeof rate === 'number' ? { buying: rate, selling: rate } : rate;
  return { buying: rateMicros(buying), selling: rateMicros(selling) };
}
