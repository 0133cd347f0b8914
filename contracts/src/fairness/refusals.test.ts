import { describe, expect, test } from 'vitest';
import { countReplayed, isBeyondChance, replayAttempts } from './refusals.ts';
import { revealRound, sealRound } from './scheme.ts';
import { genuineRound } from './testing/genuine-round.ts';

const { sealed, revealed } = genuineRound({ won: true });
const attempt = (clientSeed: string, selectedBox: number) => ({
  roundId: sealed.roundId,
  selectedBox,
  betAmount: 1000,
  clientSeed,
  cause: 'not_enough_money',
  at: '2026-11-15T08:30:00.000Z',
});

test('an attempt is replayed with its own client seed', () => {
  const seed = Buffer.from(revealed.seed, 'hex');
  const round = sealRound({
    seed,
    roundId: sealed.roundId,
    odds: { boxes: 9, prizesBasisPoints: sealed.odds.prizes },
  });
  const attempts = Array.from({ length: 30 }, (_, i) => attempt(`seed-${i}`, i % 9));
  expect(replayAttempts(sealed, revealed.seed, attempts).map(({ prize }) => prize)).toEqual(
    attempts.map(({ clientSeed, selectedBox }) => revealRound(round, clientSeed).prizes[selectedBox]),
  );
});

const count = (attempts: number, wouldHaveWon: number, prizeBoxes = 4) => [
  { prizeBoxes, attempts, wouldHaveWon },
];

describe('an alarm', () => {
  test('follows 12 refused winners of the first table, not 11', () => {
    expect(isBeyondChance(count(11, 11))).toBe(false);
    expect(isBeyondChance(count(12, 12))).toBe(true);
  });

  test.each([
    ['an operator who also refuses some losers', count(60, 52)],
    ['an operator who hides winners among as many losers', count(400, 290)],
    ['winners under several tables', [...count(6, 6), ...count(9, 9, 5)]],
  ])('follows %s', (_, counts) => {
    expect(isBeyondChance(counts)).toBe(true);
  });

  test.each([
    ['no attempt', []],
    ['refused losers only', count(1000, 0)],
    ['the expected share', count(9000, 4000)],
    ['a table that always wins', count(500, 500, 9)],
  ])('does not follow %s', (_, counts) => {
    expect(isBeyondChance(counts)).toBe(false);
  });

  test('is false for at most 1 in 10,000 honest operators, however often it is checked', () => {
    // 300 players with 1,000 refusals each, checked after each one.
    let state = 1;
    const random = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state / 2 ** 32;
    };
    let alarms = 0;
    for (let player = 0; player < 300; player++) {
      let wouldHaveWon = 0;
      for (let attempts = 1; attempts <= 1000; attempts++) {
        if (random() < 4 / 9) wouldHaveWon++;
        if (isBeyondChance(count(attempts, wouldHaveWon))) {
          alarms++;
          break;
        }
      }
    }
    expect(alarms).toBe(0);
  });
});

test('counts are kept per number of prizes', () => {
  const other = genuineRound({ won: true, odds: { boxes: 9, prizesBasisPoints: [1000] } });
  const won = { ...attempt('a', 1), prize: 2000 };
  const lost = { ...attempt('b', 2), prize: 0 };
  let counts = countReplayed([], sealed, [won, lost]);
  counts = countReplayed(counts, other.sealed, [lost]);
  counts = countReplayed(counts, sealed, [won]);
  expect(counts).toEqual([
    { prizeBoxes: 1, attempts: 1, wouldHaveWon: 0 },
    { prizeBoxes: 4, attempts: 3, wouldHaveWon: 2 },
  ]);
});
