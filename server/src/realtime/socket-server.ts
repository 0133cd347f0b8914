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

/** Legitimate messages fit into one. */
const MAX_FRAGMENTS = 16;
/** A client that reads never lags this far. */
const MAX_UNREAD_BYTES = 256 * 1_024;
const GOODBYE_MS = 1_000;

/** All that `ws` reports, except close, the last one. */
const frameEvents = new Set<string | symbol>(['message', 'ping', 'pong']);

/**
 * Engine.IO counts only its own packets, not protocol pings, which `ws` answers, nor frames before an upgrade
 * completes.
 */
function limitedWebSockets(options: {
  allows: (webSocket: object) => boolean;
  refused: (reason: 'flood' | 'unread') => void;
}): new (
  given: ServerOptions,
) => WebSocketServer {
  class LimitedWebSocket extends WebSocket {
    /** Listeners never see frames beyond the limit. */
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

/** Many clients share an address and reconnect together. */
const HANDSHAKES_PER_SECOND = 200;

type Trust = (address: string, hop: number) => boolean;

export function createDoor(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  const trust: Trust = proxyAddress.compile(trustedProxies);
  const rate = new Rate<string>(HANDSHAKES_PER_SECOND);
  return (request) =>
    isFromOurPages(request, trust) &&
    !asksForScript(request) &&
    rate.allows(networkOf(proxyAddress(request, trust)));
}

/**
 * Browsers send the page's origin with requests whose response a page can read, and Sec-Fetch-Site with the others. A
 * request with neither is not from a browser.
 */
function isFromOurPages({ headers, socket }: IncomingMessage, trust: Trust): boolean {
  const { origin } = headers;
  if (origin === undefined) return !/^(cross|same)-site$/.test(String(headers['sec-fetch-site']));
  const forwardedHost = trust(socket.remoteAddress ?? '', 0) ? headers['x-forwarded-host'] : undefined;
  const [host] = String(forwardedHost ?? headers.host ?? '').split(',', 1);
  return URL.canParse(origin) && host !== '' && new URL(origin).host === host?.trim().toLowerCase();
}

/** Engine.IO answers `j` with JSONP, which any page could run; current clients never ask. */
function asksForScript({ url = '' }: IncomingMessage): boolean {
  return new URL(url, 'https://socket.io').searchParams.has('j');
}

/** By the same rules as calls. */
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

/** Many times what the web client sends. */
const MAX_FRAME_BYTES = 4_096;
const FRAMES_PER_SECOND = 20;
/** More than is ever queued for a client that reads. */
const MAX_UNREAD_PACKETS = 2_000;
const ANONYMOUS_MS = 5_000;

interface SocketData {
  player: SignedInPlayer;
}

export type SocketServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
export type PlayerSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type Connection = PlayerSocket['conn'];

export type SocketRefusal =
  | Extract<ErrorCode, 'not_signed_in' | 'too_many_requests' | 'unavailable' | 'second_factor_missing'>
  | 'foreign_or_flooding_handshake'
  | 'flood'
  | 'unread'
  | 'not_own_id';

export function openSocketServer(
  server: HttpServer,
  options: {
    trustedProxies: string[];
    /** On HTTP responses, before or instead of a websocket. */
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
    // Compression costs more memory than it saves bandwidth.
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
  // Engine.IO would leave other paths open and unread.
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
      // Websockets have their own counter.
      if (connection.transport.name === 'polling' && !frames.allows(connection)) cut('flood');
    });
    function cut(reason: SocketRefusal) {
      if (connection.readyState === 'open') refused(reason);
      connection.close(true);
    }
  });
  return io;
}

export function connectionsIn(io: SocketServer, room: string): Connection[] {
  const ids = [...(io.sockets.adapter.rooms.get(room) ?? [])];
  return ids.flatMap((id) => io.sockets.sockets.get(id)?.conn ?? []);
}

/** Missing in Engine.IO's types. Long polling has no socket. */
interface Corked {
  readonly socket?: { readonly _socket?: Duplex };
}

/**
 * Engine.IO writes each event as it comes, but queues while its transport is not writable, and then writes the queue.
 */
export function inOneWrite(connections: readonly Connection[], emit: () => void): void {
  const ready = connections.map(({ transport }) => transport).filter(({ writable }) => writable);
  for (const transport of ready) transport.writable = false;
  try {
    emit();
  } finally {
    for (const transport of ready) {
      const tcp = (transport as unknown as Corked).socket?._socket;
      tcp?.cork();
      transport.writable = true;
      transport.emit('ready');
      tcp?.uncork();
    }
  }
}

/**
 * Upgraded connections no longer belong to the HTTP server: they are tracked here, and cut if the client does not
 * close.
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
