import { type CountryCode, countryCodes } from '@sanduku/contracts/countries';
import { useSyncExternalStore } from 'react';

const USUAL_COUNTRY = 'UG';

/**
 * The country of the browser's languages. Devices everywhere ship with en-US, so the US needs an American UTC
 * offset too. Not Intl, which takes a phone longer than the rest of the form.
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

/** React calls it several times per render. */
function suggestedCountry(): CountryCode {
  suggested ??= localeCountry(navigator.languages, new Date().getTimezoneOffset());
  return suggested;
}

export function useLocaleCountry(): CountryCode {
  return useSyncExternalStore(never, suggestedCountry, () => USUAL_COUNTRY);
}
