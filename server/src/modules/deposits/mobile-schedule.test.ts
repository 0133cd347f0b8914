import { expect, test } from 'vitest';
import { nextPoll } from '../rail-calls/polling.ts';
import { isStillWanted, isUnresolved, nextDailyPoll, nextLatePoll } from './mobile-settle.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const created = new Date('2026-01-05T09:00:00Z');
const after = (ms: number) => new Date(created.getTime() + ms);

test.each([
  [0, 5 * SECOND],
  [MINUTE - 1, 5 * SECOND],
  [MINUTE, 10 * SECOND],
  [10 * MINUTE, MINUTE],
  [HOUR, 5 * MINUTE],
  [6 * HOUR, 30 * MINUTE],
  [DAY, DAY],
  [400 * DAY, DAY],
])('a deposit %d ms old is polled again after %d ms', (age, interval) => {
  expect(nextPoll(created, after(age))).toEqual(after(age + interval));
});

test.each([
  [0, true, false],
  [10 * MINUTE - 1, true, false],
  [10 * MINUTE, false, false],
  [DAY - 1, false, false],
  [DAY, false, true],
])('after %d ms a prompt is allowed: %s; it is unresolved: %s', (age, wanted, unresolved) => {
  expect(isStillWanted(created, after(age))).toBe(wanted);
  expect(isUnresolved(created, after(age))).toBe(unresolved);
});

test.each([
  [0, 5 * SECOND],
  [HOUR - 1, MINUTE],
  [HOUR, DAY],
  [7 * DAY - 1, DAY],
])('a failed one %d ms old is polled again after %d ms', (age, interval) => {
  expect(nextLatePoll(created, after(age))).toEqual(after(age + interval));
});

test("a provider's failure is polled daily", () => {
  expect(nextDailyPoll(created, after(MINUTE))).toEqual(after(MINUTE + DAY));
});

test.each([nextLatePoll, nextDailyPoll])('after a week polling stops', (next) => {
  expect(next(created, after(7 * DAY))).toBeNull();
});
