import { createHmac, randomBytes } from 'node:crypto';
import { portableHashes } from '@sanduku/contracts/fairness/hash';
import { fillRound, seedOf } from '@sanduku/contracts/fairness/round';
import { odds } from '@sanduku/contracts/odds';
import { expect, test } from 'vitest';
import { nativeHashes } from './native-hashes.ts';

test('a round is the same as with the hashes that every browser runs', () => {
  for (let rounds = 0; rounds < 200; rounds++) {
    const key = randomBytes(32);
    const roundId = 'r'.repeat((rounds % 64) + 1);
    const clientSeed = 'c'.repeat(((rounds * 7) % 64) + 1);
    const filled = [nativeHashes, portableHashes].map((hashes) => {
      const { sealed, reveal } = fillRound({ seed: seedOf(key, roundId, hashes), roundId, odds }, hashes);
      return { sealed, revealed: reveal(clientSeed) };
    });
    expect(filled[0]).toEqual(filled[1]);
  }
});

test.each([0, 1, 31, 32, 55, 56, 63, 64, 65, 200, 256])(
  'a message of %i characters is signed as HMAC says',
  (length) => {
    const key = randomBytes(32);
    const message = 'm'.repeat(length);
    const expected = createHmac('sha256', key).update(message).digest('hex');
    expect(nativeHashes.macUnder(key)(message)).toBe(expected);
  },
);

test('a message that does not fit is refused, not cut off', () => {
  expect(() => nativeHashes.macUnder(randomBytes(32))('m'.repeat(257))).toThrow(RangeError);
});
