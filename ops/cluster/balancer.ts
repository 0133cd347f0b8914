import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type Node, nodesFor } from './choose-node.ts';
import { forwardRequest, forwardUpgrade } from './forward.ts';
import { watchHealth } from './health.ts';

/** After this, clients that are still being answered are not waited for. */
const CLOSE_MS = 15_000;

export interface Balancer {
  readonly url: string;
  /** Sends nothing more to the node, and returns when it has answered what it had. Its websockets stay. */
  drain(node: Node): Promise<void>;
  /** Takes no more connections, answers what is in flight, and ends. */
  close(): Promise<void>;
}

/**
 * Spreads requests and websockets over the nodes. A request is given to a second node only when the first refused the
 * connection: once a byte was sent it may have moved money, and only the client, who knows its key, may ask again.
 */
export async function startBalancer(options: {
  host: string;
  port: number;
  nodes: readonly Node[];
}): Promise<Balancer> {
  const { nodes } = options;
  const websockets = new Set<Duplex>();
  // Connections to the nodes are kept: one that is about to stop has been left alone before it closes them.
  const agent = new Agent({ keepAlive: true, maxSockets: 512 });
  let isStopping = false;
  const deps = { agent, isStopping: () => isStopping };

  const serve: RequestListener = async (incoming, outgoing) => {
    for (const node of nodesFor(incoming, addressOf(incoming), nodes)) {
      if (outgoing.destroyed) return;
      node.requests++;
      const outcome = await forwardRequest(node, incoming, outgoing, deps);
      node.requests--;
      if (outcome === 'answered') return;
      if (outcome === 'broken') return refuse(outgoing, 502);
      node.isReady = false;
    }
    refuse(outgoing, 503);
  };

  const upgrade = async (incoming: IncomingMessage, client: Duplex, head: Buffer) => {
    client.on('error', () => {});
    for (const node of nodesFor(incoming, addressOf(incoming), nodes)) {
      const outcome = await forwardUpgrade(node, incoming, client, head);
      if (outcome === 'gone') return;
      if (outcome === 'refused') {
        node.isReady = false;
        continue;
      }
      node.sockets++;
      websockets.add(client);
      client.once('close', () => {
        node.sockets--;
        websockets.delete(client);
      });
      return;
    }
    client.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  };

  const server = createServer(serve).on('upgrade', (...deps) => void upgrade(...deps));
  await listen(server, options);
  const stopWatching = watchHealth(nodes);

  return {
    url: urlOf(server),
    async drain(node) {
      node.isDraining = true;
      while (node.requests > 0) await new Promise((resolve) => setTimeout(resolve, 10));
    },
    async close() {
      isStopping = true;
      stopWatching();
      const closed = new Promise((resolve) => server.close(resolve));
      for (const websocket of websockets) websocket.destroy();
      const impatience = setTimeout(() => server.closeAllConnections(), CLOSE_MS);
      await closed;
      clearTimeout(impatience);
      agent.destroy();
    },
  };
}

function listen(server: Server, { host, port }: { host: string; port: number }): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
}

function urlOf(server: Server): string {
  const { address, family, port } = server.address() as AddressInfo;
  const host = /^(0\.0\.0\.0|::|127\.0\.0\.1|::1)$/.test(address) ? 'localhost' : address;
  return `http://${family === 'IPv6' && host !== 'localhost' ? `[${host}]` : host}:${port}`;
}

function addressOf({ socket }: IncomingMessage): string {
  return socket.remoteAddress ?? '';
}

/** In the envelope of every other answer. */
function refuse(outgoing: ServerResponse, status: 502 | 503): void {
  if (outgoing.headersSent || outgoing.destroyed) return;
  const text = 'The service is briefly unavailable. Please try again in a moment.';
  outgoing
    .writeHead(status, { 'content-type': 'application/json', 'retry-after': '1', connection: 'close' })
    .end(JSON.stringify({ success: false, error: text, message: text, code: 'unavailable' }));
}
