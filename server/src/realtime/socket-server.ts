import type { Server as HttpServer, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddress from '@fastify/proxy-addr';
import type { ErrorCode } from '@sanduku/contracts/errors';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@sanduku/contracts/realtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { BatcherClosed, BatcherOverloaded } from '../database/batcher.ts';
import { isUnavailable } from '../database/errors.ts';
import { Rate } from '../lib/rate.ts';
import type { FindSession, SignedInPlayer } from '../modules/players/sessions.ts';
import { networkOf } from '../modules/players/visitor.ts';

/** What a client says fits into one. */
const MAX_FRAGMENTS = 16;
/** Beyond what the network holds anyway. Nobody who reads is ever that far behind. */
const MAX_UNREAD_BYTES = 256 * 1_024;
/** How long we wait for a client's goodbye before its connection is cut. */
const GOODBYE_MS = 1_000;

/** Everything that `ws` reports of a client's frames: the other control frame, close, is the last one anyway. */
const frameEvents = new Set<string | symbol>(['message', 'ping', 'pong']);

/**
 * The websockets that Engine.IO opens, with limits of their own. Engine.IO counts its packets only, and sees none of
 * the protocol's pings, which `ws` answers by itself, nor what comes before an upgrade is complete.
 */
function limitedWebSockets(options: {
  allows: (webSocket: object) => boolean;
  refused: (reason: 'flood' | 'unread') => void;
}): new (
  given: ServerOptions,
) => WebSocketServer {
  class LimitedWebSocket extends WebSocket {
    /** In place of a listener, so that the rest of what arrived together is heard by nobody. */
    override emit(event: string | symbol, ...carried: unknown[]): boolean {
      if (!frameEvents.has(event)) return super.emit(event, ...carried);
      if (!options.allows(this)) return this.#cut('flood');
      if (this.bufferedAmount > MAX_UNREAD_BYTES) return this.#cut('unread');
      return super.emit(event, ...carried);
    }

    #cut(reason: 'flood' | 'unread'): false {
      if (this.readyState === WebSocket.OPEN) options.refused(reason);
      this.terminate();
      return false;
    }
  }
  const limits = { WebSocket: LimitedWebSocket, maxFragments: MAX_FRAGMENTS, closeTimeout: GOODBYE_MS };
  return class extends WebSocketServer {
    constructor(given: ServerOptions) {
      super({ ...given, ...limits });
    }
  };
}

/** Behind one address there may be a town, all of which comes back at once after a restart. */
const HANDSHAKES_PER_SECOND = 200;

type Trust = (address: string, hop: number) => boolean;

/** Whether a connection may be opened at all, before anybody has said who it is. */
export function createDoor(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  const trust: Trust = proxyAddress.compile(trustedProxies);
  const rate = new Rate<string>(HANDSHAKES_PER_SECOND);
  return (request) =>
    isFromOurPages(request, trust) &&
    !asksForScript(request) &&
    rate.allows(networkOf(proxyAddress(request, trust)));
}

/**
 * A page of another site must not speak for the player who looks at it. Browsers name the page's origin with all that a
 * page could read the answer of, and pages cannot change it. With what is only fetched, such as a script, they say at
 * least how near the page is; whoever says neither is no browser.
 */
