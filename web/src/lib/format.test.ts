import { sidesOf } from '@sanduku/contracts/rates';
import { expect, test } from 'vitest';
import {
  amountText,
  exactText,
  momentText,
  percentText,
  rateLine,
  shortMomentText,
  unbroken,
  usdtEquivalent,
  usdtText,
  usdtToSend,
} from './format.ts';
import { messages as english } from './language/shared.en.ts';
import { messages as french } from './language/shared.fr.ts';
import { messages as swahili } from './language/shared.sw.ts';

const priced = (units: number) => ({ currency: 'XXX', ...sidesOf(units) });

test.each([
  [3800, 'USh', 'USh\u00a03,800'],
  [11.2, 'GHS', 'GHS\u00a011.2'],
  [1, '$', '$1'],
])('a rate of %d keeps its decimals', (units, symbol, expected) => {
  expect(rateLine(sidesOf(units).buying, symbol)).toBe(expected);
});

test.each([
  // amount, units per USDT, expected
  [1000, 3800, '0.2632'],
  [5000, 3800, '1.3158'],
  [100_000, 3800, '26.3158'],
  [50, 130, '0.3846'],
  [20, 1, '20.0000'],
  [1, 15_500, '0.0001'],
  [999_999_999_999, 3800, '263157894.7366'],
  [0, 3800, '0.0000'],
  // shows 9.13
])('%i at %i per USDT are %s USDT', (amount, unitsPerUsdt, expected) => {
  expect(usdtEquivalent(amount, priced(unitsPerUsdt))).toBe(expected);
});

// shows 9.27
test('an amount follows its symbol, grouped', () => {
  expect(amountText(12_500, 'USh')).toBe('USh\u00a012,500');
  expect(amountText(50, '$')).toBe('$50');
});

test.each([
  // amount, units per USDT, expected
  [1000, 3800, 0.27],
  [3800, 3800, 1],
  [1, 15_500, 0.01],
])('%i at %i per USDT are sent as %d', (amount, unitsPerUsdt, expected) => {
  expect(usdtToSend(amount, priced(unitsPerUsdt))).toBe(expected);
});

test.each([
  // micro-units, text
  [0n, '0.00'],
  [10_000_000n, '10.00'],
  [13_157_894n, '13.157894'],
  [500_000n, '0.50'],
  [1_234_567_800_000n, '1,234,567.80'],
  [1_001_000n, '1.001'],
])('%i micro-units are %s USDT', (micros, text) => {
  expect(usdtText(micros)).toBe(text);
});

test.each([
  [0, '0.0%'],
  [4 / 9, '44.4%'],
  [0.0625, '6.3%'],
  [0.1235, '12.4%'],
  [1, '100.0%'],
  [12.5, '1,250.0%'],
  [-0.0625, '-6.2%'],
])('a share of %d is %s', (share, text) => {
  expect(percentText(share)).toBe(text);
});

test.each([
  ['Minimum withdrawal is USh 5,000', 'Minimum withdrawal is USh\u00a05,000'],
  ['Minimum withdrawal is 5,000 UGX', 'Minimum withdrawal is 5,000\u00a0UGX'],
  ['It is $5 in all: 13.15 USDT.', 'It is $5 in all: 13.15\u00a0USDT.'],
  ['Play 2 rounds at 10 PM', 'Play 2 rounds at 10 PM'],
])('%s never breaks after its symbol', (text, expected) => {
  expect(unbroken(text)).toBe(expected);
});

test('a time is in Kampala time and says so', () => {
  const at = new Date('2026-12-31T22:05:09Z');
  expect(momentText(at)).toBe('1 Jan 2027, 01:05\u00a0EAT');
  expect(exactText(at)).toBe('1 Jan 2027, 01:05:09\u00a0EAT');
  expect(shortMomentText(at, new Date('2027-01-01T20:00Z'))).toBe('01:05\u00a0EAT');
  expect(shortMomentText(at, new Date('2026-12-31T20:00Z'))).toBe(momentText(at));
});

test.each([
  ['en-GB', english],
  ['sw', swahili],
  ['fr-FR', french],
])('dates in %s are those of Intl', (locale, { language: { months } }) => {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const ofIntl = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 7)));
  expect(months.map((month) => `7 ${month} 2026`)).toEqual(ofIntl);
});
