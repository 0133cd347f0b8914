import { genuineRound } from '@sanduku/contracts/fairness/testing/genuine-round';
import { describe, expect, test } from 'vitest';
import { type GameEvent, type GameState, initialState, nextState, type RoundResult } from './game-state.ts';

const evidence = genuineRound({ won: true });
const { selectedBox } = evidence.pick;
const bet = { amount: 1500, sealed: evidence.sealed };
const result: RoundResult = {
  evidence,
  verdict: { ok: true },
  playedAt: '2026-11-15T08:30:00.000Z',
  newBalance: 5000,
  receipt: undefined,
  refused: [],
};
const problem = { kind: 'connection', isResultUnknown: false } as const;
const unknownFate = { kind: 'connection', isResultUnknown: true } as const;
const overtaken = { kind: 'overtaken', isResultUnknown: false } as const;

const spinning = { phase: 'spinning', bet, box: selectedBox, isReconnecting: false, isSpun: false } as const;
const states = {
  idle: initialState,
  shuffling: { phase: 'shuffling', bet },
  playing: { phase: 'playing', bet },
  spinning,
  revealing: { phase: 'revealing', result },
  finished: { phase: 'finished', result },
} satisfies Record<string, GameState>;

const events = {
  started: { type: 'started', bet },
  shuffled: { type: 'shuffled' },
  picked: { type: 'picked', box: selectedBox },
  reconnecting: { type: 'reconnecting' },
  spun: { type: 'spun' },
  resolved: { type: 'resolved', result },
  revealed: { type: 'revealed' },
  failed: { type: 'failed', problem },
  'stake reconsidered': { type: 'stake reconsidered' },
  'played again': { type: 'played again' },
} satisfies Record<string, GameEvent>;

// shows 4.11
describe('a round from start to end', () => {
  test.each<[keyof typeof states, keyof typeof events, GameState]>([
    ['idle', 'started', states.shuffling],
    ['shuffling', 'shuffled', states.playing],
    ['playing', 'picked', spinning],
    ['playing', 'stake reconsidered', initialState],
    ['playing', 'failed', { phase: 'playing', bet, problem }],
    ['spinning', 'reconnecting', { ...spinning, isReconnecting: true }],
    ['spinning', 'spun', { ...spinning, isSpun: true }],
    ['spinning', 'resolved', { ...spinning, result }],
    ['spinning', 'failed', { phase: 'playing', bet, problem }],
    ['idle', 'failed', { phase: 'idle', problem }],
    ['idle', 'resolved', states.revealing],
    ['playing', 'resolved', states.revealing],
    ['revealing', 'revealed', states.finished],
    ['finished', 'played again', initialState],
  ])('%s, %s', (phase, event, expected) => {
    expect(nextState(states[phase], events[event])).toEqual(expected);
  });

  test.each<[string, readonly GameEvent[]]>([
    ['the answer before the spin is over', [events.resolved, events.spun]],
    ['the answer after it', [events.spun, events.resolved]],
  ])('boxes open with %s', (_, order) => {
    const [first, second] = order as [GameEvent, GameEvent];
    const between = nextState(spinning, first);
    expect(between.phase).toBe('spinning');
    expect(nextState(between, second)).toEqual(states.revealing);
  });
});

describe('no other transitions', () => {
  const allowed: Record<keyof typeof states, readonly (keyof typeof events)[]> = {
    idle: ['started', 'failed', 'resolved'],
    shuffling: ['shuffled'],
    playing: ['picked', 'failed', 'resolved', 'stake reconsidered'],
    spinning: ['reconnecting', 'spun', 'resolved', 'failed'],
    revealing: ['revealed'],
    finished: ['played again'],
  };
  const phases = Object.keys(states) as (keyof typeof states)[];
  const names = Object.keys(events) as (keyof typeof events)[];
  const others = phases.flatMap((phase) =>
    names.filter((name) => !allowed[phase].includes(name)).map((name) => [phase, name] as const),
  );

  test.each(others)('%s ignores %s', (phase, name) => {
    expect(nextState(states[phase], events[name])).toBe(states[phase]);
  });
});

test('a late failure does not revoke a result', () => {
  const withResult = { ...spinning, result };
  expect(nextState(withResult, events.failed)).toBe(withResult);
});

test('a second answer to the same bet changes nothing', () => {
  const withResult = { ...spinning, result };
  expect(nextState(withResult, { type: 'resolved', result: { ...result, newBalance: 1 } })).toBe(withResult);
});

test('a round played elsewhere returns the player to the start', () => {
  const failed = { type: 'failed', problem: overtaken } as const;
  expect(nextState(spinning, failed)).toEqual({ phase: 'idle', problem: overtaken });
  expect(nextState(states.playing, failed)).toEqual({ phase: 'idle', problem: overtaken });
});

test("while a bet's result is unknown, stake and round are fixed", () => {
  const playing = { phase: 'playing', bet, problem: unknownFate } as const;
  const idle = { phase: 'idle', problem: unknownFate } as const;
  expect(nextState(playing, events['stake reconsidered'])).toBe(playing);
  expect(nextState(idle, events.started)).toBe(idle);
});

test('the played box opens, even if another was picked since', () => {
  const elsewhere = { ...spinning, box: (selectedBox + 1) % 9 };
  expect(nextState(elsewhere, events.resolved)).toMatchObject({ box: selectedBox });
});
