import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../lib/log.ts';
import { Refusal } from '../lib/refusal.ts';
import { createRandomText } from '../lib/tokens.ts';
import { createForgeryCheck } from './csrf.ts';
import { DOCUMENTATION_PATH } from './documentation.ts';
import { handleError, sendRefusal } from './errors.ts';
import { acceptJsonBodies, BODY_LIMIT_BYTES } from './json-body.ts';
import { compileSerializer, compileValidator } from './schemas.ts';
import { securityHeaders } from './security-headers.ts';
import { sendNotFoundPage } from './web-files.ts';

const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpServerOptions {
  log: Log;
  https: boolean;
  trustedProxies: string[];
}

export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const security = securityHeaders(options);
  const page = inLowerCase(security.page);
  const notToBeKept = { 'cache-control': 'no-store' };
  // The documentation is a page under /api.
  const documentation = { ...page, ...notToBeKept };
  // Also for unknown paths under /api.
  const call = { ...inLowerCase(security.call), ...notToBeKept };
  const checkForgery = createForgeryCheck(options);
  const app = Fastify({
    loggerInstance: oneForAll(options.log),
    // A line per request would cost a quarter of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    forceCloseConnections: 'idle',
    // /readyz already redirects the balancer.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(call).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
    genReqId: requestIdOf,
  }) as unknown as FastifyInstance;

  app.decorateRequest('caller', null);
  app.decorateReply('refusedAs', null);
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
  acceptJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    const { url } = request;
    reply.headers(isCall(url) ? (url.startsWith(DOCUMENTATION_PATH) ? documentation : call) : page);
    const refusal = checkForgery(request, reply);
    if (refusal === undefined) done();
    else sendRefusal(reply, refusal);
  });
  closeConnectionsAfterTheLastAnswer(app);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request, reply) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const wantsPage = reads && !isCall(request.url) && app.hasReplyDecorator('sendFile');
    return wantsPage ? sendNotFoundPage(reply) : sendRefusal(reply, new Refusal('not_found'));
  });
  return app;
}

const acceptableId = /^[\w-]{8,64}$/;
const createId = createRandomText(12);

/** The caller's id if it is safe to log. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : createId();
}

/** Fastify stores header names in lower case. */
function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Log lines carry the request id: one logger serves all requests. */
function oneForAll(log: Log): Log {
  const shared: Log = Object.create(log, { child: { value: () => shared } });
  return shared;
}

function isCall(url: string): boolean {
  return /^\/(api|healthz|readyz|metrics)([/?]|$)/.test(url);
}

/** Idle connections would delay the shutdown by a minute. */
function closeConnectionsAfterTheLastAnswer(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', (done) => {
    closing = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close');
    done();
  });
}
