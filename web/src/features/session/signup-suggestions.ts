import type { CountryCode } from '@sanduku/contracts/countries';
import type { ContactMethod } from '@sanduku/contracts/players/api';

/** Where a phone is what people pay with, they know its number better than an e-mail address. */
const phoneCountries: readonly CountryCode[] = ['UG', 'KE', 'TZ', 'RW', 'GH'];

export function suggestedContact(country: CountryCode): ContactMethod {
  return phoneCountries.includes(country) ? 'phone' : 'email';
}
