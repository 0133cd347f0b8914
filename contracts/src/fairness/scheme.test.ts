import { createHash, createHmac, type Hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Odds, odds } from '../odds.ts';
import { below, boardOf, oddsHash, revealRound, sealRound, seedOf, type Words, wordsOf } from './scheme.ts';
import { clientSeed, revealedRound, roundId, sealedRound } from './wire.ts';

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

describe('vectors published in docs/fairness.md', () => {
  const file = new URL('../../../docs/vectors/fairness.json', import.meta.url);
  const { otherTable, ...vectors } = JSON.parse(readFileSync(file, 'utf8'));
  const seed = Uint8Array.from({ length: 32 }, (_, place) => place);

  test('a seed under an epoch key', () => {
    expect(hexOf(seedOf(seed, 'round-1'))).toBe(vectors.seedUnderEpochKey);
  });

  test('a sealed round', () => {
    expect(sealRound({ seed, roundId: 'round-1', odds }).sealed).toEqual(vectors.sealed);
  });

  test('a revealed round', () => {
    const round = sealRound({ seed, roundId: 'round-1', odds });
    expect(revealRound(round, 'player-seed')).toEqual(vectors.revealed);
  });

  test('a round under another table', () => {
    const table = { boxes: 9, prizesBasisPoints: [2500, 3000, 3500, 4000, 4500] };
    const round = sealRound({ seed, roundId: 'round-1', odds: table });
    expect({
      oddsHash: round.sealed.odds.hash,
      prizes: revealRound(round, 'player-seed').prizes,
    }).toEqual(otherTable);
  });

  test('are unchanged', () => {
    const content = JSON.stringify(vectors);
    expect(createHash('sha256').update(content).digest('hex')).toBe(
      'e587f49581a5e56f13ef9b1cc0a29a388ec70f31583bfa8f2ff09d4351a1dc7f',
    );
  });
});

function* wordsFrom(...words: number[]): Words {
  yield* words;
  throw new Error('no words left');
}

test.each([
  [9, [0], 0],
  [9, [13], 4],
  // 2^32 = 9 * 477,218,588 + 4: the last four words are dropped.
  [9, [4_294_967_291], 8],
  [9, [4_294_967_292, 7], 7],
  [9, [4_294_967_295, 4_294_967_293, 5], 5],
  [8, [4_294_967_295], 7],
  [1, [4_294_967_295], 0],
])('below %d, words %j give %d', (n, words, expected) => {
  expect(below(n, wordsFrom(...words))).toBe(expected);
});

test('a board is shuffled from the last place to the second', () => {
  const four: Odds = { boxes: 4, prizesBasisPoints: [1, 2, 3, 4] };
  expect(boardOf(four, wordsFrom(0, 1, 1))).toEqual([4, 3, 2, 1]);
});

test('a board starts with the prizes, then empty boxes', () => {
  const keepInPlace = wordsFrom(8, 7, 6, 5, 4, 3, 2, 1);
  expect(boardOf(odds, keepInPlace)).toEqual([2000, 3000, 4000, 5000, 0, 0, 0, 0, 0]);
});

test('words are read big-endian from consecutive blocks with counted labels', () => {
  const seed = new Uint8Array(32).fill(5);
  const words = wordsOf(seed, 'board:round-1');
  const block = (text: string) => createHmac('sha256', seed).update(text).digest();
  const expected = [0, 4, 8, 12, 16, 20, 24, 28].map((at) => block('board:round-1:0').readUInt32BE(at));
  expected.push(block('board:round-1:1').readUInt32BE(0));
  expect(expected.map(() => words.next().value)).toEqual(expected);
});

/** Independent implementation with the platform's hashes. */
function reference(seed: Uint8Array, round: string, player: string, { boxes, prizesBasisPoints }: Odds) {
  const sign = (message: string) => createHmac('sha256', seed).update(message).digest();
  const hex = (fill: (hash: Hash) => Hash) => fill(createHash('sha256')).digest('hex');
  const draw = (label: string) => {
    const words = Array.from({ length: 40 }, (_, i) => sign(`${label}:${i >> 3}`).readUInt32BE((i % 8) * 4));
    return (n: number) => {
      for (;;) {
        const word = words.shift() ?? Number.NaN;
        if (word < Math.floor(2 ** 32 / n) * n) return word % n;
      }
    };
  };

  const board = Array.from({ length: boxes }, (_, box) => prizesBasisPoints[box] ?? 0);
  const below = draw(`board:${round}`);
  for (let j = boxes - 1; j >= 1; j -= 1) {
    const k = below(j + 1);
    const prize = board[j] ?? 0;
    board[j] = board[k] ?? 0;
    board[k] = prize;
  }
  const shift = draw(`shift:${player}:${round}`)(boxes);
  return {
    sealed: {
      roundId: round,
      seedHash: hex((hash) => hash.update(seed)),
      odds: {
        prizes: prizesBasisPoints,
        hash: hex((hash) => hash.update(`odds:${boxes}:${prizesBasisPoints.join(',')}`)),
      },
    },
    revealed: {
      roundId: round,
      seed: hexOf(seed),
      clientSeed: player,
      shift,
      prizes: board.map((_, position) => board[(position + shift) % boxes]),
    },
  };
}

