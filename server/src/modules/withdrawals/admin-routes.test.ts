import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { receiveDeposit } from '../../testing/deposits.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import {
  act,
  approved,
  ask,
  createWithdrawalWorld,
  holdings,
  mobileBody,
  payoutOf,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { bookReversal } from '../deposits/reversals.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

interface List {
  withdrawals: AdminWithdrawal[];
  pagination: { total: number; limit: number; offset: number };
}

onOneEngine('withdrawals in the back office', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(() => world.close());

  const newPlayer = (units = 100_000) => fundedPlayer(world.app, units);
  const asked = async (player: TestPlayer, phone?: string) =>
    (await ask(world, player, mobileBody(5_000, phone))).data.id;
  const list = async (query = '', token = world.operator.token) =>
    world.app.call<List>('GET', `/api/admin/withdrawals${query}`, { token });
  const find = async (id: string, query = '?status=all&limit=200') =>
    (await list(query)).data.withdrawals.find((withdrawal) => withdrawal.id === id);
  const recorded = (id: string) =>
    engine.database.queries
      .selectFrom('audit_log')
      .select(['operator_id', 'action', 'before', 'after', 'reason'])
      .where('subject_kind', '=', 'withdrawal')
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();

  // shows 1.5, 4.16, 6.7
  test('an approval is recorded, announced and paid', async () => {
    const player = await newPlayer();
    const id = await asked(player);
    const answer = await act(world, 'approve', id, { note: 'Thank you for playing' });
    expect(answer.data).toMatchObject({
      status: 'approved',
      decidedBy: world.operator.username,
      admin_notes: 'Thank you for playing',
      payoutReference: expect.stringMatching(/^[0-9a-f-]{36}$/),
      unresolved: false,
      player: { username: player.username, status: 'active' },
    });
    expect(await recorded(id)).toMatchObject([
      {
        operator_id: world.operator.id,
        action: 'withdrawal.approved',
        before: { status: 'pending' },
        after: { status: 'approved', amount: 5000, destination: '2567…456' },
        reason: 'Thank you for playing',
      },
    ]);
    await world.payEverything();
    expect(await find(id, '?status=completed')).toMatchObject({ status: 'completed' });
    expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 0 });
  });

  // shows 4.16
  test('a rejection needs a reason, returns all money and says why', async () => {
    const player = await newPlayer();
    const id = await asked(player);
    for (const body of [{}, { reason: '' }, { reason: '  ' }]) {
      expect((await act(world, 'reject', id, body)).status).toBe(400);
    }
    expect(await holdings(world, player)).toEqual({ game: 94_500, reserved: 5_500 });
    const answer = await act(world, 'reject', id, { reason: 'The number is not yours' });
    expect(answer.data).toMatchObject({ status: 'rejected', admin_notes: 'The number is not yours' });
    expect(await holdings(world, player)).toEqual({ game: 100_000, reserved: 0 });
    expect(await recorded(id)).toMatchObject([{ action: 'withdrawal.rejected' }]);
    const news = await engine.database.queries
      .selectFrom('outbox')
      .select('payload')
      .where('player_id', '=', player.id)
      .where('topic', '=', 'withdrawal_rejected')
      .execute();
    expect(news).toEqual([{ payload: { amount: 5_000, reason: 'The number is not yours' } }]);
  });

  test('a decision is final', async () => {
    const rejected = await asked(await newPlayer());
    await act(world, 'reject', rejected, { reason: 'a test' });
    const { id: paid } = await approved(world);
    for (const id of [rejected, paid]) {
      const before = await recorded(id);
      expect(await act(world, 'approve', id)).toMatchObject({ status: 409, code: 'already_decided' });
      expect(await act(world, 'reject', id, { reason: 'a test' })).toMatchObject({
        code: 'already_decided',
      });
      expect(await recorded(id)).toEqual(before);
    }
  });

  test.each(['approve', 'reject', 'settle'] as const)(
    '%s of an unknown or malformed id is not found',
    async (what) => {
      const body = { reason: 'a test', outcome: 'paid' };
      expect((await act(world, what, '999999', body)).status).toBe(404);
      expect((await act(world, what, 'x', body)).status).toBe(400);
    },
  );

  test('a viewer reads only, a player sees nothing', async () => {
    const player = await newPlayer();
    const id = await asked(player);
    const viewer = await signedInOperator(world.app, { role: 'viewer' });
    expect((await list('', viewer.token)).status).toBe(200);
    expect((await list('', player.token)).status).toBe(403);
    for (const by of [viewer, { ...viewer, token: player.token }]) {
      for (const what of ['approve', 'reject', 'settle'] as const) {
        const body = { reason: 'a test', outcome: 'paid' };
        expect((await act(world, what, id, body, by)).status).toBe(403);
      }
    }
    expect(await find(id)).toMatchObject({ status: 'pending' });
  });

  // shows 7.30
  test('the queue is oldest first, other lists newest first', async () => {
    const ids = [await asked(await newPlayer()), await asked(await newPlayer())];
    const pending = (await list('?limit=200')).data;
    expect(pending.withdrawals.slice(-2).map(({ id }) => id)).toEqual(ids);
    expect(pending.withdrawals.map(({ place }) => place)).toEqual(
      pending.withdrawals.map((_, index) => index + 1),
    );
    expect(pending.pagination.total).toBe(pending.withdrawals.length);
    const all = (await list('?status=all&limit=2')).data;
    expect(all.withdrawals.map(({ id }) => id)).toEqual([...ids].reverse());
    expect(all.pagination.total).toBeGreaterThanOrEqual(2);
  });

  test('risk facts: age, play, deposits, transfers, shared and known destinations', async () => {
    const phone = '0772445566';
    const player = await newPlayer();
    const friend = await newPlayer();
    const first = await asked(player, phone);
    expect((await find(first))?.risk).toEqual({
      accountAgeDays: 0,
      deposited: 0,
      depositCount: 0,
      withdrawn: 0,
      staked: 0,
      won: 0,
      games: 0,
      transfersIn: 0,
      transfersInCount: 0,
      sharedWith: [],
      knownDestination: false,
    });
    await act(world, 'approve', first);
    await world.payEverything();
    await world.app.call('POST', '/api/game/play', {
      body: { betAmount: 1_000, selectedBox: 0 },
      token: player.token,
    });
    await engine.database.queries
      .updateTable('player')
      .set({ created_at: new Date(world.clock.now().getTime() - 10 * DAY) })
      .where('id', '=', player.id)
      .execute();
    const playerTransfer = await world.app.call('POST', '/api/transfers/send', {
      body: { toUserId: player.id.toString(), amount: 2_000 },
      token: friend.token,
    });
    expect(playerTransfer.status).toBe(200);
    await asked(friend, phone);
    const second = await asked(player, phone);
    expect((await find(second))?.risk).toMatchObject({
      accountAgeDays: 10,
      withdrawn: 5_000,
      staked: 1_000,
      games: 1,
      transfersIn: 2_000,
      transfersInCount: 1,
      sharedWith: [{ id: friend.id.toString(), username: friend.username }],
      knownDestination: true,
    });
  });

  test('risk facts leave out a deposit that the provider took back', async () => {
    const player = await newPlayer();
    const deps = { database: engine.database, ledger: app.ledger, clock: () => world.clock.now() };
    const owner = { id: player.id, currency: 'UGX' } as const;
    const deposits = [3_000n, 4_000n].map(async (units, index) => {
      const payer = { phone: `25677299911${index}` };
      const id = await receiveDeposit(app, owner, units * MICROS_PER_UNIT, payer);
      await creditDeposit(deps, id);
      return id;
    });
    const [, taken] = (await Promise.all(deposits)) as [bigint, bigint];
    await bookReversal(deps, taken);
    const id = await asked(player);
    expect((await find(id))?.risk).toMatchObject({ deposited: 3_000, depositCount: 1 });
  });

  test('a silent rail makes it unresolved after two hours, and an operator settles it', async () => {
    const [paid, failed] = [await approved(world, '0772120001'), await approved(world, '0702120001')];
    await world.pass(HOUR, 10 * 60_000);
    const settle = (id: string, outcome: string, reference?: string) =>
      act(world, 'settle', id, { outcome, reason: 'Looked at their books', reference });
    expect(await settle(paid.id, 'paid')).toMatchObject({ status: 409, code: 'already_decided' });
    await world.pass(HOUR + 10 * 60_000, 10 * 60_000);
    const unresolved = (await list('?status=unresolved')).data.withdrawals;
    expect(unresolved.map(({ id, unresolved }) => [id, unresolved])).toEqual(
      expect.arrayContaining([
        [paid.id, true],
        [failed.id, true],
      ]),
    );

    expect((await settle(paid.id, 'paid', 'FT-1')).data).toMatchObject({
      status: 'completed',
      reference: 'FT-1',
      unresolved: false,
    });
    expect((await settle(failed.id, 'failed')).data).toMatchObject({ status: 'failed' });
    expect(await holdings(world, paid.player)).toEqual({ game: 9_500, reserved: 0 });
    expect(await holdings(world, failed.player)).toEqual({ game: 20_000, reserved: 0 });
    expect((await recorded(failed.id)).at(-1)).toMatchObject({
      action: 'withdrawal.settled',
      after: { status: 'failed' },
      reason: 'Looked at their books',
    });
    expect(await settle(failed.id, 'paid')).toMatchObject({ code: 'already_decided' });
    expect(await payoutOf(world, failed.id)).toMatchObject({ poll_at: null });
  });

  test('one rail payment settles one withdrawal', async () => {
    const [first, second] = [await approved(world, '0772120001'), await approved(world, '0772120001')];
    await world.pass(3 * HOUR, HOUR);
    const body = { outcome: 'paid', reason: 'Looked at their books', reference: 'FT-2' };
    expect((await act(world, 'settle', first.id, body)).status).toBe(200);
    expect(await act(world, 'settle', second.id, body)).toMatchObject({ status: 409 });
    expect(await payoutOf(world, second.id)).toMatchObject({ status: 'approved' });
  });
});
