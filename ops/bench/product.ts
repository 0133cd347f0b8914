import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { LivePlayer } from '../../server/src/testing/live-player.ts';
import { type SpawnedProduct, spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { startHaproxy } from '../../tools/haproxy.ts';
import { HttpConnection } from './http-load.ts';
import { type BenchOptions, type Entrant, measureInTurns, postmasterOf } from './in-turns.ts';
import { type Load, type Measurement, Meter, ownMicros, processorMicros, runLoad } from './measure.ts';
import { deposit, look, placeBet, type SeatedPlayer, seatPlayers, send } from './players.ts';

export type Act = (
  connection: HttpConnection,
  player: SeatedPlayer,
  turn: { round: number; players: readonly SeatedPlayer[] },
) => Promise<void>;

export const bet: Act = (connection, player, { round }) => placeBet(connection, player, round);

export function benchBets(options: BenchOptions): Promise<void> {
  const entrant = (setup: Setup) => entrantOf('bets', [64, 256], { ...setup, act: bet });
  return measureInTurns('Bets', options, [
    entrant({ processes: 2, isBehindHaproxy: true }),
    entrant({ processes: 1 }),
    entrant({ processes: 2 }),
  ]);
}

/** Leaves both cores partly idle, so that latency does not include waiting for a core. */
const MODERATE_RATE = 300;
const SOCKETS = 500;

/** Full speed shows the gain of larger batches; a fixed rate shows the overhead per process. */
export function benchMixed(options: BenchOptions): Promise<void> {
  const entrant = (setup: Setup) =>
    entrantOf('mixed traffic', [64], { ...setup, sockets: SOCKETS, act: actMixed });
  return measureInTurns('Mixed', options, [
    entrant({ processes: 2, isBehindHaproxy: true }),
    ...[1, 2, 4].map((processes) => entrant({ processes })),
    ...[1, 2, 4].map((processes) => entrant({ processes, perSecond: MODERATE_RATE })),
  ]);
}

/** A phone accepts five pending prompts. */
let deposits = 0;
export const depositByPhone: Act = (connection, _, { players }) => deposit(connection, players, deposits++);

const actMixed: Act = (connection, player, turn) => {
  const dice = randomInt(100);
  if (dice < 70) return bet(connection, player, turn);
  if (dice < 80) return look(connection, player, '/api/wallet/balance');
  if (dice < 90) return send(connection, player, turn.players);
  if (dice < 95) return look(connection, player, '/api/games/history');
  return depositByPhone(connection, player, turn);
};

interface Setup {
  /** Role api, beside one worker. */
  readonly processes: number;
  readonly perSecond?: number;
  /** With TLS, as in production; otherwise connections are split between the processes. */
  readonly isBehindHaproxy?: true;
  readonly sockets?: number;
}

function entrantOf(what: string, callers: readonly number[], setup: Setup & { act: Act }): Entrant {
  const { processes, perSecond, isBehindHaproxy, act } = setup;
  const rate = perSecond === undefined ? '' : ` at ${perSecond}/s`;
  const place = isBehindHaproxy ? ' behind HAProxy with TLS' : '';
  return {
    name: `${what}${rate}${place}, ${processes} ${processes === 1 ? 'process' : 'processes'}`,
    callers,
    async start(url) {
      const product = await startProduct(url, setup);
      return {
        measure: (callers, seconds) => product.measure({ callers, seconds, perSecond }, act),
        close: () => product.close(),
      };
    },
  };
}

const PHONE_MS = 300;
/** Above any benchmark's rate, so that the provider's limit delays nothing. */
const PROVIDER_CALLS_PER_SECOND = 2_000;
const WORKER = 'worker';
/** The server limits handshakes of a network to 200 a second. */
const SOCKETS_AT_ONCE = 100;

/** The simulated providers run in this process. */
export async function startProduct(
  url: string,
  { processes, isBehindHaproxy, sockets = 0 }: Pick<Setup, 'processes' | 'isBehindHaproxy' | 'sockets'>,
) {
  const players = await seatPlayers(url);
  const servers: SpawnedProduct[] = [];
  const simulators = await startSimulators({ delayMs: PHONE_MS, ownUrl: () => undefined });
  const { mtn, airtel } = simulators.settings;
  const rate = { callsPerSecond: PROVIDER_CALLS_PER_SECOND };
  const SANDBOX_RAILS = JSON.stringify({ mtn: { ...mtn, ...rate }, airtel: { ...airtel, ...rate } });
  const spawn = (ROLE: string, name: string) =>
    spawnProduct({
      DATABASE_URL: `${url}?application_name=${name}`,
      ROLE,
      SANDBOX_RAILS,
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    });
  while (servers.length < processes) servers.push(await spawn('api', 'api'));
  const worker = await spawn('worker', WORKER);
  const named = servers.map(({ port }, index) => ({ name: `server-${index + 1}`, port }));
  const haproxy = isBehindHaproxy && (await startHaproxy({ servers: named, tls: true }));
  // The certificate is self-signed.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  const live: LivePlayer[] = [];
  while (live.length < sockets) {
    const origin = haproxy?.url ?? `http://127.0.0.1:${servers[live.length % processes]?.port}`;
    live.push(new LivePlayer(origin, players[live.length] as SeatedPlayer));
    while (live.length % SOCKETS_AT_ONCE === 0 && live.some(({ isLive }) => !isLive)) await pause(500);
  }
  const served = await serve(url, {
    players,
    pids: { server: servers.map(pidOf), ...(haproxy && { HAProxy: [haproxy.pid] }), worker: [pidOf(worker)] },
    open: (caller) => {
      // The server limits unpaid prompts per network.
      const address = `127.0.${1 + (caller >> 7)}.${1 + (caller & 127)}`;
      return haproxy === undefined
        ? HttpConnection.open((servers[caller % processes] as SpawnedProduct).port, address)
        : HttpConnection.openTls(Number(new URL(haproxy.url).port), address);
    },
  });
  return {
    ...served,
    players,
    async close() {
      for (const player of live) player.close();
      await served.close();
      await haproxy?.stop();
      await Promise.all([...servers, worker].map((server) => server.stop('SIGTERM')));
      await simulators.close();
    },
  };
}

const pidOf = ({ process }: SpawnedProduct) => process.pid as number;

interface Served {
  readonly players: readonly SeatedPlayer[];
  readonly pids: Readonly<Record<string, readonly number[]>>;
  open(caller: number): Promise<HttpConnection>;
}

/** The worker and its backends do the deferred work. */
export async function serve(url: string, { players, pids, open }: Served) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const postmaster = await postmasterOf(client);
  // Keeps ended backends.
  const backends = new Map<number, { who: string; micros: number }>();
  const sample = async () => {
    const { rows } = await client.query(
      `select pid, application_name as who from pg_stat_activity where backend_type = 'client backend'`,
    );
    for (const { pid, who } of rows)
      backends.set(pid, { who, micros: ownMicros(pid) ?? backends.get(pid)?.micros ?? 0 });
  };
  const read = async () => {
    await sample();
    const usedBy = (name?: string) =>
      [...backends.values()].reduce(
        (sum, { who, micros }) => (who === (name ?? who) ? sum + micros : sum),
        0,
      );
    return {
      ...Object.fromEntries(Object.entries(pids).map(([who, ids]) => [who, processorMicros(...ids)])),
      PostgreSQL: usedBy('api'),
      'PostgreSQL for the worker': usedBy(WORKER),
      // The WAL writer, checkpoints and vacuum.
      'PostgreSQL background': processorMicros(postmaster) - usedBy(),
    };
  };
  const meter = new Meter(read, () => untilNothingIsLeft(client, sample));
  return {
    idle: () => meter.idle(),
    async measure(load: Load, act: Act): Promise<Measurement> {
      const { callers } = load;
      const connections = await Promise.all(Array.from({ length: callers }, (_, caller) => open(caller)));
      const measurement = await meter.measure(() =>
        runLoad(load, (caller, round) => {
          const player = players[(caller + round * callers) % players.length] as SeatedPlayer;
          return act(connections[caller] as HttpConnection, player, { round, players });
        }),
      );
      for (const connection of connections) connection.close();
      return measurement;
    },
    close: () => client.end(),
  };
}

const LONGEST_DEFERRAL_MS = 300_000;

/** Until every round is logged and every deposit credited. Samples backends, which end when idle. */
async function untilNothingIsLeft(client: pg.Client, sample: () => Promise<void>): Promise<void> {
  for (const start = performance.now(); performance.now() - start < LONGEST_DEFERRAL_MS; await pause(200)) {
    await sample();
    const { rows } = await client.query(`
      select read_to >= (select coalesce(max(id), 0) from ledger_transfer)
             and not exists (select from deposit where status in ('waiting', 'received')) as is_done
      from log_writer`);
    if (rows[0].is_done) return;
  }
  throw new Error('The worker has not finished deferred work');
}
