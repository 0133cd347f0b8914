import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/database.ts';
import { closeFinishedDays } from '../../server/src/modules/backoffice/business-days.ts';
import { startOperatorSession } from '../../server/src/modules/operators/sessions.ts';
import { startSession } from '../../server/src/modules/players/sessions.ts';
import { spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { query, startPostgres } from '../../tools/postgres.ts';
import { HttpConnection } from './http-load.ts';
import { createDatabase, durableSettings, withClient } from './in-turns.ts';
import { median } from './measure.ts';
import { look, placeBet, post, type SeatedPlayer, withdraw } from './players.ts';
import { type History, writeHistory } from './seeded-database.ts';

const DAYS = 730;
const READER_ROUNDS_A_DAY = 137;
const GUEST_ROUNDS_A_DAY = 10;

/**
 * Two years of play, two entries per round. The reader has 100,010 rounds, 1,000 of everything else and 10,000
 * friends.
 */
function yearsOfPlay(entries: number): History {
  const roundsADay = Math.round(entries / 2 / DAYS);
  return {
    days: DAYS,
    players: Math.max(1, Math.round((roundsADay - READER_ROUNDS_A_DAY) / GUEST_ROUNDS_A_DAY)),
    roundsADay: GUEST_ROUNDS_A_DAY,
    others: 20,
    queue: 5_000,
    reader: { roundsADay: READER_ROUNDS_A_DAY, others: 1_000, friends: 10_000 },
  };
}

const small: History = {
  days: 20,
  players: 20,
  roundsADay: 10,
  others: 20,
  queue: 100,
  reader: { roundsADay: 50, others: 20, friends: 100 },
};
const WARM_UP_CALLS = 50;
const CALLS = 150;
/** Below the limit of 60 calls per second and player; bets are limited further. */
const BETWEEN_CALLS_MS = 20;
const BETWEEN_BETS_MS = 200;
/** As a multiple of a short history's cost. */
const MOST = { call: 1.3, bet: 1.1 };
const DAY_MS = 86_400_000;

export interface HistoryOptions {
  readonly entries: number;
  /** Keeps the large database for the next run. */
  readonly keep: string | undefined;
}

export async function benchHistory({ entries, keep }: HistoryOptions): Promise<void> {
  if (keep !== undefined) mkdirSync(keep, { recursive: true });
  const server = await startPostgres({ settings: durableSettings, ...(keep && { dir: keep }) });
  console.log('Long history: a small house and a large one, call by call in turns');
  const urlFor = async (name: string, isKept: boolean) => {
    const [found] = await query<{ is: boolean }>(
      server.adminUrl,
      `select exists (select from pg_database where datname = '${name}') as is`,
    );
    if (found?.is && isKept)
      return { url: server.adminUrl.replace(/\/postgres$/, `/${name}`), isWritten: true };
    await query(server.adminUrl, `drop database if exists ${name}`);
    return { url: await createDatabase(server.adminUrl, name), isWritten: false };
  };
  const [few, many] = [
    await startProduct(await urlFor('history_small', false), small),
    await startProduct(await urlFor(`history_${entries}`, true), yearsOfPlay(entries)),
  ];
  const tooSlow = await compare(few, many);
  console.log(tooSlow.length === 0 ? 'All within their limits.' : `Too slow: ${tooSlow.join(', ')}.`);
  await few.close();
  await many.close();
  await server.stop();
}

type House = Awaited<ReturnType<typeof startProduct>>;

async function compare(few: House, many: House): Promise<string[]> {
  const tooSlow: string[] = [];
  for (const [index, ofFew] of few.calls.entries()) {
    const { name, most, pauseMs } = ofFew;
    const ofMany = many.calls[index] as Call;
    const times = { few: [] as number[], many: [] as number[] };
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
      await setTimeout(pauseMs);
      const [fewMs, manyMs] = [await millisOf(ofFew), await millisOf(ofMany)];
      await ofFew.undo?.();
      await ofMany.undo?.();
      if (call < WARM_UP_CALLS) continue;
      times.few.push(fewMs);
      times.many.push(manyMs);
    }
    const ratio = median(times.many) / median(times.few);
    if (ratio > most) tooSlow.push(name);
    console.log(
      `  ${name.padEnd(44)} ${median(times.few).toFixed(2)} ms, ${median(times.many).toFixed(2)} ms  ${ratio.toFixed(2)}`,
    );
  }
  return tooSlow;
}

