import { hash } from 'node:crypto';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { offerTables } from '../../testing/prize-tables.ts';
import { testSigningKey } from '../../testing/signing-key.ts';
import { appendCommitted } from '../transparency-log/append.ts';
import { Epochs } from './epochs.ts';
import { resealAll } from './reseal.ts';

type End =
  | { end: 'played'; receipt: { revealed: { seed: string }; log: object | null } }
  | { end: 'voided'; seed: string; reason: string };

const sha256 = (hex: string) => hash('sha256', Buffer.from(hex, 'hex'), 'hex');

onEveryEngine('the end of a sealed round', (engine) => {
  const start = async () => {
    const clock = new TestClock();
    clock.set(new Date());
    const app = await createTestApp(engine.database, { clock });
    const epochs = new Epochs({
      queries: engine.database.queries,
      keys: testEpochKeys,
      clock: () => clock.now(),
    });
    const writeLog = () =>
      appendCommitted({
        database: engine.database,
        clock: () => clock.now(),
        log: createLog('silent'),
        epochs,
        signingKey: testSigningKey,
      });
    return { app, writeLog };
  };
  const roundOf = async (app: TestApp, player: TestPlayer) =>
    (await app.call<SealedRound>('GET', '/api/game/round', player)).data;
  const endOf = (app: TestApp, player: TestPlayer, roundId: string) =>
    app.call<End>('GET', `/api/game/ended-round?roundId=${roundId}`, player);
  const bet = (app: TestApp, { token }: TestPlayer, roundId: string, clientSeed: string, betAmount = 1_000) =>
    app.call<Play>('POST', '/api/game/play', {
      token,
      body: { betAmount, selectedBox: 4, clientSeed, roundId },
    });
  const recordOf = async (app: TestApp, roundId: string) => {
    app.clock.advance(2_000);
    const { data } = await app.call<{ record: string }>(
      'GET',
      `/api/transparency/inclusion?round=${roundId}`,
    );
    return JSON.parse(data.record) as Record<string, unknown>;
  };

  test('is known to its player alone, and not before it has ended', async () => {
    const { app, writeLog } = await start();
    const [player, other] = [await fundedPlayer(app, 10_000), await fundedPlayer(app, 10_000)];
    const { roundId, seedHash } = await roundOf(app, player);
    expect((await endOf(app, player, roundId)).status).toBe(404);
    expect((await endOf(app, player, 'unknown')).status).toBe(404);
    await bet(app, player, roundId, 'mine');
    for (const isLogged of [false, true]) {
      const { data } = await endOf(app, player, roundId);
      if (data.end !== 'played') throw new Error(data.end);
      expect(sha256(data.receipt.revealed.seed)).toBe(seedHash);
      expect(data.receipt.log !== null).toBe(isLogged);
      expect((await endOf(app, other, roundId)).status).toBe(404);
      await writeLog();
    }
  });

  test('is public when the round was voided, whatever the reason', async () => {
    await offerTables(engine.database, {
      country: 'UG',
      tables: [
        [2500, 3000, 3500, 4000, 4500],
        [5000, 8000, 12_000, 21_400],
      ],
      from: new Date(),
    });
    const { app, writeLog } = await start();
    app.clock.advance(60_000);
    const player = await fundedPlayer(app, 10_000);
    const chosen = await roundOf(app, player);
    const { tables } = chosen as SealedRound & { tables: { id: number }[] };
    const tableId = tables[1]?.id;
    await app.call('POST', '/api/game/table', { token: player.token, body: { tableId } });
    const resealed = await roundOf(app, player);
    const again = await fundedPlayer(app, 10_000);
    await resealAll(engine.database.queries, { keys: testEpochKeys, reason: 'A test', now: app.clock.now() });
    await writeLog();
    for (const [{ roundId, seedHash }, reason] of [
      [chosen, 'chosen'],
      [resealed, 'resealed'],
    ] as const) {
      const record = await recordOf(app, roundId);
      expect(record).toMatchObject({ kind: 'void', round: roundId, reason });
      expect(sha256(String(record.seed))).toBe(seedHash);
      expect(record.refused).toBeUndefined();
    }
    expect(again.token).toBeTruthy();
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('lists refused bets, which are counted by cause in public', async () => {
    const { app, writeLog } = await start();
    const player = await fundedPlayer(app, 2_000);
    const { roundId, odds } = await roundOf(app, player);
    const causes = ['not_enough_money', 'not_enough_money', 'bet_too_small'];
    expect((await bet(app, player, roundId, 'first', 5_000)).code).toBe('not_enough_money');
    // A repeated request is one attempt.
    expect((await bet(app, player, roundId, 'first', 5_000)).code).toBe('not_enough_money');
    expect((await bet(app, player, roundId, 'second', 5_000)).code).toBe('not_enough_money');
    expect((await bet(app, player, roundId, 'third', 1)).code).toBe('bet_too_small');
    expect((await bet(app, player, 'another-round', 'fourth')).code).toBe('round_ended');
    const { revealed } = await revealOf(app, player, roundId);
    await writeLog();
    const record = await recordOf(app, roundId);
    expect(record).toMatchObject({
      kind: 'round',
      clientSeed: 'counts',
      box: 4,
      seed: revealed.seed,
      refused: [
        { box: 4, cause: 'not_enough_money', clientSeed: 'first', stake: '5000000000' },
        { clientSeed: 'second' },
        { cause: 'bet_too_small', clientSeed: 'third' },
      ],
    });
    const { tables } = (
      await app.call<{ tables: { oddsHash: string; refused: { cause: string; attempts: number }[] }[] }>(
        'GET',
        '/api/transparency/figures',
      )
    ).data;
    const refused = tables.find(({ oddsHash }) => oddsHash === odds.hash)?.refused ?? [];
    for (const cause of new Set(causes)) {
      const counted = refused.find((one) => one.cause === cause);
      expect(counted?.attempts).toBe(causes.filter((one) => one === cause).length);
    }
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('lists at most 20 refused bets, and none without a session', async () => {
    const { app, writeLog } = await start();
    const player = await fundedPlayer(app, 2_000);
    const { roundId } = await roundOf(app, player);
    for (let i = 0; i < 22; i++) await bet(app, player, roundId, `seed-${i}`, 5_000);
    expect((await bet(app, { ...player, token: 'stolen' }, roundId, 'outsider', 5_000)).status).toBe(401);
    await revealOf(app, player, roundId);
    await writeLog();
    const { refused } = (await recordOf(app, roundId)) as { refused: { clientSeed: string }[] };
    expect(refused.map(({ clientSeed }) => clientSeed)).toEqual(
      Array.from({ length: 20 }, (_, i) => `seed-${i}`),
    );
  });

  test('lists no bet as refused that was repeated while its first call ran', async () => {
    const { app } = await start();
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = await createTestApp(
      {
        ...engine.database,
        call: async (name, given) => {
          if (name === 'game_play') {
            begun.resolve();
            await gate.promise;
          }
          return engine.database.call(name, given);
        },
      },
      { clock: app.clock },
    );
    const player = await fundedPlayer(app, 2_000);
    const { roundId } = await roundOf(app, player);
    const first = bet(slow, player, roundId, 'once');
    await begun.promise;
    expect((await bet(slow, player, roundId, 'once')).code).toBe('key_in_progress');
    gate.resolve();
    expect((await first).status).toBe(200);
    const refused = await engine.database.queries
      .selectFrom('refused_bet')
      .selectAll()
      .where('player_id', '=', player.id)
      .execute();
    expect(refused).toEqual([]);
  });

  async function revealOf(app: TestApp, player: TestPlayer, roundId: string) {
    const { data } = await bet(app, player, roundId, 'counts');
    expect((await endOf(app, player, roundId)).data.end).toBe('played');
    return { revealed: data.round };
  }
});
