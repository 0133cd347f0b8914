import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { convert, formatAmount, fromWire, MICROS_PER_UNIT, scale, toWire } from './money.ts';
import { defaultRates } from './rates.ts';

describe('amounts on the wire', () => {
  test.each([
    [0, 0n],
    [1000, 1_000_000_000n],
    [0.01, 10_000n],
    [0.1, 100_000n],
    [19.99, 19_990_000n],
    [1.15, 1_150_000n],
    [999_999_999_999.99, 999_999_999_999_990_000n],
    [1_000_000_000_000, 1_000_000_000_000_000_000n],
  ])('%d is %d micro-units', (wire, micros) => {
    expect(fromWire(wire)).toBe(micros);
  });

  test.each([
    ['more than two decimals', 1.005],
    ['a hair more than a cent', 0.010_000_000_1],
    ['a negative number', -1],
    ['not a number', Number.NaN],
    ['infinity, as 1e309 is read', Number.POSITIVE_INFINITY],
    ['more than the largest amount', 1_000_000_000_000.01],
    ['a string', '1000'],
    ['null', null],
    ['an object', {}],
    ['a bigint', 5n],
  ])('%s is rejected', (_name, value) => {
    expect(fromWire(value)).toBeUndefined();
  });

  test('every amount of cents survives a round trip', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 14n), (cents) => {
        const wire = Number(cents) / 100;
        expect(fromWire(wire)).toBe(cents * 10_000n);
        expect(toWire(cents * 10_000n)).toBe(wire);
      }),
    );
  });
});

test.each([
  [1_234_567_890n, 1234.56],
  [9_999n, 0],
  [-1n, -0.01],
])('%d micro-units become %d, rounded down', (micros, wire) => {
  expect(toWire(micros)).toBe(wire);
});

test.each([
  [0n, 'USh', 'USh 0'],
  [999_999_999n, 'USh', 'USh 999'],
  [12_500n * MICROS_PER_UNIT, 'USh', 'USh 12,500'],
  [1_234_567n * MICROS_PER_UNIT, 'KSh', 'KSh 1,234,567'],
  [50_990_000n, '$', '$50'],
  [-1_000n * MICROS_PER_UNIT, 'USh', '-USh 1,000'],
  [-999_999n, 'USh', 'USh 0'],
  // shows 3.8, 9.27
])('%d micro-units in %s are shown as "%s"', (micros, symbol, text) => {
  expect(formatAmount(micros, symbol)).toBe(text);
});

test('scaling rounds down by less than one micro-unit', () => {
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 18n),
      fc.bigInt(1n, 20_000n),
      fc.bigInt(1n, 20_000n),
      (amount, numerator, denominator) => {
        const rest = amount * numerator - scale(amount, numerator, denominator) * denominator;
        expect(rest >= 0n && rest < denominator).toBe(true);
      },
    ),
  );
});

test('no round trip between any two currencies gains', () => {
  const rate = fc.constantFrom(...Object.values(defaultRates));
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 18n), rate, rate, (amount, from, to) => {
      expect(convert(convert(amount, from, to), to, from) <= amount).toBe(true);
    }),
  );
});

test('38,000 Ugandan shillings are 1,300 Kenyan ones', () => {
  expect(convert(38_000n * MICROS_PER_UNIT, defaultRates.UG, defaultRates.KE)).toBe(1_300n * MICROS_PER_UNIT);
});
