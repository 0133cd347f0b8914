import type { IncomingMessage } from 'node:http';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Log } from '../lib/log.ts';
import { createRandomText } from '../lib/random-text.ts';
import { Refusal } from '../lib/refusal.ts';
import { createForgeryCheck } from './csrf.ts';
import { DOCUMENTATION_PATH } from './documentation.ts';
import { handleError, sendRefusal } from './errors.ts';
import { acceptJsonBodies, BODY_LIMIT_BYTES } from './json-body.ts';
import { compileSerializer, compileValidator } from './schemas.ts';
import { securityHeaders } from './security-headers.ts';
import { sendNotFoundPage } from './web-files.ts';

/** What a client may take to send us its whole request. */
const REQUEST_TIMEOUT_MS = 30_000;

export interface HttpServerOptions {
  log: Log;
  https: boolean;
  trustedProxies: string[];
}

/** Fastify with everything that holds for every route: limits, headers, ids, errors. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const security = securityHeaders(options);
  const page = inLowerCase(security.page);
  const notToBeKept = { 'cache-control': 'no-store' };
  // The documentation of the calls is a page among them.
  const documentation = { ...page, ...notToBeKept };
  // Also for what is not a call of the contract, such as a path under /api that does not exist.
  const call = { ...inLowerCase(security.call), ...notToBeKept };
  const checkForgery = createForgeryCheck(options);
  const app = Fastify({
    loggerInstance: oneForAll(options.log),
    // Refusals and slow calls are logged one by one, the rest is counted: a line for every request costs a quarter of the rate.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    trustProxy: options.trustedProxies.length > 0 ? options.trustedProxies : false,
    forceCloseConnections: 'idle',
    // Whoever still gets through while we stop is served; /readyz tells the balancer to send nobody else.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      reply.headers(call).header('x-request-id', request.id);
      handleError(error, request, reply);
    },
    genReqId: requestIdOf,
  }) as unknown as FastifyInstance;

  app.decorateRequest('caller', null);
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

/** The caller's own name for a request, if it has one that we can write into logs; ours otherwise. */
function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptableId.test(given) ? given : createId();
}

/** As Fastify keeps the names of headers: it need not look for another spelling of each in each answer. */
function inLowerCase(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Most requests log nothing, and what is logged of one names its id: none needs a logger of its own. */
function oneForAll(log: Log): Log {
  const shared: Log = Object.create(log, { child: { value: () => shared } });
  return shared;
}

function isCall(url: string): boolean {
  return /^\/(api|healthz|readyz|metrics)([/?]|$)/.test(url);
}

/** Kept open for a next request, the connections of requests in flight would hold up the end by a minute. */
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
