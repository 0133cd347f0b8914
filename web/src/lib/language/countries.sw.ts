import { type CountryCode, countryOf } from '@sanduku/contracts/countries';
import type { Texts } from './texts.ts';

const names: Record<CountryCode, string> = {
  UG: 'Uganda',
  KE: 'Kenya',
  TZ: 'Tanzania',
  RW: 'Rwanda',
  NG: 'Nigeria',
  GH: 'Ghana',
  ZA: 'Afrika Kusini',
  IN: 'India',
  PH: 'Ufilipino',
  ID: 'Indonesia',
  US: 'Marekani',
};

/** What a country is called, in Swahili. */
export const countryName: Texts<typeof import('./countries.en.ts').countryName> = (code) =>
  names[countryOf(code).code as CountryCode];
