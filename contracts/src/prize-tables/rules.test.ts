import { describe, expect, test } from 'vitest';
import { figuresOf, type Odds, odds } from '../odds.ts';
import {
  bankrollInStakes,
  houseEdge,
  presets,
  ruinExponent,
  type TableProblem,
  tableProblem,
  variance,
} from './rules.ts';

const table = (...percents: number[]): Odds => ({
  boxes: 9,
  prizesBasisPoints: percents.map((percent) => percent * 100),
});

test('the presets return 60.0%, 75.0% and 96.0%, and keep the rules', () => {
  expect(presets.map((preset) => figuresOf(preset).returnToPlayerPercent)).toEqual([
    '60.0%',
    '75.0%',
    '96.0%',
  ]);
  expect(presets.map((preset) => tableProblem(preset, 300))).toEqual([undefined, undefined, undefined]);
});

test.each<[string, Odds, TableProblem | undefined]>([
  ['no prize', table(), 'none_pays'],
  ['nine prizes', table(1, 1, 1, 1, 1, 1, 1, 1, 1), 'none_empty'],
  ['half a percent', { boxes: 9, prizesBasisPoints: [50, 20_000, 20_000] }, 'not_whole'],
  ['a prize above the setting', table(301, 100), 'prize_too_high'],
  ['a prize at the setting', table(300, 100), undefined],
  ['less than half', table(100, 149), 'return_outside'],
  ['just half', table(100, 150), undefined],
  ['99.5%', { boxes: 9, prizesBasisPoints: [10_000, 10_000, 10_000, 19_500] }, undefined],
  ['a little more', { boxes: 9, prizesBasisPoints: [10_000, 10_000, 10_000, 19_600] }, 'return_outside'],
])('of %s the rules say: %s', (_name, prizes, problem) => {
  expect(tableProblem(prizes, 300)).toBe(problem);
});

test('edge and variance are those of the nine boxes', () => {
  expect(houseEdge(odds)).toBeCloseTo(0.4, 12);
  // 5 boxes take 1 from the player, the others bring 0.2 to 0.5; the mean is -0.4.
  expect(variance(odds)).toBeCloseTo((5 + 0.04 + 0.09 + 0.16 + 0.25) / 9 - 0.16, 12);
});

test('the exponent solves its equation', () => {
  for (const { prizesBasisPoints } of presets) {
    const exponent = ruinExponent({ boxes: 9, prizesBasisPoints });
    const empty = (9 - prizesBasisPoints.length) * Math.exp(-exponent);
    const sum = prizesBasisPoints.reduce(
      (total, prize) => total + Math.exp((exponent * prize) / 10_000),
      empty,
    );
    expect(sum / 9).toBeCloseTo(1, 9);
  }
});

/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** How many of a thousand bankrolls are used up, with stakes from a tenth of the highest up to it. */
function ruined({ prizesBasisPoints }: Odds, bankroll: number): number {
  const draw = draws(22);
  let ruins = 0;
  for (let house = 0; house < 1_000; house++) {
    let left = bankroll;
    // From twice the bankroll on it is lost as seldom as from the start, squared.
    while (left > 0 && left < 2 * bankroll) {
      const stake = draw() < 0.5 ? 1 : 0.1 + 0.9 * draw();
      const prize = prizesBasisPoints[Math.floor(draw() * 9)];
      left -= prize === undefined ? -stake : (stake * prize) / 10_000;
    }
    if (left <= 0) ruins++;
  }
  return ruins;
}

/**
 * The chance of ruin where it is too small to be met: rounds are drawn from the tilted distribution, under which every
 * house is ruined, and each ruin counts by how much less likely it is with the true one (importance sampling).
 */
function chanceOfRuin(table: Odds, bankroll: number): number {
  const draw = draws(22);
  const exponent = ruinExponent(table);
  const losses = Array.from({ length: 9 }, (_, box) => (table.prizesBasisPoints[box] ?? -10_000) / 10_000);
  const houses = 500;
  let chances = 0;
  for (let house = 0; house < houses; house++) {
    let lost = 0;
    let likelihood = 1;
    while (lost < bankroll) {
      const stake = draw() < 0.5 ? 1 : 0.1 + 0.9 * draw();
      const weights = losses.map((loss) => Math.exp(exponent * stake * loss) / 9);
      const total = weights.reduce((sum, weight) => sum + weight, 0);
      let rest = draw() * total;
      let box = 0;
      for (rest -= weights[0] ?? 0; rest > 0 && box < 8; rest -= weights[box] ?? 0) box++;
      const loss = stake * (losses[box] ?? 0);
      lost += loss;
      likelihood *= total / Math.exp(exponent * loss);
    }
    chances += likelihood;
  }
  return chances / houses;
}

describe.each(presets.map((preset) => [figuresOf(preset).returnToPlayerPercent, preset] as const))(
  'a bankroll behind the table that returns %s',
  (_name, preset) => {
    // One in twenty instead of one in 10,000: so that a thousand houses show it.
    const needed = bankrollInStakes(preset, 1 / 20);

    test('is used up no more often than it was measured for', () => {
      expect(ruined(preset, needed)).toBeLessThanOrEqual(50);
    });

    test('and would be more often with a third of it', () => {
      expect(ruined(preset, needed / 3)).toBeGreaterThan(50);
    });

    test('is used up in fewer than one of 10,000 houses, and with half of it in more', () => {
      const bankroll = bankrollInStakes(preset);
      // Where both ways of counting reach, they agree.
      const counted = ruined(preset, needed) / 1_000;
      expect(Math.abs(chanceOfRuin(preset, needed) - counted)).toBeLessThan(0.015);
      expect(chanceOfRuin(preset, bankroll)).toBeLessThan(1 / 10_000);
      expect(chanceOfRuin(preset, bankroll / 2)).toBeGreaterThan(1 / 10_000);
    });
  },
);
