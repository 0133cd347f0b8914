import { countryOf } from '@sanduku/contracts/countries';

/** What a country is called, in English; one that we do not know is read as Uganda. */
export function countryName(code: string): string {
  return countryOf(code).name;
}
