import type { FastifyInstance, FastifyReply } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Ledger } from '../ledger/ledger.ts';
import { Refusal } from '../lib/refusal.ts';
import { isSameText } from '../lib/tokens.ts';
import { sendRefusal } from './errors.ts';

const SLOW_MS = 1_000;

export interface MetricsOptions {
  ledger: Ledger;
  access: { token: string | undefined } | 'open';
}

/** Logs slow calls. Other modules add metrics to the registry. */
export function registerMetrics(app: FastifyInstance, { ledger, access }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  new Gauge({
    name: 'ledger_commands_waiting',
    help: 'Transfers that wait for the next call to the database',
    registers: [registry],
    collect() {
      this.set(ledger.waiting);
    },
  });

  const observe = (route: string, reply: FastifyReply) => {
    const { request, statusCode: status, elapsedTime, refusedAs: code } = reply;
    const { id, method } = request;
    durations.observe({ method, route, status }, elapsedTime / 1_000);
    if (status < 400 && elapsedTime <= SLOW_MS) return;
    const ms = Math.round(elapsedTime);
    app.log.info(
      { reqId: id, method, route, status, ...(code && { code }), ms },
      status >= 400 ? 'refused' : 'slow',
    );
  };
  // Cheaper than looking up the route per request.
  app.addHook('onRoute', (route) => {
    const observeRoute = (_request: unknown, reply: FastifyReply, done: () => void) => {
      observe(route.url, reply);
      done();
    };
    route.onResponse = [route.onResponse ?? [], observeRoute].flat();
  });
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) observe('none', reply);
    done();
  });

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (access !== 'open' && !carriesToken(request.headers.authorization, access.token)) {
      return sendRefusal(reply, new Refusal('not_found'));
    }
    return reply.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

function carriesToken(header: string | undefined, token: string | undefined): boolean {
  return header !== undefined && token !== undefined && isSameText(`Bearer ${token}`, header);
}
