import type { Server as HttpServer } from 'node:http';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { Log } from '../lib/log.ts';
import type { FindSession } from '../modules/players/sessions.ts';
import { OfficeSockets } from './office-sockets.ts';
import { PlayerSockets, roomOf } from './player-sockets.ts';
import { Publisher } from './publisher.ts';
import {
  connectionsIn,
  createGoodbye,
  inOneWrite,
  openSocketServer,
  type SocketRefusal,
} from './socket-server.ts';

function registerFigures(
  registry: Registry,
  { sockets, silenceSeconds }: { sockets: () => number; silenceSeconds: () => number },
) {
  new Gauge({
    name: 'realtime_connections',
    help: 'Connections that are open for sockets',
    registers: [registry],
    collect() {
      this.set(sockets());
    },
  });
  new Gauge({
    name: 'realtime_silence_seconds',
    help: 'How long ago the news were last read for those who listen; at least every five seconds, when all is well',
    registers: [registry],
    collect() {
      this.set(silenceSeconds());
    },
  });
  return {
    told: new Counter({
      name: 'realtime_notifications_total',
      help: 'News told to the sockets of a player, by topic',
      labelNames: ['topic'],
      registers: [registry],
    }),
    refused: new Counter({
      name: 'realtime_refusals_total',
      help: 'Sockets that were refused or cut off, by reason',
      labelNames: ['reason'],
      registers: [registry],
    }),
  };
}

/** How long a socket may outlive its session. */
const SESSION_CHECK_MS = 5_000;

export interface Realtime {
  happened(): void;
  close(): Promise<void>;
}

export function startRealtime(options: {
  server: HttpServer;
  database: Database;
  findSession: FindSession;
  /** Disconnects operators without one. */
  secondFactorNeeded: boolean;
  clock: () => Date;
  log: Log;
  registry: Registry;
  trustedProxies: string[];
  headers: Readonly<Record<string, string>>;
}): Realtime {
  const { server, database, log } = options;
  const figures = registerFigures(options.registry, {
    sockets: () => io.engine.clientsCount,
    silenceSeconds: () => publisher.silenceSeconds,
  });
  const refused = (reason: SocketRefusal) => figures.refused.labels(reason).inc();

  const io = openSocketServer(server, { ...options, refused });
  const sayGoodbye = createGoodbye(server, io);
  const publisher = new Publisher({
    database,
    log,
    tell(playerId, events) {
      // Socket.IO's types cannot tie topic to payload.
      const room: { emit(topic: string, news: unknown): boolean } = io.to(roomOf(playerId));
      inOneWrite(connectionsIn(io, roomOf(playerId)), () => {
        for (const [topic, news] of events) {
          figures.told.labels(topic).inc();
          room.emit(topic, news);
        }
      });
    },
  });
  const players = new PlayerSockets({ ...options, io, publisher, refused });
  const office = new OfficeSockets({ ...options, io, refused });

  const sessionCheck = setInterval(() => {
    Promise.all([players.endThoseWithoutSession(), office.endThoseWithoutSession()]).catch((error: unknown) =>
      log.warn({ err: error }, 'the sessions of sockets could not be checked'),
    );
  }, SESSION_CHECK_MS).unref();

  return {
    happened() {
      publisher.happened();
      office.happened();
    },
    async close() {
      clearInterval(sessionCheck);
      sayGoodbye();
      await Promise.all([publisher.close(), office.close()]);
    },
  };
}
