import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play, PlayedGame } from '@sanduku/contracts/game/api';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { openDatabase } from '../../database/database.ts';
import { migrate, readSchema } from '../../database/migrate.ts';
import { openPostgres } from '../../database/postgres.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { createServerDatabase, onOneEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../../testing/players.ts';
import { EpochKeys } from './epoch-keys.ts';
import { takeUpEpochKeys } from './keys-at-start.ts';
import { resealAll } from './reseal.ts';

const secret = (digit: string) => `${digit}f`.repeat(32);
const sealedRound = async (app: TestApp, { token }: Pick<TestPlayer, 'token'>) =>
  (await app.call<SealedRound>('GET', '/api/game/round', { token })).data;
const play = (app: TestApp, { token }: Pick<TestPlayer, 'token'>, body: object = {}) =>
  app.call<Play>('POST', '/api/game/play', { token, body: { betAmount: 1_000, selectedBox: 3, ...body } });

onOneEngine('The secret of the rounds’ keys', (engine) => {
  const start = async (...secrets: [string, ...string[]]) => {
    const keys = new EpochKeys(secrets);
    await takeUpEpochKeys(engine.database, { keys, now: new Date() });
    return { keys, app: await createTestApp(engine.database, { epochKeys: keys }) };
  };
  const secretIds = async () => {
    const rows = await engine.database.queries
      .selectFrom('game_epoch')
      .select('secret_id')
      .distinct()
      .execute();
    return rows.map(({ secret_id }) => secret_id);
  };

  test('is replaced while several processes serve: every round stays, and the old secret can go', async () => {
    const [old, young] = [secret('1'), secret('2')];
    const first = await start(old);
    const player = await fundedPlayer(first.app, 100_000);
    const sealed = await sealedRound(first.app, player);

    // Step 1: everybody knows both, and encrypts with the old one.
    const [a, b] = [await start(old, young), await start(old, young)];
    expect(await sealedRound(a.app, player)).toEqual(sealed);
    // Step 2: one after the other encrypts with the new one.
    const c = await start(young, old);
    expect(await secretIds()).toEqual([c.keys.secretId]);
    expect(await sealedRound(b.app, player)).toEqual(sealed);
    const { data } = await play(b.app, player, { roundId: sealed.roundId });
    expect(await sealedRound(c.app, player)).toMatchObject(data.round.next);
    // Step 3: nobody needs the old one.
    const d = await start(young);
    expect(await sealedRound(d.app, player)).toMatchObject(data.round.next);
    expect((await play(d.app, player, { roundId: data.round.next.roundId })).status).toBe(200);
  });

  test('that another server does not have keeps it from starting, with what to do', async () => {
    const { keys } = await start(secret('2'));
    await expect(start(secret('3'))).rejects.toThrow(
      `EPOCH_KEY_SECRET does not open the keys of sealed rounds, which were encrypted with another secret (${keys.secretId}): add that secret to the list, or, if it is lost, run "npm run reseal" with the secret you have.`,
    );
  });

  test('once lost, costs no money: all rounds are sealed anew, and only old boxes stay shut', async () => {
    const before = await start(secret('2'));
    const player = await fundedPlayer(before.app, 100_000);
    const sealed = await sealedRound(before.app, player);
    const key = { 'idempotency-key': 'played before the loss' };
    const request = { token: player.token, headers: key, body: { betAmount: 1_000, selectedBox: 3 } };
    const played = await before.app.call<Play>('POST', '/api/game/play', request);

    await expect(start(secret('4'))).rejects.toThrow('npm run reseal');
    const keys = new EpochKeys([secret('4')]);
    await resealAll(engine.database.queries, { keys, reason: 'The secret is lost', now: new Date(0) });
    const { app } = await start(secret('4'));
    const { token } = (await logIn(app, player.username, 'correct horse')).data;
    const game = (await app.call<{ games: PlayedGame[] }>('GET', '/api/games/history', { token })).data
      .games[0];
    expect(await app.call('GET', `/api/games/receipt?id=${game?.id}`, { token })).toMatchObject({
      status: 409,
      code: 'round_unreadable',
    });
    // The same bet sent again is not played again.
    const again = await app.call('POST', '/api/game/play', { ...request, token });
    expect(again.code).toBe('round_unreadable');
    const balance = await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token });
    expect(balance.data.balance).toBe(played.data.newBalance);
    expect((await play(app, { token }, { roundId: sealed.roundId })).code).toBe('round_over');
    expect((await play(app, { token })).status).toBe(200);
  });
});

const server = inject('postgresUrl');
describe.skipIf(server === undefined)('Keys that an earlier version has left in plain text', () => {
  test('are encrypted at the start, and nobody plays on under them', async () => {
    const url = await createServerDatabase(server ?? '');
    const { migrations } = readSchema();
    const change = migrations.findIndex(({ name }) => name.endsWith('encrypted_epoch_keys.sql'));
    const engine = openPostgres(url, { connections: 1, onIdleError: () => {} });
    await migrate(engine, { migrations: migrations.slice(0, change), functions: [] });
    await engine.close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`
      insert into player (username, username_look, email, country, currency, password_hash, referral_code)
        values ('ann', 'ann', 'ann@example.com', 'UG', 'UGX', '', 'ANN');
      insert into ledger_account (player_id, kind, currency) values (1, 'player.game', 'UGX');
      insert into game_epoch (key, boxes, prizes_basis_points, created_at)
        values (decode(repeat('5a', 32), 'hex'), 9, '{2000,3000,4000,5000}', now());
      insert into game_seat (player_id, account_id, round_id, epoch_id) values (1, 1, 'sealed', 1)`);

    const database = await openDatabase({ url });
    try {
      await takeUpEpochKeys(database, { keys: testEpochKeys, now: new Date() });
      const epochs = await database.queries.selectFrom('game_epoch').selectAll().orderBy('id').execute();
      expect(epochs.map(({ id, secret_id }) => [id, secret_id])).toEqual([
        [1, testEpochKeys.secretId],
        [2, testEpochKeys.secretId],
      ]);
      // Receipts of what was played under it can still be written.
      expect(testEpochKeys.decrypt(1, epochs[0] ?? expect.fail())).toEqual(Buffer.alloc(32, 0x5a));
      const seat = await database.queries.selectFrom('game_seat').selectAll().executeTakeFirstOrThrow();
      expect(seat).toMatchObject({ epoch_id: 2, round_id: expect.not.stringMatching('sealed') });
      const recorded = await database.queries.selectFrom('audit_log').select(['action', 'reason']).execute();
      expect(recorded).toEqual([
        { action: 'game.resealed', reason: 'The key of the round was not encrypted' },
      ]);
      await expect(
        client.query(`insert into game_epoch (key, boxes, prizes_basis_points, created_at)
          values (decode(repeat('5a', 32), 'hex'), 9, '{2000}', now())`),
      ).rejects.toMatchObject({ constraint: 'game_epoch_key_encrypted' });
    } finally {
      await client.end();
      await database.close();
    }
  });
});
