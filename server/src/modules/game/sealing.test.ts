import { randomBytes } from 'node:crypto';
import * as reference from '@sanduku/contracts/fairness/scheme';
import { odds } from '@sanduku/contracts/odds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { revealRound, roundsUnder } from './sealing.ts';

const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
const roundIds = fc.stringMatching(/^[A-Za-z0-9:._-]{1,64}$/);
const clientSeeds = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), fc.string({ unit: 'grapheme' }));
const someOdds = fc.oneof(
  fc.constant(odds),
  fc.integer({ min: 1, max: 20 }).chain((boxes) =>
    fc.record({
      boxes: fc.constant(boxes),
      prizesBasisPoints: fc.array(fc.integer({ min: 1, max: 2 ** 32 - 1 }), { maxLength: boxes }),
    }),
  ),
);

test('rounds match the reference implementation', () => {
  fc.assert(
    fc.property(keys, roundIds, clientSeeds, someOdds, (key, roundId, clientSeed, odds) => {
      const round = roundsUnder(key, odds)(roundId);
      const expected = reference.sealRound({ seed: reference.seedOf(key, roundId), roundId, odds });
      expect(round).toEqual(expected);
      expect(revealRound(round, clientSeed)).toEqual(reference.revealRound(expected, clientSeed));
    }),
    { numRuns: 300 },
  );
});

test('interleaved rounds do not affect each other', () => {
  const [first, second] = [randomBytes(32), randomBytes(32)].map((key) => {
    const fill = roundsUnder(key, odds);
    return { key, rounds: [fill('a-longer-round-id'), fill('r2')], fill };
  });
  for (const { key, rounds, fill } of [first, second, first].filter((epoch) => epoch !== undefined)) {
    expect(rounds).toEqual([fill('a-longer-round-id'), fill('r2')]);
    const seed = reference.seedOf(key, 'r2');
    expect(rounds[1]).toEqual(reference.sealRound({ seed, roundId: 'r2', odds }));
  }
});

test.each([31, 33, 65])('a key of %i bytes is rejected', (length) => {
  expect(() => roundsUnder(randomBytes(length), odds)).toThrow(RangeError);
});

test.each(['', 'a/b', 'rönd', 'r'.repeat(65)])('round id "%s" is rejected', (roundId) => {
  expect(() => roundsUnder(randomBytes(32), odds)(roundId)).toThrow(RangeError);
});

test('odds that cannot be sealed are rejected', () => {
  const impossible = { boxes: 2, prizesBasisPoints: [1, 2, 3] };
  expect(() => roundsUnder(randomBytes(32), impossible)('round-1')).toThrow(RangeError);
});
