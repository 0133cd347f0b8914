import { describe, expect, test } from 'vitest';
import { genuineRound } from './testing/genuine-round.ts';
import { mutationsOf } from './testing/mutations.ts';
import { type RoundEvidence, type RoundProblem, verifyRound } from './verify.ts';

const won = genuineRound({ won: true });
const lost = genuineRound({ won: false });

describe('a genuine round', () => {
  test.each([
    ['won', won],
    ['lost', lost],
    [
      'with other prizes',
      genuineRound({ won: true, odds: { boxes: 9, prizesBasisPoints: [125, 125, 90_000] } }),
    ],
  ])('%s passes', (_name, round) => {
    expect(verifyRound(round)).toEqual({ ok: true });
  });

  test('passes with additional fields', () => {
    const outcome = { ...won.outcome, newBalance: 12_000 };
    const revealed = { ...won.revealed, next: lost.sealed };
    expect(verifyRound({ ...won, outcome, revealed })).toEqual({ ok: true });
  });
});

function undetected(
  round: RoundEvidence,
  mutated: RoundEvidence[keyof RoundEvidence],
  part: string,
): boolean {
  return verifyRound({ ...round, [part]: mutated }).ok;
}

describe.each([
  ['won', won],
  ['lost', lost],
])('a %s round', (_name, round) => {
  // shows 1.14
  test.each(['sealed', 'outcome', 'revealed'] as const)('any change of %s is detected', (part) => {
    const mutations = mutationsOf(round[part]);
    expect(mutations.length).toBeGreaterThan(10);
    expect(mutations.filter(({ value }) => undetected(round, value, part)).map(({ name }) => name)).toEqual(
      [],
    );
  });

  test('another client seed is detected, even if it gives the same shift', () => {
    const clientSeeds = Array.from({ length: 40 }, (_, i) => `other-${i}`);
    const verdicts = clientSeeds.map((clientSeed) =>
      verifyRound({ ...round, revealed: { ...round.revealed, clientSeed } }),
    );
    expect(verdicts).toEqual(clientSeeds.map(() => ({ ok: false, problem: 'client_seed' })));
  });
});

test('any change of the pick in a won round is detected', () => {
  const noticed = mutationsOf(won.pick).filter(({ value }) => !undetected(won, value, 'pick'));
  expect(noticed.map(({ name }) => name)).toEqual(mutationsOf(won.pick).map(({ name }) => name));
});

const other = genuineRound({ won: true, roundId: 'round-2' });
const zeros = '0'.repeat(64);

test.each<[string, RoundEvidence, RoundProblem]>([
  ['the reveal of another round', { ...won, revealed: other.revealed }, 'other_round'],
  [
    'the reveal of another round under the same number',
    { ...won, revealed: { ...other.revealed, roundId: won.sealed.roundId } },
    'seed',
  ],
  [
    'better odds than were sealed',
    { ...won, sealed: { ...won.sealed, odds: { ...won.sealed.odds, prizes: [2000, 3000, 4000, 6000] } } },
    'odds_hash',
  ],
  ['another seed', { ...won, revealed: { ...won.revealed, seed: zeros } }, 'seed'],
  ['another seal', { ...won, sealed: { ...won.sealed, seedHash: zeros } }, 'seed'],
  [
    'a board turned by one',
    { ...won, revealed: { ...won.revealed, shift: (won.revealed.shift + 1) % 9 } },
    'shift',
  ],
  [
    'prizes shown where none were',
    { ...lost, revealed: { ...lost.revealed, prizes: lost.revealed.prizes.map(() => 5000) } },
    'prizes',
  ],
  ['a tenth box', { ...won, pick: { ...won.pick, selectedBox: 9 } }, 'pick'],
  ['a stake of nothing', { ...lost, pick: { ...lost.pick, betAmount: 0 } }, 'pick'],
  ['a win called a loss', { ...won, outcome: lost.outcome }, 'outcome'],
  ['a loss called a win', { ...lost, outcome: won.outcome }, 'outcome'],
])('%s is reported by its name', (_name, round, problem) => {
  expect(verifyRound(round)).toEqual({ ok: false, problem });
});

test.each([undefined, null, 'round', 7, [], {}])('%j instead of an answer is malformed', (answer) => {
  expect(verifyRound({ ...won, revealed: answer } as unknown as RoundEvidence).ok).toBe(false);
  expect(verifyRound(answer as unknown as RoundEvidence)).toEqual({ ok: false, problem: 'malformed' });
});
