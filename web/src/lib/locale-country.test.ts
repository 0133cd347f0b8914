import { expect, test } from 'vitest';
import { localeCountry } from './locale-country.ts';

test.each([
  // languages, minutes behind UTC, expected
  [['en-UG'], -180, 'UG'],
  [['sw-KE', 'en-US'], -180, 'KE'],
  [['en-US', 'sw-TZ'], -180, 'TZ'],
  [['en', 'zh-Hant-TW', 'en-NG'], -60, 'NG'],
  [['en-US'], -180, 'UG'],
  [['en-US'], 240, 'US'],
  [['en-US'], 300, 'US'],
  [['en-US'], 600, 'US'],
  [['en-GB', 'fr-FR'], 0, 'UG'],
  [['sw'], 0, 'UG'],
  [[], 0, 'UG'],
])('%s, %d minutes behind UTC, means %s', (languages, minutesBehind, expected) => {
  expect(localeCountry(languages, minutesBehind)).toBe(expected);
});
