const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which age an order is looked at how often. Most are decided within a minute; providers give up after five. */
const intervals = [
  [MINUTE, 5 * SECOND],
  [10 * MINUTE, 10 * SECOND],
  [HOUR, MINUTE],
  [6 * HOUR, 5 * MINUTE],
  [DAY, 30 * MINUTE],
] as const;

/** When to look next at something of this age. */
export function nextPoll(since: Date, now: Date): Date {
  const age = now.getTime() - since.getTime();
  const interval = intervals.find(([upTo]) => age < upTo)?.[1] ?? DAY;
  return new Date(now.getTime() + interval);
}
