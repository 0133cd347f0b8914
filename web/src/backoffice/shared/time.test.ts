import { expect, test } from 'vitest';
import { ageText } from './time.tsx';

const MINUTE_MS = 60_000;

test.each([
  // minutes, expected
  [-5, 'under a minute'],
  [0.9, 'under a minute'],
  [1, '1 min'],
  [59.9, '59 min'],
  [60, '1 h 0 min'],
  [150, '2 h 30 min'],
  [1440, '1 d 0 h'],
  [4500, '3 d 3 h'],
])('what is %d minutes old is "%s" old', (minutes, expected) => {
  expect(ageText(minutes * MINUTE_MS)).toBe(expected);
});
