import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { verifyRound } from '@sanduku/contracts/fairness/verify';
import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play, PlayedGame } from '@sanduku/contracts/game/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { sampled } from '../../testing/sampled.ts';
import { type SpawnedProduct, spawnProduct } from '../../testing/spawn-product.ts';

const BALANCE = 1_000_000;

onPostgres('A server that dies in the middle of a bet', (engine) => {
  let server: SpawnedProduct;
  let player: TestPlayer;

  const start = () => spawnProduct({ DATABASE_URL: engine.url ?? '', LOG_LEVEL: 'silent' });
  const ask = async <Data>(path: string, init: RequestInit = {}): Promise<Data> => {
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${player.token}`, ...init.headers },
    });
    return ((await answer.json()) as { data: Data }).data;
  };
  const sealedRound = () => ask<SealedRound>('/api/game/round');
  const games = async () => (await ask<{ games: PlayedGame[] }>('/api/games/history?limit=100')).games;
  const play = (key: string, pick: object) =>
    ask<Play>('/api/game/play', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(pick),
    });

  beforeAll(async () => {
    const app = await createTestApp(engine.database);
    // The spawned server uses the system clock.
    app.clock.set(new Date());
    player = await fundedPlayer(app, BALANCE);
    server = await start();
  });
  afterAll(() => server.stop('SIGTERM'));

  async function dieDuringBet(die: (bet: () => void) => Promise<void>): Promise<void> {
    const [sealed, before] = [await sealedRound(), await games()];
    const key = randomUUID();
    const pick = { betAmount: 1000, selectedBox: before.length % 9, clientSeed: 'mine' };
    let lost: Promise<Play | undefined> = Promise.resolve(undefined);
    await die(() => {
      lost = play(key, { ...pick, roundId: sealed.roundId }).catch(() => undefined);
    });
    const answered = await lost;
    server = await start();

    const sealedNow = await sealedRound();
    const playedAlready = (await games()).length > before.length;
    if (!playedAlready) expect(sealedNow).toEqual(sealed);

    const answer = await play(key, { ...pick, roundId: sealed.roundId });
    if (answered !== undefined) expect(answer).toEqual(answered);
    const { next, ...revealed } = answer.round;
    expect(verifyRound({ sealed, pick, outcome: answer, revealed })).toEqual({ ok: true });
    expect(await sealedRound()).toMatchObject(next);
    const after = await games();
    expect(after).toHaveLength(before.length + 1);
    const paid = after.reduce((sum, { winAmount, betAmount }) => sum + winAmount - betAmount, BALANCE);
    expect(answer.newBalance).toBe(paid);
  }

  test.each(sampled([40, 3, 0]))(
    'after %i event loop iterations keeps the sealed round and counts the bet once',
    async (turns) => {
      await dieDuringBet(async (bet) => {
        bet();
        for (let turn = 0; turn < turns; turn++) await setImmediate();
        await server.stop('SIGKILL');
      });
    },
  );

  test('while the bet waits for a lock keeps the sealed round and counts the bet once', async () => {
    await dieDuringBet((bet) =>
      engine.database.inTransaction(async (transaction) => {
        await sql`select 1 from game_seat where player_id = ${player.id} for update`.execute(transaction);
        bet();
        while ((await waitingForLocks(engine.database)) === 0) await setImmediate();
        await server.stop('SIGKILL');
      }),
    );
  });
});
