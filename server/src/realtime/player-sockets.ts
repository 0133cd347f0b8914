import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import { type FindSession, sessionsThatCount } from '../modules/players/sessions.ts';
import type { Publisher } from './publisher.ts';
import { identify, type PlayerSocket, type SocketRefusal, type SocketServer } from './socket-server.ts';

/** More than anybody has tabs of ours open. */
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

/** The room in which a player's sockets hear the player's news. */
export function roomOf(playerId: bigint): string {
  return `player:${playerId}`;
}

/** The sockets of signed-in players: who may open one, what it may say, and when it ends. */
export class PlayerSockets {
  readonly #options: Options;
  /** Counted from the handshake on, whether or not news has been asked for. */
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

  /** Ends the sockets whose session was ended, renewed, suspended or has expired since they were opened. */
  async endThoseWithoutSession(): Promise<void> {
    const { io, publisher, database, clock, refused } = this.#options;
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const hashes = sockets.map(({ data }) => data.player.session.tokenHash);
    const counting = await sessionsThatCount(database.queries, hashes, clock());
    const ended = sockets.filter(({ data }) => !counting.has(data.player.session.tokenHash));
    if (ended.length === 0) return;
    // What ended a session is told to it first, such as a new password. Where nothing can be read, it ends all the same.
    await publisher.caughtUp().catch(() => {});
    for (const socket of ended) {
      refused('not_signed_in');
      socket.disconnect(true);
    }
  }

  /** Lets a socket in, or answers the reason that the client will hear. */
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
    // It was gone before we knew whose it is.
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
    const { publisher, refused } = this.#options;
    const { id } = socket.data.player;
    let joining: Promise<void> | undefined;

    socket.on('join_user', (userId) => {
      if (userId !== id.toString()) {
        refused('not_own_id');
        socket.disconnect(true);
        return;
      }
      void socket.join(roomOf(id));
      joining ??= publisher.join(id);
      joining.then(
        () => socket.emit('connection_confirmed', { userId }),
        // A client that believes it is live and is not would be worse than one that tries again.
        () => socket.disconnect(true),
      );
    });

    socket.on('ping', (timestamp) => {
      if (Number.isFinite(timestamp)) socket.emit('pong', timestamp);
    });

    socket.on('disconnect', (reason) => {
      if (joining !== undefined) publisher.leave(id);
      // Its connection would stay, and nobody would look at its session any more.
      if (reason === 'client namespace disconnect') socket.conn.close();
    });
  }
}
