import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import type { ContactMethod } from '@sanduku/contracts/players/api';
import { useSyncExternalStore } from 'react';

/** What the form begins with where the browser says nothing, and in prerendered HTML. */
const USUAL_COUNTRY = 'UG';

/**
 * The country that the languages of a browser name. American English is what devices everywhere are delivered with: it
 * counts where the clock is American, too.
 */
export function localeCountry(languages: readonly string[], timeZone: string): CountryCode {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  const isAmerican = /^(America|US)\//.test(timeZone) || timeZone === 'Pacific/Honolulu';
  const known = countryCodes.filter((code) => code !== 'US' || isAmerican);
  return regions.flatMap((region) => known.find((code) => code === region) ?? [])[0] ?? USUAL_COUNTRY;
}

const never = () => () => {};

export function useLocaleCountry(): CountryCode {
  return useSyncExternalStore(
    never,
    () => localeCountry(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone),
    () => USUAL_COUNTRY,
  );
}

/** Where a phone is what people pay with, they know its number better than an e-mail address. */
const phoneCountries: readonly CountryCode[] = ['UG', 'KE', 'TZ', 'RW', 'GH'];

export function suggestedContact(country: CountryCode): ContactMethod {
  return phoneCountries.includes(country) ? 'phone' : 'email';
}
