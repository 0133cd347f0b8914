import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';

/** What a client says fits into one. */
const MAX_FRAGMENTS = 16;
/** Beyond what the network holds anyway. Nobody who reads is ever that far behind. */
const MAX_UNREAD_BYTES = 256 * 1_024;
/** How long we wait for a client's goodbye before its connection is cut. */
export const GOODBYE_MS = 1_000;

/** Everything that `ws` reports of a client's frames: the other control frame, close, is the last one anyway. */
const frameEvents = new Set<string | symbol>(['message', 'ping', 'pong']);

/**
 * The websockets that Engine.IO opens, with limits of their own. Engine.IO counts its packets only, and sees none of
 * the protocol's pings, which `ws` answers by itself, nor what comes before an upgrade is complete.
 */
export function limitedWebSockets(options: {
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
