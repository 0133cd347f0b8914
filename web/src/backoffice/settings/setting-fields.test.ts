import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { expect, test } from 'vitest';
import {
  announcementFields,
  changesIn,
  groupedRate,
  limitFields,
  rateFields,
  requestOf,
  type SettingField,
  ungroupedRate,
} from './setting-fields.ts';

function fieldCalled(key: string): SettingField {
  const field = [...limitFields, ...rateFields, ...announcementFields].find(
    (candidate) => candidate.key === key,
  );
  if (!field) throw new Error(`There is no field ${key}.`);
  return field;
}

test('what is typed as it stands already is no change', () => {
  expect(changesIn(rateFields, { 'rates.UG': ' 3800 ' }, defaultSettings)).toEqual([]);
});

test('only the settings that change are sent, each of them whole', () => {
  const changes = changesIn(
    [...limitFields, ...rateFields],
    { 'rates.KE': '129', maximumBet: '200000' },
    defaultSettings,
  );
  expect(requestOf(changes, defaultSettings)).toEqual({
    maximumBet: 200_000,
    rates: { ...defaultSettings.rates, KE: 129 },
  });
});

test('an emptied limit is no limit, and an emptied announcement is none', () => {
  const current = { ...defaultSettings, maximumTransfer: 5000, announcement: 'Back at noon' };
  const changes = changesIn(
    [...limitFields, ...announcementFields],
    { maximumTransfer: '', announcement: ' ' },
    current,
  );
  expect(requestOf(changes, current)).toEqual({ maximumTransfer: null, announcement: null });
  expect(fieldCalled('maximumTransfer').shown('')).toBe('No limit');
});

test('a share is typed in percent and kept in hundredths of a percent', () => {
  const changes = changesIn(limitFields, { bankrollShareBasisPoints: '0.29' }, defaultSettings);
  expect(requestOf(changes, defaultSettings)).toEqual({ bankrollShareBasisPoints: 29 });
});

test.each([
  // field, text, whether it can be sent
  ['rates.UG', '3800', true],
  ['rates.UG', '', false],
  ['rates.UG', '0', false],
  ['rates.UG', '3,800', false],
  ['maximumBet', '', true],
  ['maximumBet', '1000.5', false],
  ['bankrollShareBasisPoints', '100', true],
  ['bankrollShareBasisPoints', '0', false],
  ['bankrollShareBasisPoints', '100.01', false],
])('%s with "%s" can be sent: %s', (key, text, canBeSent) => {
  expect(fieldCalled(key).problemOf(text) === undefined).toBe(canBeSent);
});

test.each([
  // as it is kept, as it is shown
  ['3800', '3,800'],
  ['11.2', '11.2'],
  ['1234567.8901', '1,234,567.8901'],
  ['3780 / 3820', '3,780 / 3,820'],
])('the rate %s is shown as %s and read back', (kept, shown) => {
  expect(groupedRate(kept)).toBe(shown);
  expect(ungroupedRate(shown)).toBe(kept);
});

test('a comma that groups nothing is not overlooked in a rate', () => {
  expect(fieldCalled('rates.UG').problemOf(ungroupedRate('3,8'))).toBeDefined();
});
