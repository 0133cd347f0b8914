import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer } from '../../testing/players.ts';
import {
  act,
  ask,
  createWithdrawalWorld,
  holdings,
  mobileBody,
  neverStopped,
  payoutOf,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { payOutDue } from './mobile-payout.ts';
import { countWithdrawals } from './overview.ts';

const MINUTE = 60_000;

onPostgres('Withdrawals at the same moment', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(() => world.close());

  const times = <T>(count: number, work: (n: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, n) => work(n)));

  test('twenty requests of one player spend at most the balance', async () => {
    const player = await fundedPlayer(world.app, 30_000);
    const answers = await times(20, () => ask(world, player, mobileBody(5_000)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(codes.filter((code) => code === 'not_enough_money')).toHaveLength(15);
    expect(await holdings(world, player)).toEqual({ game: 2_500, reserved: 27_500 });
  });

  test('one key sent ten times is one withdrawal', async () => {
    const player = await fundedPlayer(world.app, 100_000);
    const answers = await times(10, () => ask(world, player, mobileBody(5_000), 'the same'));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 5_500 });
  });

  test('of two operators who decide at once one wins', async () => {
    const operators = [world.operator, await signedInOperator(world.app)];
    for (let round = 0; round < 8; round++) {
      const player = await fundedPlayer(world.app, 10_000);
      const { id } = (await ask(world, player, mobileBody(5_000))).data;
      const answers = await times(4, (n) => {
        const by = operators[n % 2];
        return n < 2 ? act(world, 'approve', id, {}, by) : act(world, 'reject', id, { reason: 'a race' }, by);
      });
      const codes = answers.map(({ status, code }) => code ?? status);
      expect(codes.filter((code) => code === 200)).toHaveLength(1);
      expect(codes.filter((code) => code === 'already_decided')).toHaveLength(3);
      const recorded = await engine.database.queries
        .selectFrom('audit_log')
        .select('action')
        .where('subject_kind', '=', 'withdrawal')
        .where('subject_id', '=', id)
        .execute();
      expect(recorded).toHaveLength(1);
      const isRejected = recorded[0]?.action === 'withdrawal.rejected';
      expect(await holdings(world, player)).toEqual(
        isRejected ? { game: 10_000, reserved: 0 } : { game: 4_500, reserved: 5_500 },
      );
    }
  });

  test('approvals, rejections and payouts during bets keep every balance right', async () => {
    const players = await times(6, () => fundedPlayer(world.app, 50_000));
    const asked = await Promise.all(
      players.map(async (player) => (await ask(world, player, mobileBody(5_000))).data.id),
    );
    const bets = players.map((player) =>
      times(10, () =>
        world.app.call<{ newBalance: number }>('POST', '/api/game/play', {
          body: { betAmount: 1_000, selectedBox: 4 },
          token: player.token,
        }),
      ),
    );
    const decisions = asked.map((id, n) =>
      n % 2 === 0 ? act(world, 'approve', id) : act(world, 'reject', id, { reason: 'a race' }),
    );
    const results = await Promise.all([
      ...bets.flat(),
      ...decisions.map(async (decision) => [await decision]),
    ]);
    expect(results.flat().filter(({ status }) => status >= 500)).toEqual([]);
    await payOutDue(world.node(), 'mtn', neverStopped);
    world.clock.advance(MINUTE);
    await times(3, () => payOutDue(world.node(), 'mtn', neverStopped));
    for (const [n, player] of players.entries()) {
      expect((await holdings(world, player)).reserved).toBe(0);
      if (n % 2 === 0) expect(await payoutOf(world, asked[n] ?? '')).toMatchObject({ status: 'completed' });
    }
    expect(world.providers.mtn.payouts.payments).toHaveLength(3);
  });

  test('everyone behind gets the right position when several leave at once', async () => {
    const players = await times(6, () => fundedPlayer(world.app, 10_000));
    const ids: string[] = [];
    for (const player of players) ids.push((await ask(world, player, mobileBody(5_000))).data.id);
    await times(5, (n) => act(world, 'approve', ids[n] ?? ''));
    const last = players[5];
    const told = await engine.database.queries
      .selectFrom('outbox')
      .select('payload')
      .where('player_id', '=', last?.id ?? 0n)
      .where('topic', '=', 'withdrawal_queue')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    // Behind withdrawals of other tests.
    const waiting = await countWithdrawals(engine.database.queries, 'pending');
    expect(told.payload).toEqual({ id: ids[5], place: waiting, waiting });
  });
});
