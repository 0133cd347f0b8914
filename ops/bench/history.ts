import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/database.ts';
import { closeFinishedDays } from '../../server/src/modules/backoffice/business-days.ts';
import { startOperatorSession } from '../../server/src/modules/operators/sessions.ts';
import { startSession } from '../../server/src/modules/players/sessions.ts';
import { spawnProduct } from '../../server/src/testing/spawn-product.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { type History, writeHistory } from './house-with-history.ts';
import { HttpConnection } from './http-load.ts';
import { createDatabase, durableSettings, withClient } from './in-turns.ts';
import { median } from './measure.ts';

const small: History = {
  days: 2,
  players: 20,
  roundsADay: 10,
  others: 20,
  reader: { roundsADay: 20, others: 20 },
};
/** Ten million entries: five million rounds, 100,020 of them the reader's own, who also has 1,000 of everything else. */
const large: History = {
  days: 60,
  players: 5_150,
  roundsADay: 16,
  others: 20,
  reader: { roundsADay: 1_667, others: 1_000 },
};
const WARM_UP_CALLS = 50;
const CALLS = 150;
/** One player may call 60 times a second. */
const BETWEEN_CALLS_MS = 20;
/** What a long history may cost, as a multiple of a short one. */
const MOST = 1.5;
const DAY_MS = 86_400_000;

/** Every call that reads what has been, on a small house and on a large one, in turns: what the past costs. */
export async function benchHistory(): Promise<void> {
  const server = await startPostgres({ settings: durableSettings });
  console.log('Long history: a small house and a large one, call by call in turns');
  const [few, many] = [
    await openHouse(await createDatabase(server.adminUrl, 'small'), small),
    await openHouse(await createDatabase(server.adminUrl, 'large'), large),
  ];
  const tooSlow: string[] = [];
  for (const [index, { name }] of few.calls.entries()) {
    const times = { few: [] as number[], many: [] as number[] };
    for (let call = 0; call < WARM_UP_CALLS + CALLS; call++) {
      await setTimeout(BETWEEN_CALLS_MS);
      const [fewMs, manyMs] = [await few.millisOf(index), await many.millisOf(index)];
      if (call < WARM_UP_CALLS) continue;
      times.few.push(fewMs);
      times.many.push(manyMs);
    }
    const ratio = median(times.many) / median(times.few);
    if (ratio > MOST) tooSlow.push(name);
    console.log(
      `  ${name.padEnd(44)} ${median(times.few).toFixed(2)} ms, ${median(times.many).toFixed(2)} ms  ${ratio.toFixed(2)}`,
    );
  }
  console.log(
    tooSlow.length === 0 ? `All within ${MOST} times.` : `More than ${MOST} times: ${tooSlow.join(', ')}.`,
  );
  await few.close();
  await many.close();
  await server.stop();
}

async function openHouse(url: string, history: History) {
  const database = await openDatabase({ url });
  const began = performance.now();
  const { playerId, entries, middle } = await withClient(url, async (client) => {
    await writeHistory(client, history);
    const { rows } = await client.query(`
      select (select max(id) from player) as "playerId", (select count(*) from ledger_entry) as entries,
             (select transfer_id from game_round where player_id = (select max(id) from player)
              order by transfer_id offset ${(history.days * history.reader.roundsADay) / 2} limit 1) as middle`);
    return rows[0];
  });
  await closeFinishedDays({ database }, new Date());
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`  a house with ${Number(entries).toLocaleString('en')} entries, written in ${seconds} s`);
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
  return {
    calls: calls.map(({ name, path }) => ({ name: name + path.replace(/\d{4}-.*|\d{3,}/, '…') })),
    async millisOf(index: number) {
      // Not before: a connection that waits until the other house is written would be closed by then.
      connection ??= await HttpConnection.open(product.port);
      const { path, token } = calls[index] as (typeof calls)[number];
      const sent = performance.now();
      const { status, body } = await connection.get(path, { headers: `Authorization: Bearer ${token}\r\n` });
      const elapsed = performance.now() - sent;
      if (status !== 200) throw new Error(`${path} was answered ${status}: ${body.slice(0, 300)}`);
      return elapsed;
    },
    async close() {
      connection?.close();
      await product.stop('SIGTERM');
    },
  };
}
