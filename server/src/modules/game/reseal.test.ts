import type { SealedRound } from '@sanduku/contracts/fairness/wire';
import type { Play } from '@sanduku/contracts/game/api';
import { expect, test } from 'vitest';
import { createTestApp } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { testEpochKeys } from '../../testing/epoch-keys.ts';
import { fundedPlayer, logIn } from '../../testing/players.ts';
import { resealAll } from './reseal.ts';

onEveryEngine('A database restored from a backup', (engine) => {
  test('reseals every round, ends every session, logs it and rejects bets on old rounds', async () => {
    const app = await createTestApp(engine.database);
    const player = await fundedPlayer(app, 10_000);
    const round = async (token: string) =>
      (await app.call<SealedRound>('GET', '/api/game/round', { token })).data;
    const old = await round(player.token);

    const reason = 'The disk was lost at noon';
    const resealed = await resealAll(engine.database.queries, {
      keys: testEpochKeys,
      reason,
      now: app.clock.now(),
    });
    expect(resealed).toEqual({ seats: 1, sessions: 1 });
    expect((await app.call('GET', '/api/game/round', { token: player.token })).status).toBe(401);

    const { token } = (await logIn(app, player.username, 'correct horse')).data;
    const play = (roundId: string) =>
      app.call<Play>('POST', '/api/game/play', {
        token,
        body: { betAmount: 1_000, selectedBox: 3, clientSeed: 'mine', roundId },
      });
    expect(await play(old.roundId)).toMatchObject({ status: 409, code: 'round_ended' });
    const sealed = await round(token);
    expect(sealed.roundId).not.toBe(old.roundId);
    expect((await play(sealed.roundId)).data.round.roundId).toBe(sealed.roundId);

    const recorded = await engine.database.queries
      .selectFrom('audit_log')
      .select(['operator_id', 'subject_id', 'before', 'after', 'reason'])
      .where('action', '=', 'game.resealed')
      .execute();
    expect(recorded).toEqual([
      {
        operator_id: null,
        subject_id: player.id.toString(),
        before: { round: old.roundId },
        after: { round: sealed.roundId },
        reason,
      },
    ]);
  });
});
