import type { Access } from '@sanduku/contracts/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import type { NamedSession } from '../database/functions.ts';
import { Rate } from '../lib/rate.ts';
import { Refusal } from '../lib/refusal.ts';
import { isToken } from '../lib/tokens.ts';
import { findOperatorSession, type SignedInOperator } from '../modules/operators/sessions.ts';
import type { Sessions, SignedInPlayer } from '../modules/players/sessions.ts';

export type Caller = SignedInPlayer | SignedInOperator;

export type SessionCheck = 'before' | 'by command' | 'by read';

interface Asked {
  readonly access: Exclude<Access, 'public'>;
  readonly movesMoney: boolean;
  readonly beforeSecondFactor: boolean;
  readonly session: SessionCheck;
}

/** Synchronous when no lookup is needed. */
export type Authorise = (
  asked: Asked,
  request: FastifyRequest,
) => Caller | NamedSession | Refusal | Promise<Caller | Refusal>;

/** Far above what a browser's user reaches. */
const CALLS_PER_SECOND = 60;
const MONEY_CALLS_PER_SECOND = 30;

export function createAuthorise(
  options: Sessions & { database: Database; clock: () => Date; secondFactorNeeded: boolean },
): Authorise {
  const { database, findSession, nameSession, recallSession, clock, secondFactorNeeded } = options;
  const now = () => clock().getTime();
  const callRate = new Rate<bigint>(CALLS_PER_SECOND, now);
  const moneyRate = new Rate<bigint>(MONEY_CALLS_PER_SECOND, now);
  const tokenRate = new Rate<string>(CALLS_PER_SECOND, now);
  const operatorRate = new Rate<bigint>(CALLS_PER_SECOND, now);

  const admitOperator = async (
    token: string,
    access: 'viewer' | 'operator',
    beforeSecondFactor: boolean,
  ): Promise<SignedInOperator | Refusal> => {
    const operator = await findOperatorSession(database.queries, token, clock());
    if (operator === undefined) {
      // A known player without a role here.
      return new Refusal((await findSession(token)) === undefined ? 'not_signed_in' : 'not_allowed');
    }
    if (!operatorRate.allows(operator.id)) return new Refusal('too_many_requests', { retryAfterSeconds: 1 });
    if (access === 'operator' && operator.role !== 'operator') return new Refusal('not_allowed');
    const isReady = operator.hasSecondFactor || beforeSecondFactor || !secondFactorNeeded;
    return isReady ? operator : new Refusal('second_factor_missing');
  };

  const admitPlayer = (player: SignedInPlayer | undefined, rate: Rate<bigint>): SignedInPlayer | Refusal => {
    if (player === undefined) return new Refusal('not_signed_in');
    return rate.allows(player.id) ? player : new Refusal('too_many_requests', { retryAfterSeconds: 1 });
  };

  const admitNamed = (token: string): NamedSession | Refusal => {
    const session = nameSession(token);
    if (session === undefined) return new Refusal('not_signed_in');
    const known = recallSession(token);
    const isAllowed = known === undefined ? tokenRate.allows(token) : callRate.allows(known.id);
    return isAllowed ? session : new Refusal('too_many_requests', { retryAfterSeconds: 1 });
  };

  return ({ access, movesMoney, beforeSecondFactor, session }, { headers }) => {
    const token = bearerToken(headers.authorization);
    if (token === undefined) return new Refusal('not_signed_in');
    if (access !== 'player') return admitOperator(token, access, beforeSecondFactor);
    if (session === 'by read') return admitNamed(token);
    const rate = movesMoney ? moneyRate : callRate;
    const known = session === 'by command' ? recallSession(token) : undefined;
    return known === undefined
      ? findSession(token).then((player) => admitPlayer(player, rate))
      : admitPlayer(known, rate);
  };
}

function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  // The common spelling first.
  const plain = header.startsWith('Bearer ') ? header.slice('Bearer '.length) : undefined;
  return plain !== undefined && isToken(plain) ? plain : /^Bearer +(\S+)$/i.exec(header)?.[1];
}