describe.each<[string, Odds]>([
  ['our odds', odds],
  ['one prize', { boxes: 9, prizesBasisPoints: [1] }],
  ['a prize in every box', { boxes: 9, prizesBasisPoints: [9, 8, 7, 6, 5, 4, 3, 2, 4_294_967_295] }],
  ['equal prizes', { boxes: 9, prizesBasisPoints: [10_000, 10_000, 10_000] }],
  ['twelve boxes', { boxes: 12, prizesBasisPoints: [2000, 3000, 4000, 5000] }],
])('with %s', (_name, someOdds) => {
  const rounds = Array.from({ length: 50 }, (_, i) => ({
    seed: new Uint8Array(createHash('sha256').update(`seed ${i}`).digest()),
    roundId: `${'r'.repeat(i)}:${i}`,
    clientSeed: 'c'.repeat(64 - i),
    odds: someOdds,
  }));

  test('every round matches the reference', () => {
    for (const round of rounds) {
      const secret = sealRound(round);
      expect({ sealed: secret.sealed, revealed: revealRound(secret, round.clientSeed) }).toEqual(
        reference(round.seed, round.roundId, round.clientSeed, someOdds),
      );
    }
  });
});

const round = { seed: new Uint8Array(32), roundId: 'round-1', odds };

// shows 4.15
test('sealed and revealed rounds match the wire schema', () => {
  const secret = sealRound(round);
  expect(sealedRound.parse(secret.sealed)).toEqual(secret.sealed);
  const revealed = revealRound(secret, 'player-seed');
  expect(revealedRound.parse(revealed)).toEqual(revealed);
});

test('the odds hash changes with every prize, the order and the number of boxes', () => {
  const hashes = [
    odds,
    { ...odds, boxes: 10 },
    { ...odds, prizesBasisPoints: [2000, 3000, 4000] },
    { ...odds, prizesBasisPoints: [3000, 2000, 4000, 5000] },
  ].map((some) => oddsHash(some));
  expect(new Set(hashes).size).toBe(4);
});

test.each<[string, Odds]>([
  ['more prizes than boxes', { boxes: 2, prizesBasisPoints: [1, 2, 3] }],
  ['no boxes', { boxes: 0, prizesBasisPoints: [] }],
  ['too many boxes', { boxes: 257, prizesBasisPoints: [1] }],
  ['a prize of nothing', { boxes: 9, prizesBasisPoints: [0] }],
  ['half a basis point', { boxes: 9, prizesBasisPoints: [0.5] }],
  ['a prize that needs five bytes', { boxes: 9, prizesBasisPoints: [2 ** 32] }],
])('%s cannot be sealed', (_name, impossible) => {
  expect(() => sealRound({ ...round, odds: impossible })).toThrow(RangeError);
});

test.each<[string, Partial<typeof round>]>([
  ['a seed of 31 bytes', { seed: new Uint8Array(31) }],
  ['a seed of 33 bytes', { seed: new Uint8Array(33) }],
  ['a round without an id', { roundId: '' }],
  ['an id that is not in ASCII', { roundId: 'rönd-1' }],
  ['an id of 65 characters', { roundId: 'r'.repeat(65) }],
])('%s cannot be sealed', (_name, impossible) => {
  expect(() => sealRound({ ...round, ...impossible })).toThrow(RangeError);
});

test.each([
  ['a', true],
  ['AZ09_-', true],
  ['x'.repeat(64), true],
  ['', false],
  ['x'.repeat(65), false],
  ['a:b', false],
  ['a b', false],
  ['é', false],
  ['a\n', false],
])('"%s" is a client seed: %s', (written, expected) => {
  expect(clientSeed.safeParse(written).success).toBe(expected);
});

test.each([
  ['0198f3c4-aaaa-7bbb-8ccc-0123456789ab', true],
  ['player-7:12', true],
  ['', false],
  ['a/b', false],
])('"%s" is a round id: %s', (written, expected) => {
  expect(roundId.safeParse(written).success).toBe(expected);
});
