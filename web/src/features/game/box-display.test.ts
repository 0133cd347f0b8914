import { genuineRound } from '@sanduku/contracts/fairness/testing/genuine-round';
import { describe, expect, test } from 'vitest';
import { boxDisplays, otherPrizes } from './box-display.ts';
import { boxName } from './box-grid.tsx';
import type { GameState, RoundResult } from './game-state.ts';
import { announcementOf } from './stage-headline.tsx';

function finished(won: boolean): GameState & { phase: 'finished'; result: RoundResult } {
  const evidence = genuineRound({ won });
  return {
    phase: 'finished',
    result: {
      evidence,
      verdict: { ok: true },
      playedAt: '2026-11-15T08:30:00.000Z',
      newBalance: 5000,
      receipt: undefined,
      refused: [],
    },
  };
}

const { sealed } = genuineRound({ won: true });
const bet = { amount: 1500, sealed };
const ALL = 8;
const kinds = (state: GameState, openOthers = ALL) => boxDisplays(state, openOthers).map(({ kind }) => kind);

describe('boxes', () => {
  test.each<[GameState, string]>([
    [{ phase: 'idle' }, 'idle'],
    [{ phase: 'shuffling', bet }, 'shuffling'],
    [{ phase: 'playing', bet }, 'ready'],
  ])('look alike before the pick: %o', (state, expected) => {
    expect(kinds(state)).toEqual(Array(9).fill(expected));
  });

  // shows 2.43
  test('wait while the picked one spins', () => {
    const state = { phase: 'spinning', bet, box: 2, isReconnecting: false, isSpun: false } as const;
    expect(kinds(state)).toEqual(['waiting', 'waiting', 'spinning', ...Array(6).fill('waiting')]);
  });

  // shows 2.43, 4.15
  test.each([true, false])('show what the round held, won: %s', (won) => {
    const state = finished(won);
    const { pick, revealed } = state.result.evidence;
    boxDisplays(state, ALL).forEach((display, place) => {
      const prize = revealed.prizes[place] ?? 0;
      if (place !== pick.selectedBox)
        expect(display).toEqual({ kind: 'reveal', prize, isMissed: prize > 0 && !won });
      else expect(display).toEqual(won ? { kind: 'win', prize } : { kind: 'lose' });
    });
    expect(otherPrizes(state.result)).toHaveLength(won ? 3 : 4);
  });

  test('open one by one after the picked one', () => {
    const state = finished(true);
    const others = (open: number) => kinds(state, open).filter((kind) => kind !== 'win');
    expect(others(0)).toEqual(Array(8).fill('waiting'));
    expect(others(3)).toEqual([...Array(3).fill('reveal'), ...Array(5).fill('waiting')]);
    expect(kinds({ ...state, phase: 'revealing' }).toSorted()).toEqual([...Array(8).fill('waiting'), 'win']);
  });

  test('stay empty without prizes in the answer', () => {
    const { result } = finished(true);
    const broken = { ...result, evidence: { ...result.evidence, revealed: undefined as never } };
    expect(otherPrizes(broken)).toEqual([]);
    expect(kinds({ phase: 'finished', result: broken })).toContain('lose');
  });
});

test.each([
  [0, { kind: 'ready' }, 'Box 1, sealed'],
  [4, { kind: 'spinning' }, 'Box 5, opening'],
  [4, { kind: 'win', prize: 3000 }, 'Box 5, your pick, +30%'],
  [4, { kind: 'lose' }, 'Box 5, your pick, empty'],
  [8, { kind: 'reveal', prize: 5000, isMissed: true }, 'Box 9, missed, +50%'],
  [8, { kind: 'reveal', prize: 5000, isMissed: false }, 'Box 9, +50%'],
  [8, { kind: 'reveal', prize: 0, isMissed: false }, 'Box 9, empty'],
] as const)('place %i as %o is named "%s"', (place, display, expected) => {
  expect(boxName(place, display)).toBe(expected);
});

describe('announcements', () => {
  const numbers = (places: readonly number[]) => places.map((place) => place + 1);

  test('name the win and the other prizes', () => {
    const state = finished(true);
    const [a, b, c] = numbers(otherPrizes(state.result));
    const { pick, outcome, revealed } = state.result.evidence;
    const percent = (revealed.prizes[pick.selectedBox] ?? 0) / 100;
    expect(announcementOf(state, 'USh')).toBe(
      `Box ${pick.selectedBox + 1}: you won USh\u00a0${outcome.prize.toLocaleString('en')}. ` +
        `USh\u00a0${outcome.winAmount.toLocaleString('en')} paid: your stake back plus ${percent}%. ` +
        `Boxes ${a}, ${b} and ${c} held prizes too. Your browser has verified this round.`,
    );
  });

  test('name the loss', () => {
    const state = finished(false);
    const box = state.result.evidence.pick.selectedBox + 1;
    expect(announcementOf({ ...state, phase: 'revealing' }, 'USh')).toBe(`Opening box ${box}.`);
    expect(announcementOf(state, 'USh')).toMatch(`Box ${box} was empty: you lost USh\u00a01,500. Boxes `);
  });

  test.each<[GameState, string]>([
    [{ phase: 'idle' }, ''],
    [{ phase: 'shuffling', bet }, 'Shuffling the boxes.'],
    [
      { phase: 'playing', bet },
      'Pick a box: in the grid, press 1 to 9, or move with the arrow keys and press Enter.',
    ],
    [{ phase: 'playing', bet, problem: { kind: 'connection', isResultUnknown: false } }, ''],
    [{ phase: 'spinning', bet, box: 4, isReconnecting: false, isSpun: false }, 'Opening box 5.'],
    [
      { phase: 'spinning', bet, box: 4, isReconnecting: true, isSpun: true },
      'Reconnecting. Your bet can only count once.',
    ],
  ])('%o', (state, expected) => {
    expect(announcementOf(state, 'USh')).toBe(expected);
  });
});
