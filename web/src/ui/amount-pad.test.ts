import { expect, test } from 'vitest';
import { afterKey } from './amount-pad.tsx';

test.each([
  // value, key, expected
  ['', '5', '5'],
  ['5', '0', '50'],
  ['0', '7', '7'],
  ['', '.', '0.'],
  ['12', '.', '12.'],
  ['12.', '.', '12.'],
  ['12.5', '.', '12.5'],
  ['12.50', '1', '12.50'],
  ['123456789012', '3', '123456789012'],
  ['123', 'delete', '12'],
  ['', 'delete', ''],
] as const)('"%s" and the key %s make "%s"', (value, key, expected) => {
  expect(afterKey(value, key)).toBe(expected);
});
