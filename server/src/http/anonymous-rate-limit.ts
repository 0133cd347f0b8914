import type { FastifyRequest } from 'fastify';
import { Rate } from '../lib/rate.ts';
import { Refusal } from '../lib/refusal.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { networkOf, networksOf } from '../modules/players/visitor.ts';

/** As for a player: a network may be a whole provider. */
const CALLS_PER_SECOND = 60;
/** Few database connections, so public reads never delay players. */
const TURNS = { atOnce: 3, mayWait: 200 };

/** Public calls that query the database, fairly per network. */
export type AnonymousRateLimit = <T>(request: FastifyRequest, read: () => Promise<T>) => Promise<T | Refusal>;

export function createAnonymousRateLimit(clock: () => Date): AnonymousRateLimit {
  const rate = new Rate<string>(CALLS_PER_SECOND, () => clock().getTime());
  const turns = new Semaphore(TURNS);
  return async ({ ip }, read) => {
    if (!rate.allows(networkOf(ip))) return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    return turns.take(networksOf(ip), read);
  };
}
