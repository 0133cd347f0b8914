import { toWire } from '@sanduku/contracts/money';
import type { Movement } from '@sanduku/contracts/statement/api';
import type { Sums } from '@sanduku/contracts/transparency/liabilities';

// docs/transparency.md, "Liabilities", check 5.

/** What was less old than this when the balances were read may have been in flight. */
const IN_FLIGHT_MS = 60_000;
/** By so much the browser's clock may be off when it remembers a balance. */
const MEMORY_MS = 10 * 60_000;

/** A balance that the house has told this browser, and when by the browser's clock. */
export interface Sight {
  readonly balance: number;
  readonly at: number;
}

/** Movements of an account before a moment, the newest first, and whether there are older ones. */
export interface Tail {
  readonly movements: readonly Pick<Movement, 'balanceAfter' | 'createdAt'>[];
  readonly hasMore: boolean;
}

/** The balances that an account had between two moments, the end being where its tail ends. */
function balancesSince(begin: number, { movements, hasMore }: Tail): Set<number> {
  const balances = new Set<number>();
  for (const { balanceAfter, createdAt } of movements) {
    balances.add(balanceAfter);
    if (Date.parse(createdAt) < begin) return balances;
  }
  // Before its first movement an account was empty.
  if (!hasMore) balances.add(0);
  return balances;
}

/** From when on a movement may have been in flight when the balances were read. */
export function beginOfFlight(taken: string): number {
  return Date.parse(taken) - IN_FLIGHT_MS;
}

/** Whether the sums of a leaf are what the statements of the three accounts say about the moment it was taken. */
export function agreesWithStatements(sums: Sums, taken: string, tails: readonly Tail[]): boolean {
  const begin = beginOfFlight(taken);
  return sums.every((sum, part) => {
    const tail = tails[part];
    return tail !== undefined && balancesSince(begin, tail).has(toWire(sum));
  });
}

/** From and until when the statement is asked for that a sight is compared with. */
export function beginOfSight({ at }: Sight, skewMs: number): number {
  return at + skewMs - MEMORY_MS;
}

export function endOfSight({ at }: Sight, skewMs: number): Date {
  return new Date(at + skewMs + MEMORY_MS);
}

/** Whether the statement of the game balance knows what this browser saw. */
export function agreesWithSight(sight: Sight, skewMs: number, tail: Tail): boolean {
  return balancesSince(beginOfSight(sight, skewMs), tail).has(sight.balance);
}
