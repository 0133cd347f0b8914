import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import type { Contender } from './contenders.ts';
import { HttpConnection } from './http-load.ts';
import { keepBusy } from './measure.ts';
import { type SeatedPlayer, seatPlayers } from './seated-players.ts';

/** What a caller does once: on its connection, for one of its players. */
type Act = (
  connection: HttpConnection,
  player: SeatedPlayer,
  turn: { round: number; players: readonly SeatedPlayer[] },
) => Promise<void>;

/** The product in several processes on one database. Each has its share of the connections, as behind a balancer. */
export async function productContender(
  name: string,
  url: string,
  { processes, act }: { processes: number; act: Act },
): Promise<Contender> {
  const players = await seatPlayers(url);
  const servers: SpawnedProduct[] = [];
  // One after the other: the first brings the database up to date.
  while (servers.length < processes) {
    servers.push(await spawnProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' }));
  }
  // Whoever is not measured stands still: background work of one house would be measured with another.
  const signal = (name: NodeJS.Signals) => {
    for (const server of servers) server.process.kill(name);
  };
  signal('SIGSTOP');
  return {
    name: processes === 1 ? name : `${name}, ${processes} processes`,
    pids: servers.map(({ process }) => process.pid as number),
    async measure(callers, seconds) {
      signal('SIGCONT');
      const connections = await Promise.all(
        Array.from({ length: callers }, (_, caller) =>
          HttpConnection.open((servers[caller % processes] as SpawnedProduct).port),
        ),
      );
      const measurement = await keepBusy(callers, seconds, (caller, round) => {
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
      await Promise.all(servers.map((server) => server.stop('SIGTERM')));
    },
  };
}
