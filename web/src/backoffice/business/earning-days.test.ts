import { expect, test } from 'vitest';
import { earningDaysCovered } from './earning-days.ts';

test.each([
  // invested, interest account, whole days
  [1000, 30, 10],
  [1000, 29.99, 9],
  [1000, 0, 0],
  [1000, -5, 0],
])('%d invested and %d to pay earnings from last %d days', (invested, interestAccount, days) => {
  expect(earningDaysCovered(invested, interestAccount)).toBe(days);
});
