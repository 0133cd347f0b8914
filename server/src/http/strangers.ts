import type { FastifyRequest } from 'fastify';
import { Rate } from '../lib/rate.ts';
import { Refusal } from '../lib/refusal.ts';
import { Semaphore } from '../lib/semaphore.ts';
import { networkOf } from '../modules/players/visitor.ts';

/** As many as a player may make: a network may be a whole provider's, with many browsers that look at once. */
const CALLS_PER_SECOND = 60;
/** Few of the connections, so that readers of what is public never keep players waiting for one. */
const TURNS = { atOnce: 3, mayWait: 200 };

/** Admits calls that are open to everybody and ask the database each time, so that nobody's crowd is in anybody's way. */
export type AdmitStranger = <T>(request: FastifyRequest, read: () => Promise<T>) => Promise<T | Refusal>;

export function createAdmitStranger(clock: () => Date): AdmitStranger {
  const rate = new Rate<string>(CALLS_PER_SECOND, () => clock().getTime());
  const turns = new Semaphore(TURNS);
  return async ({ ip }, read) => {
    const network = networkOf(ip);
    if (!rate.allows(network)) return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    return turns.take(network, read);
  };
}
