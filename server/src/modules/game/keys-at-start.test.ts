import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play, PlayedGame } from '@sanduku/contracts/game/api';
import { expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../../testing/players.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { appendCommitted } from '../transparency-log/append.ts';
import { EpochKeyError, EpochKeys } from './epoch-keys.ts';
import { Epochs } from './epochs.ts';
import { initialiseEpochKeys } from './initialise-epoch-keys.ts';
import { resealAll } from './reseal.ts';

const secret = (digit: string) => `${digit}f`.repeat(32);
const sealedRound = async (app: TestApp, { token }: Pick<TestPlayer, 'token'>) =>
  (await app.call<SealedRound>('GET', '/api/game/round', { token })).data;
const play = (app: TestApp, { token }: Pick<TestPlayer, 'token'>, body: object = {}) =>
  app.call<Play>('POST', '/api/game/play', { token, body: { betAmount: 1_000, selectedBox: 3, ...body } });

onOneEngine('The epoch key secret', (engine) => {
  const start = async (...secrets: [string, ...string[]]) => {
    const keys = new EpochKeys(secrets);
    await initialiseEpochKeys(engine.database, { keys, now: new Date() });
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

  test('is rotated across several processes without replacing rounds', async () => {
    const [old, young] = [secret('1'), secret('2')];
    const first = await start(old);
    const player = await fundedPlayer(first.app, 100_000);
    const sealed = await sealedRound(first.app, player);

    const [a, b] = [await start(old, young), await start(old, young)];
    expect(await sealedRound(a.app, player)).toEqual(sealed);
    // One process already encrypts with the new secret.
    const c = await start(young, old);
    expect(await secretIds()).toEqual([c.keys.secretId]);
    expect(await sealedRound(b.app, player)).toEqual(sealed);
    const { data } = await play(b.app, player, { roundId: sealed.roundId });
    expect(await sealedRound(c.app, player)).toMatchObject(data.round.next);
    const d = await start(young);
    expect(await sealedRound(d.app, player)).toMatchObject(data.round.next);
    expect((await play(d.app, player, { roundId: data.round.next.roundId })).status).toBe(200);
  });

  test('that a server lacks stops it at startup with a remedy', async () => {
    const { keys } = await start(secret('2'));
    await expect(start(secret('3'))).rejects.toThrow(
      `EPOCH_KEY_SECRET does not open the keys of sealed rounds, which were encrypted with another secret (${keys.secretId}): add that secret to the list, or, if it is lost, run "npm run reseal" with the secret you have.`,
    );
  });

  test('once lost, costs no money: rounds are resealed and old receipts are unreadable', async () => {
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
    const again = await app.call('POST', '/api/game/play', { ...request, token });
    expect(again.code).toBe('round_unreadable');
    const balance = await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token });
    expect(balance.data.balance).toBe(played.data.newBalance);
    expect((await play(app, { token }, { roundId: sealed.roundId })).code).toBe('round_ended');
    expect((await play(app, { token })).status).toBe(200);
  });

  test('once lost, stops the log only until the rounds are resealed', async () => {
    const before = await start(secret('4'));
    const player = await fundedPlayer(before.app, 100_000);
    const played = await sealedRound(before.app, player);
    await play(before.app, player, { betAmount: 1, roundId: played.roundId, clientSeed: 'too-small' });
    await play(before.app, player, { roundId: played.roundId, clientSeed: 'mine' });
    const { roundId } = await sealedRound(before.app, player);

    const keys = new EpochKeys([secret('6')]);
    const { database } = engine;
    const clock = () => new Date();
    const epochs = new Epochs({ queries: database.queries, keys, clock });
    const deps = { database, clock, epochs, log: createLog('silent'), signingKey: testSigningKey };
    // An operator may still find the secret.
    await expect(appendCommitted(deps)).rejects.toThrow(EpochKeyError);
    await resealAll(database.queries, { keys, reason: 'The secret is lost', now: clock() });
    await appendCommitted(deps);

    const records = await database.queries
      .selectFrom('log_record')
      .select('record')
      .where('round_id', 'in', [played.roundId, roundId])
      .orderBy('index')
      .execute();
    expect(records.map(({ record }) => JSON.parse(record))).toMatchObject([
      { kind: 'round', seed: null, oddsHash: played.odds.hash, refused: [{ clientSeed: 'too-small' }] },
      { kind: 'void', seed: null, oddsHash: played.odds.hash, reason: 'resealed' },
    ]);
    const { app } = await start(secret('6'));
    const { token } = (await logIn(app, player.username, 'correct horse')).data;
    for (const lost of [played.roundId, roundId]) {
      const ended = await app.call('GET', `/api/game/ended-round?roundId=${lost}`, { token });
      expect(ended).toMatchObject({ status: 409, code: 'round_unreadable' });
    }
  });
});
