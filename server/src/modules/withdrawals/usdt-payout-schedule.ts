const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Up to which age a transaction is looked at how often. Blocks come every second to every twelve; twenty make it final. */
const intervals = [
  [30 * SECOND, 2 * SECOND],
  [10 * MINUTE, 10 * SECOND],
  [HOUR, 30 * SECOND],
] as const;
const LATER = 5 * MINUTE;

/** When to look next at a transaction that was signed then. */
export function nextChainLook(signedAt: Date, now: Date): Date {
  const age = now.getTime() - signedAt.getTime();
  const interval = intervals.find(([upTo]) => age < upTo)?.[1] ?? LATER;
  return after(now, interval);
}

/** Another order of the chain is with the signer: it takes moments. */
export const whenSignerIsFree = (now: Date) => after(now, SECOND);

/** What a person has to mend, by money or by a setting, is tried again in a while. */
export const whenMended = (now: Date) => after(now, MINUTE);

/** What is in doubt may clear up by itself, when a node catches up. */
export const whenClearer = (now: Date) => after(now, LATER);

/** What could not be begun for so long is for a person, who may give the money back. */
export const hasWaitedTooLong = (decidedAt: Date, now: Date) => now.getTime() - decidedAt.getTime() >= DAY;

/** What was signed and is in no block for so long is shown to a person; it may still be paid, and is seen to. */
export const isSlow = (decidedAt: Date, now: Date) => now.getTime() - decidedAt.getTime() >= 2 * HOUR;

/** A transaction whose turn it is and that no block takes for so long pays too little. */
export const isStuck = (signedAt: Date, now: Date) => now.getTime() - signedAt.getTime() >= 5 * MINUTE;

/**
 * Whether a transaction can be in no block any more. The node that says how late it is on the chain and the one that
 * knows no receipt may be two, one of them behind: hence the time between.
 */
export const hasExpired = (expiresAt: Date, finalAt: Date) =>
  finalAt.getTime() - expiresAt.getTime() >= 10 * MINUTE;

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
