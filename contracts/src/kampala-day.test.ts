import { expect, test } from 'vitest';
import { kampalaDay, plusDays, startOfKampalaDay } from './kampala-day.ts';

test.each([
  ['2026-11-14T20:59:59.999Z', '2026-11-14'],
  ['2026-11-14T21:00:00.000Z', '2026-11-15'],
  ['2026-12-31T21:00:00.000Z', '2027-01-01'],
  // shows 9.24
])('%s is %s in Kampala', (moment, day) => {
  expect(kampalaDay(new Date(moment))).toBe(day);
});

test('a Kampala day starts three hours before the UTC day', () => {
  expect(startOfKampalaDay('2026-11-15').toISOString()).toBe('2026-11-14T21:00:00.000Z');
});

test.each([
  ['2026-02-28', 1, '2026-03-01'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s plus %i days is %s', (day, days, expected) => {
  expect(plusDays(day, days)).toBe(expected);
});
