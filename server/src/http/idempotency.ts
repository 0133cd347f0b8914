import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { type IdempotencyKey, idempotencyKey, type KeyOwner } from '../ledger/transfer.ts';
import type { SignedInOperator } from '../modules/operators/operator-sessions.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';

const HEADER = 'idempotency-key';
const acceptableKey = /^[\x20-\x7e]{1,200}$/;

/** The headers of a call that moves money. */
export const moneyHeaders = z.looseObject({
  [HEADER]: z
    .string()
    .regex(acceptableKey, 'An Idempotency-Key has 1 to 200 visible ASCII characters')
    .optional()
    .describe('Sent again with the same key and body, a call answers the same and moves nothing'),
});

/** A call, read by Fastify or not yet. */
type WithHeaders = Pick<IncomingMessage, 'headers'>;

export function hasKey({ headers }: WithHeaders): boolean {
  return headers[HEADER] !== undefined;
}

/** Whether the contract would have nothing against the key, or there is none. */
export function hasAcceptableKey({ headers }: WithHeaders): boolean {
  const key = headers[HEADER];
  return key === undefined || (typeof key === 'string' && acceptableKey.test(key));
}

/**
 * Under which a call moves money once. Who sends no key is told apart by what the call itself names only once, such
 * as a sealed round; where there is nothing of the kind, the call cannot be repeated.
 */
export function moneyKey(player: SignedInPlayer, request: WithHeaders, namedOnce?: string): IdempotencyKey {
  return keyOf(`player:${player.id}`, request, namedOnce);
}

/** The same for the house's money: each operator has their own keys. */
export function operatorsMoneyKey(operator: SignedInOperator, request: WithHeaders): IdempotencyKey {
  return keyOf(`operator:${operator.id}`, request);
}

function keyOf(owner: KeyOwner, { headers }: WithHeaders, namedOnce: string = randomUUID()) {
  const given = headers[HEADER];
  return idempotencyKey(owner, typeof given === 'string' ? given : namedOnce);
}
