import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { activeSessions, type FindSession } from '../modules/players/sessions.ts';
import type { Publisher } from './publisher.ts';
import { identify, type PlayerSocket, type SocketRefusal, type SocketServer } from './socket-server.ts';

const SOCKETS_PER_PLAYER = 20;

interface Options {
  io: SocketServer;
  publisher: Publisher;
  database: Database;
  findSession: FindSession;
  clock: () => Date;
  log: Log;
  refused: (reason: SocketRefusal) => void;
}

export function roomOf(playerId: bigint): string {
  return `player:${playerId}`;
}

export class PlayerSockets {
  readonly #options: Options;
  /** From the handshake, joined or not. */
  readonly #connections = new Map<bigint, number>();

  constructor(options: Options) {
    this.#options = options;
    options.io.use((socket, next) => {
      this.#admit(socket).then(
        (refusal) => next(refusal && new Error(refusal)),
        (error: unknown) => {
          options.log.error({ err: error }, 'a handshake failed');
          next(new Error('internal_error'));
        },
      );
    });
    options.io.on('connection', (socket) => this.#serve(socket));
  }

  /** Ended, renewed, suspended or expired. */
  async endThoseWithoutSession(): Promise<void> {
    const { io, publisher, database, clock, refused } = this.#options;
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const hashes = sockets.map(({ data }) => data.player.session.tokenHash);
    const counting = await activeSessions(database.queries, hashes, clock());
    const ended = sockets.filter(({ data }) => !counting.has(data.player.session.tokenHash));
    if (ended.length === 0) return;
    // First deliver the event that ended the session, such as a password change, if possible.
    await publisher.caughtUp().catch(() => {});
    for (const socket of ended) {
      refused('not_signed_in');
      socket.disconnect(true);
    }
  }

  /** Undefined: admitted. */
  async #admit(socket: PlayerSocket): Promise<SocketRefusal | undefined> {
    const player = await identify(socket.handshake.auth, this.#options);
    const refusal = typeof player === 'string' ? player : this.#count(player.id, socket);
    if (refusal !== undefined) this.#options.refused(refusal);
    else if (typeof player !== 'string') socket.data.player = player;
    return refusal;
  }

  #count(playerId: bigint, { conn }: PlayerSocket): SocketRefusal | undefined {
    const connections = this.#connections.get(playerId) ?? 0;
    if (connections >= SOCKETS_PER_PLAYER) return 'too_many_requests';
    // The client left during the lookup.
    if (conn.readyState !== 'open') return 'not_signed_in';
    this.#connections.set(playerId, connections + 1);
    conn.once('close', () => {
      const others = (this.#connections.get(playerId) ?? 1) - 1;
      if (others > 0) this.#connections.set(playerId, others);
      else this.#connections.delete(playerId);
    });
    return undefined;
  }

  #serve(socket: PlayerSocket): void {
    const { publisher, database, log, refused } = this.#options;
    const { id } = socket.data.player;
    let joining: Promise<boolean> | undefined;

    socket.on('join_user', (userId, after) => {
      if (userId !== id.toString()) {
        refused('not_own_id');
        socket.disconnect(true);
        return;
      }
      void socket.join(roomOf(id));
      joining ??= this.#join(socket, after);
      joining.then(
        (isComplete) => socket.emit('connection_confirmed', { userId, isComplete }),
        // The client must not believe it is live.
        () => socket.disconnect(true),
      );
    });

    socket.on('ping', (timestamp) => {
      if (Number.isFinite(timestamp)) socket.emit('pong', timestamp);
    });

    socket.on('shown', (sequence) => {
      if (!Number.isSafeInteger(sequence)) return;
      const session = socket.data.player.session.id;
      // On failure the browser also gets a push.
      database.call('push_shown', { session, sequence: BigInt(sequence) }).catch((error: unknown) => {
        log.warn({ err: error }, 'a shown event was not recorded');
      });
    });

    socket.on('disconnect', (reason) => {
      if (joining !== undefined) publisher.leave(id);
      // It would stay open without session checks.
      if (reason === 'client namespace disconnect') socket.conn.close();
    });
  }

  /** False if some missed events may be gone. */
  async #join(socket: PlayerSocket, after: unknown): Promise<boolean> {
    const { publisher } = this.#options;
    const { id } = socket.data.player;
    await publisher.join(id);
    if (!Number.isSafeInteger(after)) return false;
    const missed = await publisher.missed(id, after as number);
    // Socket.IO's types cannot tie topic to payload.
    for (const [topic, news] of missed ?? []) (socket as Untyped).emit(topic, news);
    return missed !== undefined;
  }
}

interface Untyped {
  emit(topic: string, news: unknown): boolean;
}
