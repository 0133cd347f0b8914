import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { Refusal } from '../domain/refusal.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { sendRefusal } from './errors.ts';

/** Calls slower than this are logged one by one; all the others are only counted. */
const SLOW_MS = 1_000;

export interface MetricsOptions {
  ledger: Ledger;
  /** Undefined opens the metrics to everyone, as the sandbox does. */
  access: { token: string | undefined } | 'open';
}

/** Counts every call by route and status, and logs the few that somebody may want to read. Others may add figures of their own. */
export function registerMetrics(app: FastifyInstance, { ledger, access }: MetricsOptions): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
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

  // Looking a series up by its labels would cost more than counting in it.
  const series = new Map<string, ReturnType<typeof duration.labels>>();
  const observe = (method: string, route: string, status: number, milliseconds: number) => {
    const name = `${method} ${route} ${status}`;
    const known = series.get(name) ?? duration.labels(method, route, String(status));
    series.set(name, known);
    known.observe(milliseconds / 1_000);
  };

  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    observe(request.method, route, reply.statusCode, reply.elapsedTime);
    if (reply.statusCode >= 400 || reply.elapsedTime > SLOW_MS) {
      request.log.info(
        {
          reqId: request.id,
          method: request.method,
          route,
          status: reply.statusCode,
          ms: Math.round(reply.elapsedTime),
        },
        reply.statusCode >= 400 ? 'refused' : 'slow',
      );
    }
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
  if (header === undefined || token === undefined) return false;
  const given = Buffer.from(header);
  const expected = Buffer.from(`Bearer ${token}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
