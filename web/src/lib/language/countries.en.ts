import { countries } from '@sanduku/contracts/countries';

/** An unknown code is returned unchanged. */
export function countryName(code: string): string {
  return countries.find((country) => country.code === code)?.name ?? code;
}
