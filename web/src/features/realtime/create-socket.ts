import { type ClientEvents, type ServerEvents, SOCKET_PATH } from '@sanduku/contracts/realtime';
import type { Socket } from 'socket.io-client';
import type { LiveSocket } from './live-connection.ts';

/**
 * A socket of Socket.IO, whose code is fetched with the first one. Websocket comes first and polling when that fails;
 * where a websocket neither opens nor fails, the next attempt begins with polling.
 */
export async function createSocket(token: string, attempt: number): Promise<LiveSocket> {
  const { io } = await import('socket.io-client');
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: SOCKET_PATH,
    auth: { token },
    transports: attempt === 1 ? ['websocket', 'polling'] : ['polling', 'websocket'],
    tryAllTransports: true,
    autoConnect: false,
    // When to try again is decided by LiveConnection alone.
    reconnection: false,
    forceNew: true,
  });
  return socket as unknown as LiveSocket;
}
