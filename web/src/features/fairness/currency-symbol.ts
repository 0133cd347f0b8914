import { countries } from '@sanduku/contracts/countries';

/** What stands before an amount of this currency. */
export function symbolOf(currency: string): string {
  return countries.find((country) => country.currency === currency)?.symbol ?? currency;
}
