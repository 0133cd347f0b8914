import { expect, test } from 'vitest';
import { waysOf } from './use-deposits.ts';

test.each([
  ['UG', null, ['mobile', 'usdt']],
  ['KE', '+256772123456', ['mobile', 'usdt']],
  ['KE', '+254712345678', ['usdt', 'mobile']],
  ['US', null, ['usdt', 'mobile']],
])('a player in %s with phone %s gets %s', (country, phone, expected) => {
  expect(waysOf({ country, phone } as Parameters<typeof waysOf>[0])).toEqual(expected);
});
