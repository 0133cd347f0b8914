import { describe, expect, test } from 'vitest';
import { cleanAmountText, finishedAmountText } from './amount-field.tsx';

describe('what may be typed as an amount', () => {
  test.each([
    ['1000', 0, '1000'],
    ['1,000', 0, '1000'],
    ['USh 25 000', 0, '25000'],
    ['500.', 0, '500.'],
    ['500.0', 0, '500.'],
    ['12.75', 0, '12.'],
    ['.', 0, '0.'],
    ['007', 0, '7'],
    ['0', 0, '0'],
    ['-5', 0, '5'],
    ['abc', 0, ''],
    ['12.756', 2, '12.75'],
    ['12.', 2, '12.'],
    ['.5', 2, '0.5'],
    ['1.2.3', 2, '1.23'],
    // shows 5.11
  ] as const)('%s with %i decimals becomes "%s"', (typed, decimals, kept) => {
    expect(cleanAmountText(typed, decimals)).toBe(kept);
  });

  test.each([
    ['500.00', 0, '500'],
    ['1.50', 0, '1'],
    ['1,500', 0, '1500'],
    ['12.50', 2, '12.50'],
    ['12.', 2, '12'],
  ] as const)('%s, key by key with %i decimals, is in the end "%s"', (keys, decimals, kept) => {
    const typed = [...keys].reduce((text, key) => cleanAmountText(text + key, decimals), '');
    expect(finishedAmountText(typed)).toBe(kept);
    expect(Number(typed)).toBe(Number(kept));
  });
});
