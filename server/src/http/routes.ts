import { type Api, api } from '@sanduku/contracts/api';
import {
  type BodyOf,
  type DataOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  success,
} from '@sanduku/contracts/endpoint';
import { failure } from '@sanduku/contracts/errors';
import type { FastifyInstance, FastifyReply, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { NamedSession } from '../database/functions.ts';
import { Accepted, Refusal } from '../lib/refusal.ts';
import type { SignedInOperator } from '../modules/operators/sessions.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';
import type { Authorise, Caller } from './authorise.ts';
import { sendRefusal } from './errors.ts';
import { moneyHeaders } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until `registerEndpoint` has authorised the call. */
    caller: Caller | null;
  }
}

/**
 * A handler learns whose call it is from the statement that checks the session. Calls that move money know it before,
 * for their keys: their functions check the session under their locks.
 */
type SessionOf<E extends Endpoint> = E['access'] extends 'player' ? NamedSession : undefined;
type PlayerOf<E extends Endpoint> = E extends { access: 'player'; movesMoney: true }
  ? SignedInPlayer
  : undefined;
type OperatorOf<E extends Endpoint> = E['access'] extends 'viewer' | 'operator'
  ? SignedInOperator
  : undefined;

export interface Call<E extends Endpoint> {
  readonly session: SessionOf<E>;
  readonly player: PlayerOf<E>;
  readonly operator: OperatorOf<E>;
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<DataOf<E> | Accepted | Refusal>;

/** A missing or extra handler does not compile. */
export type Handlers = { [Name in keyof Api]: Handler<Api[Name]> };

export function registerHandlers(
  app: FastifyInstance,
  authorise: Authorise,
  handlers: Handlers,
  served = Object.keys(api) as readonly (keyof Api)[],
): void {
  for (const name of served) {
    registerEndpoint(app, authorise, api[name], handlers[name] as unknown as Handler<Endpoint>);
  }
}

/** The only way to serve a call: no route can skip authorisation. */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  authorise: Authorise,
  endpoint: E,
  handler: Handler<E>,
): void {
  const { access, movesMoney = false, beforeSecondFactor = false, bodyLimitBytes } = endpoint;
  const asked = access === 'public' ? undefined : { access, movesMoney, beforeSecondFactor };
  /**
   * Before the body, so an anonymous call costs only its headers. For operator calls after it: a session that ends while
   * the body arrives must not count.
   */
  const admit: onRequestHookHandler = (request, reply, done) => {
    // Responses belong to the caller.
    reply.header('cache-control', 'no-store');
    if (asked === undefined) return done();
    const enter = (caller: Caller | Refusal) => {
      if (caller instanceof Refusal) return void sendRefusal(reply, caller);
      request.caller = caller;
    };
    const caller = authorise(asked, request);
    if (caller instanceof Promise) return caller.then(enter);
    enter(caller);
    return done();
  };
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: {
      summary: endpoint.summary,
      ...(access !== 'public' && { security: [{ session: [] }] }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(movesMoney && { headers: moneyHeaders }),
      response: {
        200: success(endpoint.data),
        ...(endpoint.accepted && { 202: success(endpoint.accepted) }),
        default: failure,
      },
    },
    ...(access === 'operator' ? { preValidation: admit } : { onRequest: admit }),
    // A large body is read only for an active session.
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes, onRequest: admit }),
    handler: async (request, reply) => {
      const { caller } = request;
      const result = await handler({
        session: caller?.session as SessionOf<E>,
        player: caller?.player as PlayerOf<E>,
        operator: caller?.operator as OperatorOf<E>,
        body: request.body as BodyOf<E>,
        query: request.query as QueryOf<E>,
        params: request.params as ParamsOf<E>,
        request,
        reply,
      });
      if (result instanceof Refusal) return sendRefusal(reply, result);
      if (result instanceof Accepted) return reply.code(202).send({ success: true, data: result.data });
      return { success: true, data: result };
    },
  });
}
