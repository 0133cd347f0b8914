import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Simulation } from './simulation.ts';

export interface SimulatorServer {
  readonly baseUrl: string;
  close(): Promise<void>;
}

/**
 * Serves a simulated provider over real HTTP, on this machine only and on a port of its own. A provider that collects
 * and pays out keeps books of both: what goes wrong is told by those that a path belongs to.
 */
export async function serveSimulation(
  simulationOf: (path: string) => Simulation,
  addRoutes: (app: FastifyInstance) => void,
): Promise<SimulatorServer> {
  const app = Fastify({ forceCloseConnections: true });
  // Some calls come with a JSON content type and no body.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body: string, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request, reply) => {
    const { method, url: path } = request;
    const fault = simulationOf(path).faultOf({ method, path });
    if (fault === undefined) return;
    if (fault === 'hangs_up') {
      reply.hijack();
      request.raw.socket.destroy();
      return;
    }
    if (fault.retryAfterSeconds !== undefined) reply.header('retry-after', fault.retryAfterSeconds);
    return reply.code(fault.status).send({ code: 'SERVICE_UNAVAILABLE', message: 'Simulated' });
  });
  addRoutes(app);
  await app.listen({ host: '127.0.0.1', port: 0 });
  // It alone must not keep a process alive.
  app.server.unref();
  const { port } = app.server.address() as AddressInfo;
  return { baseUrl: `http://127.0.0.1:${port}`, close: () => app.close() };
}

const kept = new Agent({ keepAlive: true });

/** Calls back as a provider does: once, and whatever comes of it. */
export function sendCallback(method: 'POST' | 'PUT', url: string, body: unknown): void {
  const headers = { 'content-type': 'application/json' };
  const call = request(url, { method, headers, agent: kept }, (response) => response.resume());
  call.on('error', () => {});
  call.end(JSON.stringify(body));
}
