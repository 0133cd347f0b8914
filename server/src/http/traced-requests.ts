import type { Span } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';
import type { Tracing } from '../lib/tracing.ts';

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
  }
}

/** HAProxy and Prometheus call these every second. */
const untraced = new Set<string | undefined>(['/healthz', '/readyz', '/metrics']);

/** Register before routes and hooks that read the database. */
export function traceRequests(http: FastifyInstance, tracing: Tracing): void {
  http.decorateRequest('span', null);
  http.addHook('onRequest', (request, _reply, done) => {
    const { id, method } = request;
    const { url: route = 'none' } = request.routeOptions;
    if (untraced.has(route)) return done();
    request.span = tracing.startRequest(id, { method, route });
    return tracing.within(request.span, done);
  });
  // A later body continues in the context of its connection.
  http.addHook('preValidation', ({ span }, _reply, done) =>
    span === null ? done() : tracing.within(span, done),
  );
  http.addHook('onResponse', ({ span }, { statusCode: status, refusedAs: code }, done) => {
    if (span !== null) tracing.endRequest(span, { status, code });
    done();
  });
}
