import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { type Haproxy, startHaproxy } from '../../tools/haproxy.ts';
import { HttpConnection } from './http-load.ts';
import { type BenchOptions, measureInterleaved } from './interleaved.ts';
import { type Contender, runLoad } from './measure.ts';
import { deposit, look, placeBet, type SeatedPlayer, seatPlayers, send } from './players.ts';

type Act = (
  connection: HttpConnection,
  player: SeatedPlayer,
  turn: { round: number; players: readonly SeatedPlayer[] },
) => Promise<void>;

export const bet: Act = (connection, player, { round }) => placeBet(connection, player, round);

export function benchBets(options: BenchOptions): Promise<void> {
  return measureInterleaved('Bets', options, async (databaseFor) => {
    const start = async (setup: Setup) => {
      const name = `bets_on_${setup.processes}${setup.isBehindHaproxy ? '_proxied' : ''}`;
      return startProduct(await databaseFor(name), 'bets', { ...setup, act: bet });
    };
    const production = await start({ processes: 2, isBehindHaproxy: true });
    const [one, two] = [await start({ processes: 1 }), await start({ processes: 2 })];
    return [production, one, two].flatMap((contender) =>
      [64, 256].map((callers) => ({ contender, callers })),
    );
  });
}

/** A rate that leaves both cores partly idle, so that latency does not include waiting for a core. */
const MODERATE_RATE = 300;

/** At full speed one process benefits from larger batches; at a fixed rate the overhead per process shows. */
export function benchMixed(options: BenchOptions): Promise<void> {
  return measureInterleaved('Mixed', options, async (databaseFor) => {
    const on = async (processes: number, perSecond?: number) => ({
      contender: await startProduct(
        await databaseFor(`mixed_on_${processes}${perSecond === undefined ? '' : '_leisurely'}`),
        'mixed traffic',
        { processes, act: actMixed, ...(perSecond !== undefined && { perSecond }) },
      ),
      callers: 64,
    });
    return [
      await on(1),
      await on(2),
      await on(4),
      await on(1, MODERATE_RATE),
      await on(2, MODERATE_RATE),
      await on(4, MODERATE_RATE),
    ];
  });
}

/**
 * Rotates over all players: a phone accepts five pending prompts, and the provider twenty calls per second.
 */
let deposits = 0;

/** 70% bets, 10% balance reads, 10% transfers, 5% history reads and 5% deposits. */
const actMixed: Act = (connection, player, { round, players }) => {
  const dice = randomInt(100);
  if (dice < 70) return placeBet(connection, player, round);
  if (dice < 80) return look(connection, player, '/api/wallet/balance');
  if (dice < 90) return send(connection, player, players[randomInt(players.length)] as SeatedPlayer);
  if (dice < 95) return look(connection, player, '/api/games/history');
  return deposit(connection, players, deposits++);
};

interface Setup {
  readonly processes: number;
  readonly perSecond?: number;
  /** With TLS, as in production. Otherwise connections are split between the processes directly. */
  readonly isBehindHaproxy?: true;
}

export async function startProduct(
  url: string,
  what: string,
  { processes, isBehindHaproxy, perSecond, act }: Setup & { act: Act },
): Promise<Contender> {
  const players = await seatPlayers(url);
  const servers: SpawnedProduct[] = [];
  // Started one by one, because the first one migrates the database.
  while (servers.length < processes) {
    servers.push(await spawnProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' }));
  }
  const haproxy = isBehindHaproxy && (await startHaproxy({ servers: servers.map(named), tls: true }));
  // Suspends servers that are not being measured, so that their background jobs do not affect the others.
  const signal = (name: NodeJS.Signals) => {
    for (const server of servers) server.process.kill(name);
  };
  const open = (caller: number) =>
    haproxy === undefined
      ? HttpConnection.open((servers[caller % processes] as SpawnedProduct).port)
      : HttpConnection.openTls(Number(new URL(haproxy.url).port));
  signal('SIGSTOP');
  const place = isBehindHaproxy ? ' behind HAProxy with TLS' : '';
  return {
    name: `${what}${perSecond === undefined ? '' : ` at ${perSecond}/s`}${place}, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
    processes: {
      server: servers.map(({ process }) => process.pid as number),
      ...(haproxy && { HAProxy: [haproxy.pid] }),
    },
    async measure(callers, seconds) {
      signal('SIGCONT');
      if (haproxy !== undefined) await untilReady(haproxy);
      const connections = await Promise.all(Array.from({ length: callers }, (_, caller) => open(caller)));
      const measurement = await runLoad({ callers, seconds, perSecond }, (caller, round) => {
        const player = players[(caller + round * callers) % players.length] as SeatedPlayer;
        return act(connections[caller] as HttpConnection, player, { round, players });
      });
      for (const connection of connections) connection.close();
      signal('SIGSTOP');
      return measurement;
    },
    async close() {
      signal('SIGCONT');
      await haproxy?.stop();
      await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    },
  };
}

function named({ port }: SpawnedProduct, index: number) {
  return { name: `server-${index + 1}`, port };
}

/** Resumed servers are ready only after HAProxy's next health check. */
async function untilReady(haproxy: Haproxy): Promise<void> {
  for (;;) {
    const states = [...(await haproxy.states()).values()];
    if (states.length > 0 && states.every(({ isReady }) => isReady)) return;
    await pause(50);
  }
}
