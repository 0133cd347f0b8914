import { afterEach, beforeEach, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { bookReversal } from '../modules/deposits/reversals.ts';
import { forgetDeposits } from '../modules/deposits/testing/mobile-leftovers.ts';
import {
  accountsOf,
  type CreditedDeposit,
  credited,
  reversed,
} from '../modules/deposits/testing/reversals.ts';
import { onPostgres } from '../testing/databases.ts';
import { createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { mobileBody } from '../testing/withdrawals.ts';

onPostgres('an adversary who has deposits reversed', (engine) => {
  let world: MobileWorld;
  let adversary: TestPlayer;
  let accomplice: TestPlayer;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database);
    adversary = await fundedPlayer(world.app, 0);
    accomplice = await fundedPlayer(world.app, 0);
  });
  afterEach(async () => {
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
    await forgetDeposits(engine.database);
    await world.close();
  });

  const post = (path: string, { token }: { token: string }, body: object) =>
    world.app.call<{ id: string }>('POST', path, { token, body });
  const send = (amount: number) =>
    post('/api/transfers/send', adversary, { toUserId: accomplice.id.toString(), amount });
  const withdraw = (amount: number) => post('/api/wallet/withdraw', adversary, mobileBody(amount));
  const bet = (betAmount: number) => post('/api/game/play', adversary, { betAmount, selectedBox: 4 });
  const times = <T>(count: number, work: () => Promise<T>) =>
    Promise.all(Array.from({ length: count }, work));
  const outcomeOf = async ({ id }: CreditedDeposit) =>
    engine.database.queries
      .selectFrom('deposit_reversal')
      .select(['taken', 'debt'])
      .where('deposit_id', '=', id)
      .execute();

  test('owes what an accomplice got, and can move nothing while it is owed', async () => {
    const deposit = await credited(world, adversary, 50_000);
    expect((await send(50_000)).status).toBe(200);
    await reversed(world, deposit);
    expect(await accountsOf(world, adversary)).toEqual({ game: 0, reserved: 0, debt: 50_000 });
    // Money from the accomplice can be played with, but not moved on.
    const back = { toUserId: adversary.id.toString(), amount: 20_000 };
    expect((await post('/api/transfers/send', accomplice, back)).status).toBe(200);
    expect((await send(1_000)).code).toBe('debt_open');
    expect((await withdraw(10_000)).code).toBe('debt_open');
    expect((await post('/api/investment/invest', adversary, { amount: 5_000 })).status).toBe(200);
    expect((await post('/api/investment/withdraw', adversary, { amount: 5_000 })).status).toBe(200);
    expect((await withdraw(10_000)).code).toBe('debt_open');
    // A second account with the same money would have real deposits.
    await credited(world, adversary, 60_000);
    expect(await accountsOf(world, adversary)).toEqual({ game: 30_000, reserved: 0, debt: 0 });
    expect((await withdraw(10_000)).status).toBe(200);
  });

  test('cannot keep the money in the investment account, where it would earn', async () => {
    const deposit = await credited(world, adversary, 50_000);
    expect((await post('/api/investment/invest', adversary, { amount: 45_000 })).status).toBe(200);
    expect((await send(2_000)).status).toBe(200);
    await reversed(world, deposit);
    expect(await accountsOf(world, adversary)).toEqual({ game: 0, reserved: 0, debt: 2_000 });
    expect(await outcomeOf(deposit)).toEqual([{ taken: 48_000_000_000n, debt: 2_000_000_000n }]);
    const { invested } = await engine.database.queries
      .selectFrom('ledger_account')
      .select('balance as invested')
      .where('player_id', '=', adversary.id)
      .where('kind', '=', 'player.investment')
      .executeTakeFirstOrThrow();
    expect(invested).toBe(0n);
  });

  test('gains nothing by reporting the reversal many times, by poll and by operators', async () => {
    const deposit = await credited(world, adversary, 50_000);
    const { token } = await signedInOperator(world.app);
    const path = `/api/admin/deposits/${deposit.id}/reverse`;
    const body = { providerReference: 'RV 7', reason: 'In the statement' };
    const node = world.node();
    const [byTwo, ...polls] = await Promise.all([
      callByTwo(world.app, path, { token, body }),
      bookReversal(node, deposit.id),
      bookReversal(node, deposit.id),
    ]);
    expect([byTwo.status === 200, ...polls].filter(Boolean)).toHaveLength(1);
    expect((await callByTwo(world.app, path, { token, body })).code).toBe('already_decided');
    expect(await outcomeOf(deposit)).toEqual([{ taken: 50_000_000_000n, debt: 0n }]);
    expect(await accountsOf(world, adversary)).toEqual({ game: 0, reserved: 0, debt: 0 });
  });

  test.each([
    ['bets', () => times(5, () => bet(10_000))],
    ['transfers', () => times(5, () => send(10_000))],
    ['withdrawals', () => times(4, () => withdraw(10_000))],
    ['investments', () => times(5, () => post('/api/investment/invest', adversary, { amount: 10_000 }))],
  ])('racing %s against the reversal never leaves less than nothing', async (_what, moves) => {
    const deposit = await credited(world, adversary, 50_000);
    const node = world.node();
    await Promise.all([moves(), bookReversal(node, deposit.id), moves()]);
    const [booked] = await outcomeOf(deposit);
    expect((booked?.taken ?? 0n) + (booked?.debt ?? 0n)).toBe(50_000_000_000n);
    const { game, debt } = await accountsOf(world, adversary);
    expect(game).toBeGreaterThanOrEqual(0);
    expect(debt).toBe(Number(booked?.debt) / 1e6);
    if (debt > 0) expect((await withdraw(5_000)).code).toBe('debt_open');
  });

  test('is not paid by a withdrawal that was requested before', async () => {
    const deposit = await credited(world, adversary, 50_000);
    const { id } = (await withdraw(40_000)).data;
    await reversed(world, deposit);
    const { token } = await signedInOperator(world.app);
    const approval = await callByTwo(world.app, `/api/admin/withdrawals/${id}/approve`, { token, body: {} });
    expect(approval).toMatchObject({ status: 409, code: 'already_decided' });
    const rejection = { token, body: { reason: 'The deposit was reversed' } };
    expect((await callByTwo(world.app, `/api/admin/withdrawals/${id}/reject`, rejection)).status).toBe(200);
    expect(await accountsOf(world, adversary)).toEqual({ game: 0, reserved: 0, debt: 0 });
  });

  test('cannot be helped by one operator alone', async () => {
    const deposit = await credited(world, adversary, 50_000);
    await send(50_000);
    await bookReversal(world.node(), deposit.id);
    const operator = await signedInOperator(world.app);
    const path = `/api/admin/users/${adversary.id}/debt/write-off`;
    const asked = await post(path, operator, { reason: 'a friend' });
    expect(asked.status).toBe(202);
    const { approvals } = (
      await world.app.call<{ approvals: { id: string; action: string }[] }>('GET', '/api/admin/approvals', {
        token: operator.token,
      })
    ).data;
    const waiting = approvals.find(({ action }) => action === 'player.debt_written_off');
    const own = await post(`/api/admin/approvals/${waiting?.id}/approve`, operator, {});
    expect(own.code).toBe('needs_another_operator');
    expect((await accountsOf(world, adversary)).debt).toBe(50_000);
  });
});
