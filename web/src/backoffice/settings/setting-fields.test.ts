import { settings as schema } from '@sanduku/contracts/settings/api';
import {
  defaultSettings,
  isPerCountry,
  settingDescription,
  settingNames,
} from '@sanduku/contracts/settings/rules';
import { expect, test } from 'vitest';
import {
  changesIn,
  groupedRate,
  problemOf,
  requestOf,
  type SettingField,
  settingFields,
  settingSections,
  ungroupedRate,
  valueIn,
} from './setting-fields.ts';

function fieldOf(key: string): SettingField {
  const field = settingFields.find((candidate) => candidate.key === key);
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}

test('every field is in one section, and its default is valid', () => {
  expect(settingSections.flatMap(({ fields }) => fields)).toHaveLength(settingFields.length);
  for (const field of settingFields) {
    const value = valueIn(defaultSettings, field);
    expect(field.valueOf(field.textOf(value))).toEqual(value);
  }
});

test.each(settingNames.filter((name) => !isPerCountry(name) && 'maximum' in settingDescription(name)))(
  'form and server accept the same range of %s',
  (name) => {
    const { minimum, maximum } = settingDescription(name) as { minimum: number; maximum: number };
    const field = fieldOf(name);
    for (const value of [minimum - 1, minimum, maximum, maximum + 1]) {
      const isAccepted = schema.shape[name].safeParse(value).success;
      expect(isAccepted).toBe(value >= minimum && value <= maximum);
      expect(field.valueOf(field.textOf(value)) === value).toBe(isAccepted);
    }
  },
);

test('a text equal to the current value is not a change', () => {
  expect(changesIn(settingFields, { 'rates.UG': ' 3800 ' }, defaultSettings)).toEqual([]);
});

test('the request holds only changed settings, each with its whole value', () => {
  const draft = { 'rates.KE': '129', 'rates.GH': '11.5', maximumBet: '200000' };
  const changes = changesIn(settingFields, draft, defaultSettings);
  expect(requestOf(changes, defaultSettings)).toEqual({
    maximumBet: 200_000,
    rates: { ...defaultSettings.rates, KE: 129, GH: 11.5 },
  });
});

test('an empty text clears an optional setting', () => {
  const current = { ...defaultSettings, maximumTransfer: 5000, announcement: 'Back at noon' };
  const changes = changesIn(settingFields, { maximumTransfer: '', announcement: ' ' }, current);
  expect(requestOf(changes, current)).toEqual({ maximumTransfer: null, announcement: null });
});

test('basis points are typed as a percentage', () => {
  const changes = changesIn(settingFields, { bankrollShareBasisPoints: '0.29' }, defaultSettings);
  expect(requestOf(changes, defaultSettings)).toEqual({ bankrollShareBasisPoints: 29 });
});

test.each([
  // field, value, expected
  ['maximumBet', null, 'No limit'],
  ['maximumBet', 50_000, 'USh\u00a050,000'],
  ['bankrollShareBasisPoints', 29, '0.29%'],
  ['dailyRateBasisPoints', 30, '0.3% (109.5% a year, about 198% with compounding)'],
  ['maximumPrizePercent', 1_000, '1,000%'],
  ['withdrawalPromiseMinutes', 30, '30 minutes'],
  ['announcement', null, 'None'],
  ['rates.UG', { buying: 3780, selling: 3820 }, '3,780 / 3,820'],
])('%s shows %j as "%s"', (key, value, expected) => {
  expect(fieldOf(key).shown(value)).toBe(expected);
});

test.each([
  // field, text, valid
  ['rates.UG', '3800', true],
  ['rates.UG', '', false],
  ['rates.UG', '0', false],
  ['rates.UG', '3,800', false],
  ['rates.UG', '3820 / 3780', false],
  ['maximumBet', '', true],
  ['maximumBet', '1000.5', false],
  ['maximumBet', '0', false],
  ['bankrollShareBasisPoints', '100', true],
  ['bankrollShareBasisPoints', '0', false],
  ['bankrollShareBasisPoints', '100.01', false],
  ['bankrollShareBasisPoints', '1.005', false],
  ['supportPhone', '', false],
  ['supportEmail', 'help', false],
  ['supportChatUrl', 'javascript:alert(1)', false],
  ['supportChatUrl', 'https://wa.me/256700000000', true],
])('%s with "%s" is valid: %s', (key, text, isValid) => {
  expect(problemOf(fieldOf(key), text) === undefined).toBe(isValid);
});

test('the error of an optional limit says how to remove it', () => {
  expect(problemOf(fieldOf('maximumBet'), '0')).toBe(
    'Enter a whole number from 1 to 1,000,000,000,000, or leave it empty for no limit.',
  );
});

test.each([
  // stored, shown
  ['3800', '3,800'],
  ['11.2', '11.2'],
  ['1234567.8901', '1,234,567.8901'],
  ['3780 / 3820', '3,780 / 3,820'],
])('rate %s is shown as %s and parsed back', (kept, shown) => {
  expect(groupedRate(kept)).toBe(shown);
  expect(ungroupedRate(shown)).toBe(kept);
});

test('a comma that is not a digit group makes a rate invalid', () => {
  expect(problemOf(fieldOf('rates.UG'), ungroupedRate('3,8'))).toBeDefined();
});
