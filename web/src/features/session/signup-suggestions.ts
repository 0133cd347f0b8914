import type { CountryCode } from '@sanduku/contracts/countries';
import type { ContactMethod } from '@sanduku/contracts/players/api';

/** Countries where players know their phone number better than their e-mail. */
const phoneCountries: readonly CountryCode[] = ['UG', 'KE', 'TZ', 'RW', 'GH'];

export function suggestedContact(country: CountryCode): ContactMethod {
  return phoneCountries.includes(country) ? 'phone' : 'email';
}
