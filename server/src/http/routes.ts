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
import type { Authorise, Caller, SessionCheck } from './authorise.ts';
import { sendRefusal } from './errors.ts';
import { moneyHeaders } from './idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null until `registerEndpoint` has authorised the call. */
    caller: Caller | NamedSession | null;
  }
}

export type PlayerOf<E extends Endpoint> = E['access'] extends 'player' ? SignedInPlayer : undefined;
export type OperatorOf<E extends Endpoint> = E['access'] extends 'viewer' | 'operator'
  ? SignedInOperator
  : undefined;

export interface Call<E extends Endpoint> {
  readonly player: PlayerOf<E>;
  readonly operator: OperatorOf<E>;
  readonly body: BodyOf<E>;
  readonly query: QueryOf<E>;
  readonly params: ParamsOf<E>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Its statement finds the player by the session, and gives undefined if that has ended. */
export interface OwnRead<E extends Endpoint> {
  readonly own: (
    session: NamedSession,
    call: Pick<Call<E>, 'query' | 'request'>,
  ) => Promise<DataOf<E> | Refusal | undefined>;
}

/** Of a player whose session was active in this process. Every statement checks it again. */
export interface CheckedCommand<E extends Endpoint> {
  readonly checked: Command<E>;
}

export type Command<E extends Endpoint> = (call: Call<E>) => Promise<DataOf<E> | Accepted | Refusal>;

export type Handler<E extends Endpoint> =
  | Command<E>
  | (E['access'] extends 'player' ? OwnRead<E> | CheckedCommand<E> : never);

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
  const asked =
    access === 'public'
      ? undefined
      : { access, movesMoney, beforeSecondFactor, session: sessionCheckOf(handler) };
  /**
   * Before the body, so an anonymous call costs only its headers. For money and operator calls after it: a session
   * that ends while the body arrives must not count.
   */
  const admit: onRequestHookHandler = (request, reply, done) => {
    // Responses belong to the caller.
    reply.header('cache-control', 'no-store');
    if (asked === undefined) return done();
    const enter = (caller: Caller | NamedSession | Refusal) => {
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
    ...(movesMoney || access === 'operator' ? { preValidation: admit } : { onRequest: admit }),
    // A large body is read only for an active session.
    ...(bodyLimitBytes !== undefined && { bodyLimit: bodyLimitBytes, onRequest: admit }),
    handler: async (request, reply) => {
      const result = await answerOf(handler, {
        player: (access === 'player' ? request.caller : undefined) as PlayerOf<E>,
        operator: (access === 'player' ? undefined : request.caller) as OperatorOf<E>,
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

function sessionCheckOf(handler: object): SessionCheck {
  if (typeof handler === 'function') return 'before';
  return 'own' in handler ? 'by read' : 'by command';
}

function answerOf<E extends Endpoint>(
  handler: Command<E> | OwnRead<E> | CheckedCommand<E>,
  call: Call<E>,
): Promise<DataOf<E> | Accepted | Refusal> {
  if (typeof handler === 'function') return handler(call);
  if ('checked' in handler) return handler.checked(call);
  const session = call.request.caller as NamedSession;
  return handler.own(session, call).then((data) => data ?? new Refusal('not_signed_in'));
}
