import { countries } from '@sanduku/contracts/countries';

/** The country's name in English; an unknown code is shown as it is. */
export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}
