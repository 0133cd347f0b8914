import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { type Haproxy, startHaproxy } from '../../tools/haproxy.ts';
import { HttpConnection } from './http-load.ts';
import { type BenchOptions, measureInTurns } from './in-turns.ts';
import { type Contender, keepBusy } from './measure.ts';
import { deposit, look, placeBet, type SeatedPlayer, seatPlayers, send } from './players.ts';

/** What a caller does once: on its connection, for one of its players. */
type Act = (
  connection: HttpConnection,
  player: SeatedPlayer,
  turn: { round: number; players: readonly SeatedPlayer[] },
) => Promise<void>;

export const bet: Act = (connection, player, { round }) => placeBet(connection, player, round);

/** What players do most: a bet with session, sealed round, key, stake, payout, next seal and notification. */
export function benchBets(options: BenchOptions): Promise<void> {
  return measureInTurns('Bets', options, async (databaseFor) => {
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

/** A rate at which both cores have time left: what a call costs then is not what waiting for a core costs. */
const LEISURELY = 300;

/**
 * What many players do at once, at one, two and four processes: as much as they can, where one process has the advantage of
 * larger batches; and at a rate that all of them bear, where what a process costs by itself shows.
 */
export function benchMixed(options: BenchOptions): Promise<void> {
  return measureInTurns('Mixed', options, async (databaseFor) => {
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
      await on(1, LEISURELY),
      await on(2, LEISURELY),
      await on(4, LEISURELY),
    ];
  });
}

/** By all players in turn: a phone with five requests that wait takes no more, and the provider takes twenty a second. */
let deposits = 0;

/** 70 bets, 10 looks at the balance, 10 transfers, 5 looks at the history and 5 deposits in a hundred. */
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
  /** So many calls a second; without it, as many as it can. */
  readonly perSecond?: number;
  /** As in production, with TLS; without it each process has its share of the connections. */
  readonly isBehindHaproxy?: true;
}

/** The product in several processes on one database. */
export async function startProduct(
  url: string,
  what: string,
  { processes, isBehindHaproxy, perSecond, act }: Setup & { act: Act },
): Promise<Contender> {
  const players = await seatPlayers(url);
  const servers: SpawnedProduct[] = [];
  // One after the other: the first brings the database up to date.
  while (servers.length < processes) {
    servers.push(await spawnProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' }));
  }
  const haproxy = isBehindHaproxy && (await startHaproxy({ servers: servers.map(named), tls: true }));
  // Whoever is not measured stands still: background work of one house would be measured with another.
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
      const measurement = await keepBusy({ callers, seconds, perSecond }, (caller, round) => {
        // Every caller has players of its own, one call after the other.
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

/** Servers that stood still are not ready until HAProxy has asked them again. */
async function untilReady(haproxy: Haproxy): Promise<void> {
  for (;;) {
    const states = [...(await haproxy.states()).values()];
    if (states.length > 0 && states.every(({ isReady }) => isReady)) return;
    await pause(50);
  }
}
