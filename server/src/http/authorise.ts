import type { Access } from '@sanduku/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { NamedSession } from '../database/functions.ts';
import { Rate } from '../lib/rate.ts';
import { Refusal } from '../lib/refusal.ts';
import { isToken } from '../lib/tokens.ts';
import { findOperatorSession, type SignedInOperator } from '../modules/operators/sessions.ts';
import type { Sessions, SignedInPlayer } from '../modules/players/sessions.ts';

export interface Caller {
  /** Of a player, not checked yet. */
  readonly session?: NamedSession;
  /** Only for calls that move money. The session was active in this process, and may have ended since. */
  readonly player?: SignedInPlayer | undefined;
  readonly operator?: SignedInOperator;
}

interface Asked {
  readonly access: Exclude<Access, 'public'>;
  readonly movesMoney: boolean;
  readonly beforeSecondFactor: boolean;
}

/** Synchronous when no lookup is needed. */
export type Authorise = (
  asked: Asked,
  request: FastifyRequest,
) => Caller | Refusal | Promise<Caller | Refusal>;

/** Far above what a browser's user reaches. */
const CALLS_PER_SECOND = 60;
const MONEY_CALLS_PER_SECOND = 30;

export function createAuthorise(
  options: Sessions & { database: Database; clock: () => Date; secondFactorNeeded: boolean },
): Authorise {
  const { database, findSession, nameSession, recallSession, clock, secondFactorNeeded } = options;
  const now = () => clock().getTime();
  /** By player, or by token while the player is unknown. */
  const callRate = new Rate<bigint | string>(CALLS_PER_SECOND, now);
  const moneyRate = new Rate<bigint | string>(MONEY_CALLS_PER_SECOND, now);
  const operatorRate = new Rate<bigint>(CALLS_PER_SECOND, now);

  const admitOperator = async (
    token: string,
    access: 'viewer' | 'operator',
    beforeSecondFactor: boolean,
  ): Promise<Caller | Refusal> => {
    const operator = await findOperatorSession(database.queries, token, clock());
    if (operator === undefined) {
      // A known player without a role here.
      return new Refusal((await findSession(token)) === undefined ? 'not_signed_in' : 'not_allowed');
    }
    if (!operatorRate.allows(operator.id)) return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    if (access === 'operator' && operator.role !== 'operator') return new Refusal('not_allowed');
    const isReady = operator.hasSecondFactor || beforeSecondFactor || !secondFactorNeeded;
    return isReady ? { operator } : new Refusal('second_factor_missing');
  };

  const admitPlayer = (token: string, movesMoney: boolean, player = recallSession(token)) => {
    const session = nameSession(token);
    if (session === undefined) return new Refusal('not_signed_in');
    const rate = movesMoney ? moneyRate : callRate;
    if (!rate.allows(player?.id ?? token)) return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    return { session, player };
  };

  return ({ access, movesMoney, beforeSecondFactor }, { headers }) => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return new Refusal('not_signed_in');
    if (access !== 'player') return admitOperator(token, access, beforeSecondFactor);
    if (!movesMoney || recallSession(token) !== undefined) return admitPlayer(token, movesMoney);
    // The idempotency key names the player.
    return findSession(token).then((player) =>
      player ? admitPlayer(token, movesMoney, player) : new Refusal('not_signed_in'),
    );
  };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  // The common spelling first.
  const plain = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
  return plain !== undefined && isToken(plain) ? plain : /^Bearer +(\S+)$/i.exec(header)?.[1];
}
