import { expect, test } from 'vitest';
import { localeCountry, suggestedContact } from './signup-suggestions.ts';

test.each([
  // languages, time zone, expected
  [['en-UG'], 'Africa/Kampala', 'UG'],
  [['sw-KE', 'en-US'], 'Africa/Nairobi', 'KE'],
  [['en-US', 'sw-TZ'], 'Africa/Dar_es_Salaam', 'TZ'],
  [['en', 'zh-Hant-TW', 'en-NG'], 'Africa/Lagos', 'NG'],
  [['en-US'], 'Africa/Kampala', 'UG'],
  [['en-US'], 'America/New_York', 'US'],
  [['en-GB', 'fr-FR'], 'Europe/London', 'UG'],
  [['sw'], 'UTC', 'UG'],
  [[], 'UTC', 'UG'],
])('%s at the time of %s is read as %s', (languages, timeZone, expected) => {
  expect(localeCountry(languages, timeZone)).toBe(expected);
});

test('a phone is asked for first where people pay by it', () => {
  expect(suggestedContact('UG')).toBe('phone');
  expect(suggestedContact('US')).toBe('email');
});
