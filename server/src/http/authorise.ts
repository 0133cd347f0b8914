import type { Access } from '@sanduku/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { FindSession, SignedInPlayer } from '../domain/players/sessions.ts';
import { Refusal } from '../domain/refusal.ts';
import { Rate } from '../rate.ts';

/** Says who makes a call that is not open to everybody, or refuses it. */
export type Authorise = (
  asked: { access: Exclude<Access, 'public'>; movesMoney: boolean },
  request: FastifyRequest,
) => Promise<SignedInPlayer | Refusal>;

/** Abuse limits, far above what a person with a browser reaches. */
const CALLS_PER_SECOND = 60;
const MONEY_CALLS_PER_SECOND = 30;

export function createAuthorise(options: { findSession: FindSession; clock: () => Date }): Authorise {
  const { findSession, clock } = options;
  const now = () => clock().getTime();
  const callRate = new Rate<bigint>(CALLS_PER_SECOND, now);
  const moneyRate = new Rate<bigint>(MONEY_CALLS_PER_SECOND, now);
  return async ({ access, movesMoney }, { headers }) => {
    const token = bearerToken(headers.authorization);
    const player = token === undefined ? undefined : await findSession(token);
    if (player === undefined) return new Refusal('not_signed_in');
    // Whoever has a session is a player, and no player is an operator.
    if (access === 'operator') return new Refusal('not_allowed');
    const rate = movesMoney ? moneyRate : callRate;
    return rate.allows(player.id) ? player : new Refusal('too_many_requests', { retryAfterSeconds: 1 });
  };
}

function bearerToken(header: string | undefined): string | undefined {
  return header === undefined ? undefined : /^Bearer +(\S+)$/i.exec(header)?.[1];
}
