import { createHmac, hash, randomBytes } from 'node:crypto';
import { portableHashes } from '@sanduku/contracts/fairness/hash';
import { fillRound, seedOf } from '@sanduku/contracts/fairness/round';
import { odds } from '@sanduku/contracts/odds';
import { expect, test } from 'vitest';
import { quickHashes } from './quick-hashes.ts';

test('a round is the same as with the hashes that every browser runs', () => {
  for (let rounds = 0; rounds < 200; rounds++) {
    const key = randomBytes(32);
    const roundId = 'r'.repeat((rounds % 64) + 1);
    const clientSeed = 'c'.repeat(((rounds * 7) % 64) + 1);
    const filled = [quickHashes, portableHashes].map((hashes) => {
      const round = fillRound({ seed: seedOf(key, roundId, hashes), roundId, odds }, hashes);
      return { sealed: round.sealed, revealed: round.reveal(clientSeed) };
    });
    expect(filled[0]).toEqual(filled[1]);
  }
});

const lengths = [0, 1, 31, 32, 53, 55, 56, 63, 64, 65, 119, 120, 200, 256];

test.each(lengths)('%i bytes are hashed as SHA-256 says', (length) => {
  const bytes = randomBytes(length);
  const into = new Uint8Array(40);
  quickHashes.hash(bytes, into, 5);
  expect(quickHashes.toHex(into)).toBe(`${'00'.repeat(5)}${hash('sha256', bytes, 'hex')}${'00'.repeat(3)}`);
});

test.each(lengths)('a message of %i characters is signed as HMAC says', (length) => {
  const key = randomBytes(32);
  const message = randomBytes(length).toString('hex').slice(0, length);
  const into = new Uint8Array(32);
  quickHashes.macUnder(key)(message, into, 0);
  expect(quickHashes.toHex(into)).toBe(createHmac('sha256', key).update(message).digest('hex'));
});

test('a message that does not fit is refused, not cut off', () => {
  const mac = quickHashes.macUnder(randomBytes(32));
  expect(() => mac('m'.repeat(257), new Uint8Array(32), 0)).toThrow(RangeError);
});

test('a key that is not as long as a hash is refused', () => {
  expect(() => quickHashes.macUnder(randomBytes(31))).toThrow(RangeError);
});
