export interface Country {
  readonly code: CountryCode;
  readonly name: string;
  readonly currency: Currency;
  /** The ISO code where the specification gives no symbol. */
  readonly symbol: string;
  readonly dialCode: string;
}

const table = [
  { code: 'UG', name: 'Uganda', currency: 'UGX', symbol: 'USh', dialCode: '256' },
  { code: 'KE', name: 'Kenya', currency: 'KES', symbol: 'KSh', dialCode: '254' },
  { code: 'TZ', name: 'Tanzania', currency: 'TZS', symbol: 'TSh', dialCode: '255' },
  { code: 'RW', name: 'Rwanda', currency: 'RWF', symbol: 'RWF', dialCode: '250' },
  { code: 'NG', name: 'Nigeria', currency: 'NGN', symbol: 'NGN', dialCode: '234' },
  { code: 'GH', name: 'Ghana', currency: 'GHS', symbol: 'GHS', dialCode: '233' },
  { code: 'ZA', name: 'South Africa', currency: 'ZAR', symbol: 'ZAR', dialCode: '27' },
  { code: 'IN', name: 'India', currency: 'INR', symbol: 'INR', dialCode: '91' },
  { code: 'PH', name: 'Philippines', currency: 'PHP', symbol: 'PHP', dialCode: '63' },
  { code: 'ID', name: 'Indonesia', currency: 'IDR', symbol: 'IDR', dialCode: '62' },
  { code: 'US', name: 'United States', currency: 'USD', symbol: '$', dialCode: '1' },
] as const;

export type CountryCode = (typeof table)[number]['code'];
export type Currency = (typeof table)[number]['currency'];

export const countries: readonly Country[] = table;
export const countryCodes = table.map(({ code }) => code) as [CountryCode, ...CountryCode[]];
export const currencies = table.map(({ currency }) => currency) as [Currency, ...Currency[]];

/** Throws for an unknown code. */
export function countryOf(code: CountryCode): Country {
  return known(
    table.find((country) => country.code === code),
    code,
  );
}

/** Each currency belongs to one country. */
export function countryOfCurrency(currency: Currency): Country {
  return known(
    table.find((country) => country.currency === currency),
    currency,
  );
}

function known(country: Country | undefined, name: string): Country {
  if (country === undefined) throw new Error(`Unknown country or currency: ${name}`);
  return country;
}
