import { expect, test } from 'vitest';
import { figuresOf, type Odds, odds } from '../odds.ts';
import { presets } from '../prize-tables/rules.ts';
import { revealRound, sealRound, seedOf } from './scheme.ts';

/** Short by default, shorter with SAMPLED=1; `npm run fairness:simulate` plays a million rounds. */
const rounds = Number(process.env.FAIRNESS_ROUNDS ?? (process.env.SAMPLED === '1' ? 5_000 : 20_000));
const timeout = 30_000 + rounds / 2;

/** Chi-square critical values at p = 0.001, by degrees of freedom. */
const CRITICAL = { 8: 26.124, 9: 27.877 };

const epochKey = new Uint8Array(32).fill(42);

interface Tally {
  /** positions[prize][position]: count. */
  readonly positions: number[][];
  readonly picks: number[];
  readonly wins: number[];
}

interface SimulatedRound {
  readonly seed: Uint8Array;
  readonly roundId: string;
}

function simulate(
  sealedBy: (round: number) => SimulatedRound,
  clientSeedOf: (round: number) => string,
  odds: Odds,
): Tally {
  const zeros = () => Array<number>(odds.boxes).fill(0);
  const tally: Tally = { positions: odds.prizesBasisPoints.map(zeros), picks: zeros(), wins: zeros() };
  for (let round = 0; round < rounds; round += 1) {
    const selectedBox = round % odds.boxes;
    const clientSeed = clientSeedOf(round);
    const { prizes } = revealRound(sealRound({ ...sealedBy(round), odds }), clientSeed);
    odds.prizesBasisPoints.forEach((prize, index) => {
      increment(tally.positions[index] ?? [], prizes.indexOf(prize));
    });
    increment(tally.picks, selectedBox);
    if ((prizes[selectedBox] ?? 0) > 0) increment(tally.wins, selectedBox);
  }
  return tally;
}

function increment(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1;
}

function chiSquare(cells: readonly { observed: number; expected: number }[]): number {
  return cells.reduce((sum, { observed, expected }) => sum + (observed - expected) ** 2 / expected, 0);
}

const honestOperator = (round: number) => {
  const roundId = `round-${round}`;
  return { seed: seedOf(epochKey, roundId), roundId };
};
const chosen = honestOperator(1);
const stubbornOperator = () => chosen;
const mixed = (round: number) => `browser-${Math.imul(round + 1, 0x9e3779b1) >>> 0}`;

const [, ...otherTables] = presets;

test.each<[string, (round: number) => SimulatedRound, (round: number) => string, Odds]>([
  ['a client seed of its own for each round', honestOperator, mixed, odds],
  ['client seeds counted up', honestOperator, (round) => String(round), odds],
  ['the same client seed in every round', honestOperator, () => 'lucky', odds],
  ['a client seed that repeats the number of the round', honestOperator, (round) => `round-${round}`, odds],
  ['a house that seals the same board every time', stubbornOperator, mixed, odds],
  ...otherTables.map(
    (table) =>
      [`the table that returns ${figuresOf(table).returnToPlayerPercent}`, honestOperator, mixed, table] as [
        string,
        typeof honestOperator,
        typeof mixed,
        Odds,
      ],
  ),
])(
  'with %s every prize is equally likely at every position',
  (_name, sealedBy, clientSeedOf, odds) => {
    const { positions, picks, wins } = simulate(sealedBy, clientSeedOf, odds);

    for (const counts of positions) {
      const cells = counts.map((observed) => ({ observed, expected: rounds / odds.boxes }));
      expect(chiSquare(cells)).toBeLessThan(CRITICAL[8]);
    }
    const winShare = odds.prizesBasisPoints.length / odds.boxes;
    const cells = picks.flatMap((picked, box) => {
      const won = wins[box] ?? 0;
      return [
        { observed: won, expected: picked * winShare },
        { observed: picked - won, expected: picked * (1 - winShare) },
      ];
    });
    // One degree of freedom per box.
    expect(chiSquare(cells)).toBeLessThan(CRITICAL[9]);
  },
  timeout,
);