function isFromOurPages({ headers, socket }: IncomingMessage, trust: Trust): boolean {
  const { origin } = headers;
  if (origin === undefined) return !/^(cross|same)-site$/.test(String(headers['sec-fetch-site']));
  const forwardedHost = trust(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined;
  const [host] = String(forwardedHost ?? headers.host ?? '').split(',', 1);
  return URL.canParse(origin) && host !== '' && new URL(origin).host === host?.trim().toLowerCase();
}

/** Engine.IO answers `j` with a script that runs in any page; clients of our time do not ask for it. */
function asksForScript({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'https://socket.io').searchParams.has('j');
}

/** Who opens a socket, by the same rules as for any call; otherwise why not. */
export async function identify(
  credentials: unknown,
  { findSession }: { findSession: FindSession },
): Promise<SignedInPlayer | Extract<ErrorCode, 'not_signed_in' | 'unavailable'>> {
  const token = (credentials as { token?: unknown } | undefined)?.token;
  if (typeof token !== 'string') return 'not_signed_in';
  try {
    return (await findSession(token)) ?? 'not_signed_in';
  } catch (error) {
    const isOverloaded = error instanceof BatcherOverloaded || error instanceof BatcherClosed;
    if (!isOverloaded && !isUnavailable(error)) throw error;
    return 'unavailable';
  }
}

/** What a player's browser says fits many times over. */
const MAX_FRAME_BYTES = 4_096;
const FRAMES_PER_SECOND = 20;
/** More than is ever told at once to a client that reads. */
const MAX_UNREAD_PACKETS = 2_000;
/** A connection that has not said by then who it is. */
const ANONYMOUS_MS = 5_000;

interface SocketData {
  player: SignedInPlayer;
}

export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type PlayerSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type Connection = PlayerSocket['conn'];

/** Why a socket is refused or cut off. */
export type SocketRefusal =
  | Extract<ErrorCode, 'not_signed_in' | 'too_many_requests' | 'unavailable' | 'second_factor_missing'>
  | 'foreign_or_flooding_handshake'
  | 'flood'
  | 'unread'
  | 'not_own_id';

/** Socket.IO beside Fastify on one port, with limits on everything that comes before and after the handshake. */
export function openSocketServer(
  server: HttpServer,
  options: {
    trustedProxies: string[];
    /** For what is answered over HTTP, before or instead of a WebSocket. */
    headers: Readonly<Record<string, string>>;
    refused: (reason: SocketRefusal) => void;
  },
): SocketServer {
  const { refused } = options;
  const mayEnter = createDoor(options.trustedProxies);
  const frames = new Rate<object>(FRAMES_PER_SECOND);
  const io: SocketServer = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    // Each message would need a compressor of its own, which takes far more memory than it saves bytes.
    perMessageDeflate: false,
    wsEngine: limitedWebSockets({ allows: (webSocket) => frames.allows(webSocket), refused }),
    connectTimeout: ANONYMOUS_MS,
    allowRequest: (request, decide) => {
      const allowed = mayEnter(request);
      if (!allowed) refused('foreign_or_flooding_handshake');
      decide(null, allowed);
    },
    destroyUpgrade: false,
  });
  // Engine.IO leaves those who have been answered before as they are: nobody would read from them, nor see them leave.
  server.on('upgrade', ({ url }, socket) => {
    if (!url?.startsWith(`${SOCKET_PATH}/`)) socket.destroy();
  });
  io.engine.on('headers', (headers: Record<string, string>) => Object.assign(headers, options.headers));
  io.engine.on('connection', (connection: Connection) => {
    let unread = 0;
    connection.on('flush', () => {
      unread = 0;
    });
    connection.on('packetCreate', () => {
      unread++;
      if (unread > MAX_UNREAD_PACKETS) cut('unread');
    });
    connection.on('packet', () => {
      // Websockets count for themselves.
      if (connection.transport.name === 'polling' && !frames.allows(connection)) cut('flood');
    });
    function cut(reason: SocketRefusal) {
      if (connection.readyState === 'open') refused(reason);
      connection.close(true);
    }
  });
  return io;
}

/**
 * Closes all sockets, so that nothing keeps the HTTP server from closing. Connections that were upgraded are no longer
 * the HTTP server's to close: they are remembered here, and cut when the client does not answer.
 */
export function createGoodbye(server: HttpServer, io: SocketServer): () => void {
  const upgraded = new Set<Duplex>();
  server.on('upgrade', (_request, socket) => {
    upgraded.add(socket);
    socket.once('close', () => upgraded.delete(socket));
  });
  return () => {
    io.engine.close();
    setTimeout(() => {
      for (const socket of upgraded) socket.destroy();
    }, GOODBYE_MS).unref();
  };
}
