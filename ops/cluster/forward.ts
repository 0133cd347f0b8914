import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import { connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RunningNode } from './choose-node.ts';

export const LOOPBACK = '127.0.0.1';

/** A little more than any client waits. */
const PATIENCE_MS = 35_000;

/** They speak of one connection, and there are two. */
const ofTheConnection = /^(connection|keep-alive|proxy-.*|te|trailer|upgrade)$/i;
/** Whoever comes in here has no proxy before us: what they say of themselves in these is not passed on. */
const ofTheProxy = /^(forwarded|x-forwarded-.*|x-real-ip)$/i;

/** What became of a request that was to go to a node. */
export type Forwarded =
  | 'answered'
  /** Nobody listens there, and not a byte was sent: another node may have it. */
  | 'refused'
  /** It may have been done: only the client, who has its key, may ask again. */
  | 'broken';

/** Passes a request on and its answer back. */
export function forwardRequest(
  node: RunningNode,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { agent, isStopping }: { agent: Agent; isStopping: () => boolean },
): Promise<Forwarded> {
  return new Promise((resolve) => {
    const call = request({
      agent,
      host: LOOPBACK,
      port: node.port,
      method: incoming.method,
      path: incoming.url,
      headers: [...without(endToEnd(incoming.rawHeaders), ofTheProxy), ...aboutTheClient(incoming)],
      timeout: PATIENCE_MS,
    });
    let isSent = false;
    const end = (how: Forwarded) => {
      outgoing.off('close', giveUp);
      resolve(how);
    };
    const giveUp = () => {
      call.destroy();
      end('answered');
    };
    // A client that has gone away is not waited for.
    outgoing.once('close', giveUp);
    // The body is not touched before there is a connection: until then another node can still have it.
    onceConnected(call, () => {
      isSent = true;
      incoming.pipe(call);
    });
    call.once('timeout', () => call.destroy(new Error('The node does not answer')));
    call.once('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      incoming.unpipe(call);
      end(isSent ? 'broken' : 'refused');
    });
    call.once('response', (answer) => {
      const headers = endToEnd(answer.rawHeaders);
      if (isStopping()) headers.push('connection', 'close');
      outgoing.writeHead(answer.statusCode ?? 502, answer.statusMessage, headers);
      answer.pipe(outgoing);
      // Half an answer must not look like a whole one.
      answer.once('error', () => outgoing.destroy());
      outgoing.once('finish', () => end('answered'));
    });
  });
}

/** Passes a request for a websocket on as it is; what the two say to each other then is theirs. */
export function forwardUpgrade(
  node: RunningNode,
  incoming: IncomingMessage,
  client: Duplex,
  head: Buffer,
): Promise<'open' | 'refused' | 'gone'> {
  return new Promise((resolve) => {
    const upstream = connect(node.port, LOOPBACK);
    upstream.once('error', () => resolve('refused'));
    upstream.once('connect', () => {
      if (client.destroyed) {
        upstream.destroy();
        resolve('gone');
        return;
      }
      const headers = [...without(incoming.rawHeaders, ofTheProxy), ...aboutTheClient(incoming)];
      upstream.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${asText(headers)}\r\n`);
      upstream.write(head);
      upstream.pipe(client).pipe(upstream);
      for (const [one, other] of [
        [upstream, client],
        [client, upstream],
      ] as const) {
        one.on('error', () => other.destroy());
        one.once('close', () => other.destroy());
      }
      resolve('open');
    });
  });
}

function onceConnected(call: ClientRequest, connected: () => void): void {
  call.once('socket', (socket) => {
    if (socket.connecting) socket.once('connect', connected);
    else connected();
  });
}

/** Who asks, and how they reached us. */
function aboutTheClient({ socket }: IncomingMessage): string[] {
  return ['X-Forwarded-For', socket.remoteAddress ?? '', 'X-Forwarded-Proto', 'http'];
}

function endToEnd(raw: readonly string[]): string[] {
  return without(raw, ofTheConnection);
}

/** Headers as they were sent: names and values in turns. */
function without(raw: readonly string[], unwanted: RegExp): string[] {
  return raw.filter((_, index) => !unwanted.test(raw[index - (index % 2)] as string));
}

function asText(raw: readonly string[]): string {
  return raw.map((part, index) => (index % 2 === 0 ? `${part}: ` : `${part}\r\n`)).join('');
}
