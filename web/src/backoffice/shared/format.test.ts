import { expect, test } from 'vitest';
import { ageText, counted, exactTime, moneyText, shareText } from './format.ts';

test.each([
  // amount, currency, expected
  [12500, 'UGX', 'USh\u00a012,500'],
  [0, 'KES', 'KSh\u00a00'],
  [-1500.5, 'UGX', '−USh\u00a01,500.50'],
  [50, 'USD', '$50'],
  [12.3, 'USDT', 'USDT\u00a012.30'],
])('%d %s is shown as %s', (amount, currency, expected) => {
  expect(moneyText(amount, currency)).toBe(expected);
});

const MINUTE_MS = 60_000;

test.each([
  // minutes, expected
  [-5, 'under a minute'],
  [0.9, 'under a minute'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 h 0 min'],
  [150, '2 h 30 min'],
  [1440, '1 d 0 h'],
  [4500, '3 d 3 h'],
])('an age of %d minutes is shown as "%s"', (minutes, expected) => {
  expect(ageText(minutes * MINUTE_MS)).toBe(expected);
});

test('an exact time has a fixed width', () => {
  expect(exactTime('2026-01-05T06:03:07.000Z')).toBe('2026-01-05 09:03:07\u00a0EAT');
});

test('a share has one decimal', () => {
  expect(shareText(0.6)).toBe('60.0%');
});

test.each([
  [0, '0 players'],
  [1, '1 player'],
  [1200, '1,200 players'],
])('a count of %d is shown as "%s"', (count, expected) => {
  expect(counted(count, 'player')).toBe(expected);
});