async function startProduct({ url, isWritten }: { url: string; isWritten: boolean }, history: History) {
  const database = await openDatabase({ url });
  const began = performance.now();
  const { playerId, entries, middle } = await withClient(url, async (client) => {
    if (!isWritten) await writeHistory(client, history);
    const nth = (
      place: number,
    ) => `(select transfer_id from game_round where player_id = (select id from player where username = 'reader')
      order by transfer_id offset ${Math.round(place)} limit 1)`;
    const rounds = history.days * history.reader.roundsADay;
    const { rows } = await client.query(`
      select (select id from player where username = 'reader') as "playerId", (select count(*) from ledger_entry) as entries,
             ${nth(rounds / 2)} as middle`);
    return rows[0];
  });
  await closeFinishedDays({ database }, new Date());
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`  a house with ${Number(entries).toLocaleString('en')} entries, there after ${seconds} s`);
  const now = new Date();
  const visitor = { address: '127.0.0.1', userAgent: 'bench' };
  const playerToken = await startSession(database.queries, { playerId: BigInt(playerId), visitor, now });
  const operatorToken = await startOperatorSession(database.queries, { operatorId: 1n, visitor, now });
  await database.close();

  const product = await spawnProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' });
  let connection: HttpConnection | undefined;
  const halfway = new Date(now.getTime() - (history.days * DAY_MS) / 2).toISOString();
  const player = { name: '', token: playerToken };
  const operator = { name: 'operator: ', token: operatorToken };
  const calls = [
    { ...player, path: '/api/auth/profile' },
    { ...player, path: '/api/wallet/balance' },
    { ...player, path: '/api/games/stats' },
    { ...player, path: '/api/games/history?limit=20' },
    { ...player, path: `/api/games/history?limit=20&before=${middle}` },
    { ...player, path: '/api/wallet/statement?limit=20' },
    { ...player, path: `/api/wallet/statement?limit=20&before=${middle}` },
    { ...player, path: `/api/wallet/statement?limit=20&to=${halfway}` },
    { ...player, path: '/api/wallet/deposits?limit=20' },
    { ...player, path: '/api/wallet/withdrawals?limit=20' },
    { ...player, path: '/api/wallet/withdrawal-stats' },
    { ...player, path: '/api/transfers/history?limit=20' },
    { ...player, path: '/api/transfers/stats' },
    { ...player, path: '/api/referrals/my-code' },
    { ...player, path: '/api/fairness/figures' },
    { ...operator, path: '/api/admin/stats' },
    { ...operator, path: '/api/admin/users?limit=20' },
    { ...operator, path: '/api/admin/users?q=reader' },
    { ...operator, path: `/api/admin/users/${playerId}` },
    { ...operator, path: `/api/admin/users/${playerId}/statement?limit=20` },
    { ...operator, path: '/api/admin/withdrawals?status=pending' },
    { ...operator, path: '/api/admin/withdrawals?status=completed&limit=20' },
    { ...operator, path: '/api/admin/deposits?limit=20' },
    { ...operator, path: '/api/admin/transfers?limit=20' },
    { ...operator, path: '/api/admin/transfer-stats' },
  ];
  const opened = async () => {
    // An idle connection would be closed while the other database is written.
    connection ??= await HttpConnection.open(product.port);
    return connection;
  };
  const reading = ({ name, path, token }: { name: string; path: string; token: string }): Call => ({
    name: name + path.replace(/\d{4}-.*|\d{3,}/, '…'),
    most: MOST.call,
    pauseMs: BETWEEN_CALLS_MS,
    run: async () => look(await opened(), { token }, path),
  });
  const bettor: SeatedPlayer = { id: BigInt(playerId), token: playerToken, roundId: undefined };
  let bets = 0;
  let withdrawal = '';
  return {
    calls: [
      ...calls.map(reading),
      {
        name: 'a withdrawal request',
        most: MOST.call,
        pauseMs: BETWEEN_CALLS_MS,
        async run() {
          withdrawal = await withdraw(await opened(), bettor);
        },
        // A player may have ten pending.
        async undo() {
          const path = `/api/admin/withdrawals/${JSON.parse(withdrawal).data.id}/reject`;
          await post(await opened(), operator, path, '{"reason":"a benchmark, not a payout"}');
        },
      },
      {
        name: 'a bet',
        most: MOST.bet,
        pauseMs: BETWEEN_BETS_MS,
        run: async () => placeBet(await opened(), bettor, bets++),
      },
    ],
    async close() {
      connection?.close();
      await product.stop('SIGTERM');
    },
  };
}

interface Call {
  readonly name: string;
  readonly most: number;
  readonly pauseMs: number;
  run(): Promise<void>;
  /** Not measured. */
  undo?(): Promise<void>;
}

async function millisOf({ run }: Call): Promise<number> {
  const began = performance.now();
  await run();
  return performance.now() - began;
}
