import { odds } from '@sanduku/contracts/odds';
import { presets } from '@sanduku/contracts/prize-tables/rules';
import { expect, test } from 'vitest';
import { winSize } from './win-size.ts';

test.each([odds, ...presets])('a celebration grows with the prize: %o', ({ prizesBasisPoints: prizes }) => {
  const order = ['small', 'medium', 'large'];
  const sizes = prizes.toSorted((a, b) => a - b).map((prize) => order.indexOf(winSize(prize, prizes)));
  expect(sizes).toEqual(sizes.toSorted());
  expect(sizes.at(0)).toBe(0);
  expect(sizes.at(-1)).toBe(2);
});

test('the only prize of a table is its highest', () => {
  expect(winSize(9000, [9000])).toBe('large');
});
