import { type Micros, rateMicros } from './money.ts';

/** The countries a player can come from. The country fixes the currency of the game balance. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly currency: Currency;
  /** Stands before every amount; where the customer names none, the ISO code. */
  readonly symbol: string;
  readonly dialCode: string;
  /** Micro-units of its money that we give for one USDT that comes in. */
  readonly buying: Micros;
  /** Micro-units of its money that we take for one USDT that goes out: never fewer. */
  readonly selling: Micros;
}

const table = [
  country('UG', 'Uganda', 'UGX', 'USh', '256', 3800),
  country('KE', 'Kenya', 'KES', 'KSh', '254', 130),
  country('TZ', 'Tanzania', 'TZS', 'TSh', '255', 2500),
  country('RW', 'Rwanda', 'RWF', 'RWF', '250', 1100),
  country('NG', 'Nigeria', 'NGN', 'NGN', '234', 800),
  country('GH', 'Ghana', 'GHS', 'GHS', '233', 12),
  country('ZA', 'South Africa', 'ZAR', 'ZAR', '27', 18),
  country('IN', 'India', 'INR', 'INR', '91', 83),
  country('PH', 'Philippines', 'PHP', 'PHP', '63', 56),
  country('ID', 'Indonesia', 'IDR', 'IDR', '62', 15500),
  country('US', 'United States', 'USD', '$', '1', 1),
] as const;

/** With the rates that count until an operator sets others; `countryOf` knows those of now. */
export const countries: readonly Country[] = table;

export type CountryCode = (typeof table)[number]['code'];
export type Currency = (typeof table)[number]['currency'];

export const countryCodes = table.map(({ code }) => code) as [CountryCode, ...CountryCode[]];
export const currencies = table.map(({ currency }) => currency) as [Currency, ...Currency[]];

/** Units of a country's money for one USDT: the same on both sides, or each with its own. */
export type Rate = number | { readonly buying: number; readonly selling: number };
export type Rates = Readonly<Record<CountryCode, Rate>>;

export function sidesOf(rate: Rate): { buying: Micros; selling: Micros } {
  const { buying, selling } = typeof rate === 'number' ? { buying: rate, selling: rate } : rate;
  return { buying: rateMicros(buying), selling: rateMicros(selling) };
}

const UGANDA: Country = table[0];
/** The countries at the rates of now: the only thing in this package that ever changes. */
let current = new Map<string, Country>(table.map((entry) => [entry.code, entry]));

/**
 * From now on every conversion in this process, server or browser, goes by these rates. Called where settings are
 * heard, and nowhere else; what has been written down at other rates stays as it is.
 */
export function setRates(rates: Rates): void {
  current = new Map(table.map((entry) => [entry.code, { ...entry, ...sidesOf(rates[entry.code]) }]));
}

/** An unknown country is read as Uganda. */
export function countryOf(code: string | null | undefined): Country {
  return current.get(code ?? '') ?? current.get(UGANDA.code) ?? UGANDA;
}

/** A country at rates that are not those of this process. */
export function countryAt(code: CountryCode, rates: Rates): Country {
  return { ...countryOf(code), ...sidesOf(rates[code]) };
}

/** The country whose money it is: each currency here is one country's. */
export function countryOfCurrency(currency: Currency): Country {
  return countryOf(table.find((entry) => entry.currency === currency)?.code);
}

function country<const Code extends string, const Money extends string>(
  code: Code,
  name: string,
  currency: Money,
  symbol: string,
  dialCode: string,
  unitsPerUsdt: number,
) {
  return { code, name, currency, symbol, dialCode, ...sidesOf(unitsPerUsdt) };
}
