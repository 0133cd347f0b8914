import { describe, expect, test } from 'vitest';
import { figuresOf, type Odds, odds, styleOf } from '../odds.ts';
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

test('the presets are named by their prizes', () => {
  expect(presets.map(styleOf)).toEqual(['classic', 'steady', 'bold']);
  // A prize that doubles the stake is bold even where most boxes pay.
  expect(styleOf(table(100, 1, 1, 1, 1))).toBe('bold');
  expect(styleOf(table(99, 1, 1, 1, 1))).toBe('steady');
});

test('the presets return 60.0%, 75.0% and 96.0% and satisfy the rules', () => {
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
])('%s is judged: %s', (_name, prizes, problem) => {
  expect(tableProblem(prizes, 300)).toBe(problem);
});

test('edge and variance match the nine boxes', () => {
  expect(houseEdge(odds)).toBeCloseTo(0.4, 12);
  // Five boxes lose 1, the others win 0.2 to 0.5; the mean is -0.4.
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

/** Seeded (mulberry32). */
function draws(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Ruined bankrolls per thousand; stakes are 10% to 100% of the maximum. */
function ruined({ prizesBasisPoints }: Odds, bankroll: number): number {
  const draw = draws(22);
  let ruins = 0;
  for (let house = 0; house < 1_000; house++) {
    let left = bankroll;
    // At twice the bankroll, ruin is negligible.
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
 * Importance sampling: in the tilted distribution ruin is certain, and each ruin is weighted by its
 * likelihood ratio.
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
  'the bankroll for the table that returns %s',
  (_name, preset) => {
    // 1 in 20 instead of 1 in 10,000, so a thousand samples show it.
    const needed = bankrollInStakes(preset, 1 / 20);

    test('is ruined no more often than calculated', () => {
      expect(ruined(preset, needed)).toBeLessThanOrEqual(50);
    });

    test('is ruined more often at a third of it', () => {
      expect(ruined(preset, needed / 3)).toBeGreaterThan(50);
    });

    test('is ruined in fewer than 1 of 10,000 cases, and more often at half of it', () => {
      const bankroll = bankrollInStakes(preset);
      const counted = ruined(preset, needed) / 1_000;
      expect(Math.abs(chanceOfRuin(preset, needed) - counted)).toBeLessThan(0.015);
      expect(chanceOfRuin(preset, bankroll)).toBeLessThan(1 / 10_000);
      expect(chanceOfRuin(preset, bankroll / 2)).toBeGreaterThan(1 / 10_000);
    });
  },
);
