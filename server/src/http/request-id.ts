import type { IncomingMessage } from 'node:http';
import { createRandomText } from '../lib/random-text.ts';

const acceptable = /^[\w-]{8,64}$/;
const createId = createRandomText(12);

/** The caller's own name for a request, if it has one that we can write into logs; ours otherwise. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : createId();
}
