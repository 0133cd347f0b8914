import { describe, expect, test } from 'vitest';
import { cleanAmountText } from './amount-text.ts';

describe('what may be typed as an amount', () => {
  test.each([
    ['1000', 0, '1000'],
    ['1,000', 0, '1000'],
    ['USh 25 000', 0, '25000'],
    ['12.75', 0, '12'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['-5', 0, '5'],
    ['abc', 0, ''],
    ['12.756', 2, '12.75'],
    ['12.', 2, '12.'],
    ['.5', 2, '0.5'],
    ['1.2.3', 2, '1.23'],
  ] as const)('%s with %i decimals becomes "%s"', (typed, decimals, kept) => {
    expect(cleanAmountText(typed, decimals)).toBe(kept);
  });
});
