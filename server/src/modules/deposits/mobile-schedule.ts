import { nextPoll } from '../rail-calls/next-poll.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A phone may be asked for so long after the player wanted it; later, nobody expects it any more. */
export const isStillWanted = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < 10 * MINUTE;

/** After that, a person has to look at what nobody knows the outcome of. */
export const isInDoubt = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() >= DAY;

/** What has come to nothing by our own reckoning may still turn up: most likely soon, and for a week now and then. */
export function lateLook(createdAt: Date, now: Date): Date | null {
  const isFresh = now.getTime() - createdAt.getTime() < HOUR;
  return isFresh ? nextPoll(createdAt, now) : dailyLook(createdAt, now);
}

/** What the provider itself says has failed is seldom put right by it: for a week it is asked again now and then. */
export function dailyLook(createdAt: Date, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < 7 * DAY ? new Date(now.getTime() + DAY) : null;
}
