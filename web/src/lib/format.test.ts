import { sidesOf } from '@sanduku/contracts/countries';
import { expect, test } from 'vitest';
import { amountText, rateLine, usdtEquivalent, usdtText, usdtToSend } from './format.ts';

const priced = (units: number) => ({ currency: 'XXX', ...sidesOf(units) });

test.each([
  [3800, 'USh', 'USh 3,800'],
  [11.2, 'GHS', 'GHS 11.2'],
  [1, '$', '$1'],
])('a rate of %d is written with the decimals it has', (units, symbol, expected) => {
  expect(rateLine(sidesOf(units).buying, symbol)).toBe(expected);
});

test.each([
  // amount, units of the player's money for 1 USDT, expected
  [1000, 3800, '0.2632'],
  [5000, 3800, '1.3158'],
  [100_000, 3800, '26.3158'],
  [50, 130, '0.3846'],
  [20, 1, '20.0000'],
  [1, 15_500, '0.0001'],
  [999_999_999_999, 3800, '263157894.7366'],
  [0, 3800, '0.0000'],
  // shows 9.13
])('%i at %i for one USDT are %s USDT', (amount, unitsPerUsdt, expected) => {
  expect(usdtEquivalent(amount, priced(unitsPerUsdt))).toBe(expected);
});

// shows 9.27
test('an amount stands behind its symbol, grouped', () => {
  expect(amountText(12_500, 'USh')).toBe('USh 12,500');
  expect(amountText(50, '$')).toBe('$50');
});

test.each([
  // amount, units of the player's money for 1 USDT, expected
  [1000, 3800, 0.27],
  [3800, 3800, 1],
  [1, 15_500, 0.01],
])('%i at %i for one USDT are sent as %d', (amount, unitsPerUsdt, expected) => {
  expect(usdtToSend(amount, priced(unitsPerUsdt))).toBe(expected);
});

test.each([
  // micro-units, as written
  [0n, '0.00'],
  [10_000_000n, '10.00'],
  [13_157_894n, '13.157894'],
  [500_000n, '0.50'],
  [1_234_567_800_000n, '1,234,567.80'],
  [1_001_000n, '1.001'],
])('%i micro-units are %s USDT', (micros, text) => {
  expect(usdtText(micros)).toBe(text);
});
