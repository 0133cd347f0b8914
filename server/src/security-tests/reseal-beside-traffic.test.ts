import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { resealAll } from '../modules/game/reseal.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { testEpochKeys } from '../testing/epoch-keys.ts';
import { fundedPlayer, logIn } from '../testing/players.ts';
import { sampleSize } from '../testing/sampled.ts';

const PLAYERS = sampleSize(20);

onEveryEngine('Resealing while two servers serve players', (engine) => {
  const play = (app: TestApp, token: string) =>
    app.call<Play>('POST', '/api/game/play', { token, body: { betAmount: 100, selectedBox: 2 } });
  const retired = async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from game_epoch where retired_at is not null`.execute(engine.database.queries);
    return new Set(rows.map(({ id }) => id));
  };

  test('ends all dealing under the old keys', async () => {
    const { queries } = engine.database;
    const one = await createTestApp(engine.database);
    const two = await createTestApp(engine.database, { clock: one.clock });
    const apps = [one, two];
    const players = [];
    for (let index = 0; index < PLAYERS; index++) players.push(await fundedPlayer(one, 100_000));
    const statuses = new Set<number>();
    let isOver = false;
    // On both servers, without a pause.
    const traffic = players.map(async ({ username, token: first }, index) => {
      for (let token = first, bets = 0; !isOver || bets < 3; bets++) {
        const app = apps[(index + bets) % 2] as TestApp;
        const { status } = await play(app, token);
        statuses.add(status);
        if (status === 401) {
          const again = await logIn(app, username, 'correct horse');
          if (again.status === 200) token = again.data.token;
        }
      }
    });
    const bets = async () => (await queries.selectFrom('game_round').selectAll().execute()).length;
    await expect.poll(bets, { timeout: 30_000 }).toBeGreaterThan(PLAYERS);
    const before = await queries.selectFrom('game_epoch').select('id').execute();
    const options = { keys: testEpochKeys, reason: 'a key leaked', now: one.clock.now() };
    expect((await resealAll(queries, options)).seats).toBe(PLAYERS);
    const lastBefore = await queries
      .selectFrom('game_round')
      .select(({ fn }) => fn.max('transfer_id').as('id'))
      .executeTakeFirstOrThrow();
    isOver = true;
    await Promise.all(traffic);
    // 409: the round was voided between two tries.
    for (const status of statuses) expect([200, 401, 409, 429]).toContain(status);

    const old = await retired();
    for (const { id } of before) expect(old).toContain(id);
    const seats = await queries.selectFrom('game_seat').select('epoch_id').execute();
    for (const { epoch_id } of seats) expect(old).not.toContain(epoch_id);
    for (const app of apps) {
      for (const { username } of players.slice(0, 3)) {
        const { token } = (await logIn(app, username, 'correct horse')).data;
        for (let bets = 0; bets < 2; bets++) expect((await play(app, token)).status).toBe(200);
      }
    }
    const after = await queries
      .selectFrom('game_round')
      .select(['epoch_id', 'next_epoch_id'])
      .where('transfer_id', '>', lastBefore.id)
      .execute();
    expect(after.length).toBeGreaterThan(0);
    for (const { epoch_id, next_epoch_id } of after) {
      expect(old).not.toContain(epoch_id);
      expect(old).not.toContain(next_epoch_id);
    }
  });

  test('a server with a cached key seals neither a first nor a next round under it', async () => {
    const { queries } = engine.database;
    const app = await createTestApp(engine.database);
    const player = await fundedPlayer(app, 100_000);
    // Caches the epoch.
    expect((await play(app, player.token)).status).toBe(200);
    await resealAll(queries, { keys: testEpochKeys, reason: 'a key leaked', now: app.clock.now() });
    const old = await retired();
    const newcomer = await fundedPlayer(app, 100_000);
    const { token } = (await logIn(app, player.username, 'correct horse')).data;
    for (const each of [newcomer.token, token]) {
      expect((await app.call<SealedRound>('GET', '/api/game/round', { token: each })).status).toBe(200);
      expect((await play(app, each)).status).toBe(200);
    }
    const seats = await queries.selectFrom('game_seat').select('epoch_id').execute();
    for (const { epoch_id } of seats) expect(old).not.toContain(epoch_id);
  });

  test('retired epochs take no seat and do not return', async () => {
    const { queries } = engine.database;
    const [id] = await retired();
    for (const attempt of [
      sql`update game_seat set epoch_id = ${id}`,
      sql`insert into game_epoch (id, key, boxes, prizes_basis_points, created_at, secret_id)
          select -1, key, boxes, prizes_basis_points, created_at, secret_id from game_epoch where id = ${id}`,
    ])
      await expect(attempt.execute(queries)).rejects.toThrow(/epoch is retired/);
    await expect(
      sql`update game_epoch set retired_at = null where id = ${id}`.execute(queries),
    ).rejects.toThrow();
  });
});
