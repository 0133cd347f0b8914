import type { CountryCode } from '@sanduku/contracts/countries';
import type { Texts } from './texts.ts';

const names: Record<CountryCode, string> = {
  UG: 'Ouganda',
  KE: 'Kenya',
  TZ: 'Tanzanie',
  RW: 'Rwanda',
  NG: 'Nigeria',
  GH: 'Ghana',
  ZA: 'Afrique du Sud',
  IN: 'Inde',
  PH: 'Philippines',
  ID: 'Indonésie',
  US: 'États-Unis',
};

export const countryName: Texts<typeof import('./countries.en.ts').countryName> = (code) =>
  new Map(Object.entries(names)).get(code) ?? code;
