import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { startPostgres } from '../../tools/postgres.ts';
import { endsWithParent } from '../../tools/run-command.ts';
import { HttpConnection } from './http-load.ts';
import {
  type BenchOptions,
  createDatabase,
  durableSettings,
  machineOf,
  recycleLogFiles,
  WARM_UP_SECONDS,
} from './in-turns.ts';
import type { Measurement } from './measure.ts';
import { look, type SeatedPlayer, send, withdraw } from './players.ts';
import { type Act, bet, depositByPhone, serve, startProduct } from './product.ts';

const reads = {
  balance: '/api/wallet/balance',
  profile: '/api/auth/profile',
  'sealed round': '/api/game/round',
  'history of games': '/api/games/history',
  statement: '/api/wallet/statement',
};
const reading =
  (path: string): Act =>
  (connection, player) =>
    look(connection, player, path);
/** Bets come first: lists show them, and only players who have bet may withdraw. */
const calls: Record<string, Act> = {
  bet,
  ...Object.fromEntries(Object.entries(reads).map(([name, path]) => [name, reading(path)])),
  transfer: (connection, player, { players }) => send(connection, player, players),
  'withdrawal request': async (connection, player) => void (await withdraw(connection, player)),
  'deposit by phone': depositByPhone,
};
const CALLERS = 64;
const PACE = 100;

/** At a slow pace and at full speed, beside a bare server. */
export async function benchCalls({ seconds }: BenchOptions): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  await recycleLogFiles(server.adminUrl);
  const url = await createDatabase(server.adminUrl, 'calls');
  const product = await startProduct(url, { processes: 1 });
  await product.measure({ callers: CALLERS, seconds: WARM_UP_SECONDS }, bet);
  const bare = await startBare(url, product.players);
  const table: Record<string, Record<string, string>> = {};
  for (const [name, act] of Object.entries(calls)) {
    const row: Record<string, string> = {};
    for (const [who, { measure }] of Object.entries({ product, ...(name in reads && { bare }) })) {
      await measure({ callers: CALLERS, seconds: seconds / 2 }, act);
      const paced = await measure({ callers: CALLERS, seconds: 2 * seconds, perSecond: PACE }, act);
      row[`${who} at ${PACE}/s`] = microsOf(paced);
      const fast = await measure({ callers: CALLERS, seconds }, act);
      row[`${who}, ${CALLERS} callers`] = `${microsOf(fast)} (${Math.round(fast.perSecond)}/s)`;
    }
    table[name] = row;
    console.log(`  ${name}: ${Object.values(row).join(' | ')}`);
  }
  console.log('\nCalls: µs of the server + PostgreSQL, then of the worker + PostgreSQL for it;');
  console.log(await machineOf(server.adminUrl));
  console.table(table);
  for (const [who, micros] of Object.entries(await product.idle()))
    console.log(`  idle, ${who}: ${(micros / 10_000).toFixed(1)}% of a core`);
  await bare.close();
  await product.close();
  await server.stop();
}

function microsOf({ processorMicros = {} }: Measurement): string {
  const { server, PostgreSQL, worker, 'PostgreSQL for the worker': later } = processorMicros;
  return `${server} + ${PostgreSQL}${worker === undefined ? '' : `, ${worker} + ${later}`}`;
}

async function startBare(url: string, players: readonly SeatedPlayer[]) {
  const file = join(import.meta.dirname, 'bare-server.ts');
  const child = spawn(process.execPath, [...endsWithParent, file, url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [port] = await once(createInterface({ input: child.stdout }), 'line');
  const served = await serve(url, {
    players,
    pids: { server: [child.pid as number] },
    open: () => HttpConnection.open(Number(port)),
  });
  return {
    ...served,
    async close() {
      await served.close();
      child.kill();
      await once(child, 'exit');
    },
  };
}
