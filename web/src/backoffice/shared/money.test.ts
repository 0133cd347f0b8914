import { expect, test } from 'vitest';
import { moneyText } from './money.tsx';

test.each([
  // amount, currency, expected
  [12500, 'UGX', 'USh\u00a012,500'],
  [0, 'KES', 'KSh\u00a00'],
  [-1500.5, 'UGX', '−USh\u00a01,500.50'],
  [50, 'USD', '$50'],
  [12.3, 'USDT', 'USDT\u00a012.30'],
])('%d %s is written %s', (amount, currency, expected) => {
  expect(moneyText(amount, currency)).toBe(expected);
});
