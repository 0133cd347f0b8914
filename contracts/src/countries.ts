/** The countries a player can come from. The country fixes the currency of the game balance. */
export interface Country {
  readonly code: string;
  readonly name: string;
  readonly currency: string;
  /** Stands before every amount; where the customer names none, the ISO code. */
  readonly symbol: string;
  readonly dialCode: string;
  readonly unitsPerUsdt: number;
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

export const countries: readonly Country[] = table;

export type CountryCode = (typeof table)[number]['code'];
export type Currency = (typeof table)[number]['currency'];

export const countryCodes = table.map(({ code }) => code) as [CountryCode, ...CountryCode[]];
export const currencies = table.map(({ currency }) => currency) as [Currency, ...Currency[]];

/** An unknown country is read as Uganda. */
export function countryOf(code: string | null | undefined): Country {
  return table.find((candidate) => candidate.code === code) ?? table[0];
}

function country<const Code extends string, const Money extends string>(
  code: Code,
  name: string,
  currency: Money,
  symbol: string,
  dialCode: string,
  unitsPerUsdt: number,
) {
  return { code, name, currency, symbol, dialCode, unitsPerUsdt };
}
