import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { useSyncExternalStore } from 'react';

/** What the form begins with where the browser says nothing, and in prerendered HTML. */
const USUAL_COUNTRY = 'UG';

/**
 * The country that the languages of a browser name. American English is what devices everywhere are delivered with: it
 * counts where the clock is American, too. That is told by how many minutes it is behind UTC, not by the name of its time
 * zone: Intl, which knows the name, takes a phone longer than the rest of the form.
 */
export function localeCountry(languages: readonly string[], minutesBehind: number): CountryCode {
  const regions = languages.map((language) => /-([A-Z]{2})\b/.exec(language)?.[1]);
  const named = regions.flatMap((region) => countryCodes.find((code) => code === region) ?? []);
  return named.find((code) => code !== 'US' || isAmerican(minutesBehind)) ?? USUAL_COUNTRY;
}

/** From New York in summer to Honolulu. */
function isAmerican(minutesBehind: number): boolean {
  return minutesBehind >= 4 * 60 && minutesBehind <= 10 * 60;
}

const never = () => () => {};

let suggested: CountryCode | undefined;

/** Worked out once: React asks several times in each rendering. */
function suggestedCountry(): CountryCode {
  suggested ??= localeCountry(navigator.languages, new Date().getTimezoneOffset());
  return suggested;
}

export function useLocaleCountry(): CountryCode {
  return useSyncExternalStore(never, suggestedCountry, () => USUAL_COUNTRY);
}
