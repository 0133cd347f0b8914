import type { Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '@sanduku/contracts/errors';
import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@sanduku/contracts/realtime';
import { type DefaultEventsMap, Server, type Socket } from 'socket.io';
import { Rate } from '../lib/rate.ts';
import type { SignedInPlayer } from '../modules/players/sessions.ts';
import { createDoor } from './handshake.ts';
import { GOODBYE_MS, limitedWebSockets } from './limited-web-sockets.ts';

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
  | Extract<ErrorCode, 'not_signed_in' | 'too_many_requests' | 'unavailable'>
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
