import { randomBytes } from 'node:crypto';
import { KEY_DAYS, timedKey } from '@sanduku/contracts/idempotency';
import { said } from '@sanduku/contracts/problem-message';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type IdempotencyKey, idempotencyKey } from '../ledger/transfer.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';

const HEADER = 'idempotency-key';

export const moneyHeaders = z.looseObject({
  [HEADER]: z
    .string()
    .regex(/^[\x20-\x7e]{1,200}$/, said({ problem: 'idempotency_key' }))
    .optional()
    .describe(
      'Sent again with the same key and body, a call answers the same and moves nothing. ' +
        `The outcome under a UUID of version 7, which says when it was made, is known for ${KEY_DAYS} days, and refused after that; under any other key, for ever`,
    ),
});

export function hasKey({ headers }: FastifyRequest): boolean {
  return headers[HEADER] !== undefined;
}

/**
 * Without a header, something unique in the call serves, such as a sealed round; otherwise the call cannot be
 * repeated.
 */
export function moneyKey(
  player: SignedInPlayer,
  { headers }: FastifyRequest,
  namedOnce?: string,
): IdempotencyKey {
  const given = headers[HEADER];
  return idempotencyKey(
    `player:${player.id}`,
    typeof given === 'string' ? given : (namedOnce ?? timedKey(Date.now(), randomBytes(9).toString('hex'))),
  );
}
