import { toWire } from '@sanduku/contracts/money';
import type { Movement } from '@sanduku/contracts/statement/api';
import type { Sums } from '@sanduku/contracts/transparency/liabilities';

// docs/transparency.md, "Liabilities", check 5.

/** Newer movements may have been in flight at the snapshot. */
const IN_FLIGHT_MS = 60_000;
/** Tolerated clock error of a remembered balance. */
const MEMORY_MS = 10 * 60_000;

/** A balance received from the server, with the browser's time. */
export interface Sight {
  readonly balance: number;
  readonly at: number;
}

/** Movements before a time, newest first. */
export interface Tail {
  readonly movements: readonly Pick<Movement, 'balanceAfter' | 'createdAt'>[];
  readonly hasMore: boolean;
}

function balancesSince(begin: number, { movements, hasMore }: Tail): Set<number> {
  const balances = new Set<number>();
  for (const { balanceAfter, createdAt } of movements) {
    balances.add(balanceAfter);
    if (Date.parse(createdAt) < begin) return balances;
  }
  // An account starts at zero.
  if (!hasMore) balances.add(0);
  return balances;
}

export function beginOfFlight(taken: string): number {
  return Date.parse(taken) - IN_FLIGHT_MS;
}

export function agreesWithStatements(sums: Sums, taken: string, tails: readonly Tail[]): boolean {
  const begin = beginOfFlight(taken);
  return sums.every((sum, part) => {
    const tail = tails[part];
    return tail !== undefined && balancesSince(begin, tail).has(toWire(sum));
  });
}

export function beginOfSight({ at }: Sight, skewMs: number): number {
  return at + skewMs - MEMORY_MS;
}

export function endOfSight({ at }: Sight, skewMs: number): Date {
  return new Date(at + skewMs + MEMORY_MS);
}

export function agreesWithSight(sight: Sight, skewMs: number, tail: Tail): boolean {
  return balancesSince(beginOfSight(sight, skewMs), tail).has(sight.balance);
}
