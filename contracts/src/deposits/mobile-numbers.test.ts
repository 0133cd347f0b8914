import { expect, test } from 'vitest';
import { problems, problemText } from '../problems.ts';
import { providerByPrefix, readMobileNumber, readPayoutNumber } from './mobile-numbers.ts';

const problemOf = ({ problem }: ReturnType<typeof readMobileNumber | typeof readPayoutNumber>) =>
  problem && problemText(problems, problem);

const invalid = 'Please enter a valid phone number';
const notMtn = 'MTN numbers should start with 077, 078, 076, or 039';
const notAirtel = 'Airtel numbers should start with 070, 075, or 074';

test.each([
  ['0772123456', 'mtn', '256772123456'],
  ['0782 123 456', 'mtn', '256782123456'],
  ['+256 762-123456', 'mtn', '256762123456'],
  ['256392123456', 'mtn', '256392123456'],
  ['0792123456', 'mtn', '256792123456'],
  ['00256772123456', 'mtn', '256772123456'],
  ['0702123456', 'airtel', '256702123456'],
  ['0752123456', 'airtel', '256752123456'],
  ['(0742) 123456', 'airtel', '256742123456'],
] as const)('%j is a %s number: %s', (written, provider, number) => {
  expect(readMobileNumber(written, provider)).toEqual({ number });
});

test.each([
  ['077212345', 'mtn', invalid],
  ['', 'mtn', invalid],
  ['   772 12 ', 'airtel', invalid],
  ['not a number', 'mtn', invalid],
  ['07721234567', 'mtn', invalid],
  ['0702123456', 'mtn', notMtn],
  ['0712123456', 'mtn', notMtn],
  ['+254772123456', 'mtn', notMtn],
  ['0772123456', 'airtel', notAirtel],
  ['0712123456', 'airtel', notAirtel],
  // shows 5.15, 5.16, 5.17, 9.7
] as const)('%j is rejected as a %s number: %s', (written, provider, problem) => {
  expect(problemOf(readMobileNumber(written, provider))).toBe(problem);
});

const neither = 'Please enter a Ugandan MTN or Airtel number, such as 0772 123 456';

test.each([
  ['0772123456', 'mtn', '256772123456'],
  ['772123456', 'mtn', '256772123456'],
  [' +256 702-123 456 ', 'airtel', '256702123456'],
  ['256392123456', 'mtn', '256392123456'],
  ['0752 123 456', 'airtel', '256752123456'],
] as const)('a payout to %j uses %s and number %s', (written, provider, number) => {
  expect(readPayoutNumber(written)).toEqual({ number, provider });
});

test.each([
  ['', invalid],
  ['77212345', invalid],
  ['077212345', invalid],
  ['07721234567', invalid],
  ['0772123456x', invalid],
  ['(0772) 123456', invalid],
  ['٠٧٧٢١٢٣٤٥٦', invalid],
  ['+', invalid],
  ['0712123456', neither],
  ['+254772123456', neither],
  ['000000000', neither],
] as const)('a payout to %j is rejected: %s', (written, problem) => {
  expect(problemOf(readPayoutNumber(written))).toBe(problem);
});

test.each([
  ['', undefined],
  ['07', undefined],
  ['077', 'mtn'],
  ['+256 39', 'mtn'],
  ['0 74', 'airtel'],
  ['0701234567', 'airtel'],
  ['0711234567', undefined],
  ['+254 77', undefined],
])('the prefix "%s" belongs to %s', (written, provider) => {
  expect(providerByPrefix(written)).toBe(provider);
});
