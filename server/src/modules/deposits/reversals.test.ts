import { mobileProviders } from '@sanduku/contracts/deposits/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onEveryEngine } from '../../testing/databases.ts';
import { createMobileWorld, type MobileWorld, neverStopped } from '../../testing/mobile-money.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import { mobileBody } from '../../testing/withdrawals.ts';
import { pollDue } from './mobile-settle.ts';
import type { EnquiryAnswer } from './ports.ts';
import { bookReversal } from './reversals.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';
import { accountsOf, credited, reversed } from './testing/reversals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

onEveryEngine('a deposit that the provider takes back', (engine) => {
  let world: MobileWorld;
  beforeEach(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterEach(async () => {
    await forgetDeposits(engine.database);
    await world.close();
  });

  const reversalsOf = ({ id }: TestPlayer) =>
    engine.database.queries
      .selectFrom('deposit_reversal')
      .selectAll()
      .where('player_id', '=', id)
      .orderBy('deposit_id')
      .execute();
  const send = (from: TestPlayer, to: TestPlayer, amount: number) =>
    world.app.call('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount },
    });
  const withdraw = ({ token }: TestPlayer, amount = 5_000) =>
    world.app.call<{ id: string }>('POST', '/api/wallet/withdraw', { token, body: mobileBody(amount) });
  const topicsOf = async ({ token }: TestPlayer) =>
    (
      await world.app.call<{ events: { topic: string; news: object }[] }>('GET', '/api/inbox', { token })
    ).data.events.map(({ topic, news }) => [topic, news]);

  describe.each(mobileProviders)('%s', (provider) => {
    test('leaves the balance while it covers the deposit', async () => {
      const player = await fundedPlayer(world.app, 1_000);
      const deposit = await credited(world, player, 5_000, provider);
      await reversed(world, deposit, provider);
      expect(await accountsOf(world, player)).toEqual({ game: 1_000, reserved: 0, debt: 0 });
      expect(await reversalsOf(player)).toMatchObject([
        { deposit_id: deposit.id, taken: 5_000_000_000n, debt: 0n, provider_reference: null },
      ]);
      expect((await withdraw(player)).code).toBe('not_enough_money');
      expect((await topicsOf(player))[0]).toEqual(['deposit_reversed', { amount: 5_000, provider, owed: 0 }]);
      const { deposits } = (
        await world.app.call<{ deposits: object[] }>('GET', '/api/wallet/deposits', player)
      ).data;
      expect(deposits).toMatchObject([{ status: 'credited', reversedat: expect.any(String) }]);
      await world.pass(24 * HOUR, HOUR);
      expect(await reversalsOf(player)).toHaveLength(1);
    });
  });

  test('becomes a debt where the balance lacks, which stops withdrawals and transfers until deposits pay it', async () => {
    const [player, friend] = [await fundedPlayer(world.app, 0), await fundedPlayer(world.app, 0)];
    const deposit = await credited(world, player, 10_000);
    expect((await send(player, friend, 4_000)).status).toBe(200);
    await reversed(world, deposit);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 0, debt: 4_000 });
    for (const { status, code, text } of [await withdraw(player), await send(player, friend, 1_000)]) {
      expect({ status, code, text }).toEqual({
        status: 409,
        code: 'debt_open',
        text: 'Your deposit of USh 10,000 was reversed by MTN. You owe USh 4,000. Withdrawals and transfers resume when it is paid.',
      });
    }
    // Neither receiving nor playing pays the debt.
    expect((await send(friend, player, 2_000)).status).toBe(200);
    const bet = { token: player.token, body: { betAmount: 1_000, selectedBox: 4 } };
    expect((await world.app.call('POST', '/api/game/play', bet)).status).toBe(200);
    expect((await accountsOf(world, player)).debt).toBe(4_000);

    await credited(world, player, 1_000);
    expect((await accountsOf(world, player)).debt).toBe(3_000);
    expect((await topicsOf(player))[0]).toEqual(['debt_paid', { amount: 1_000, left: 3_000 }]);
    const before = (await accountsOf(world, player)).game;
    await credited(world, player, 20_000);
    expect(await accountsOf(world, player)).toEqual({ game: before + 17_000, reserved: 0, debt: 0 });
    expect((await withdraw(player)).status).toBe(200);
    expect((await send(player, friend, 1_000)).status).toBe(200);
  });

  test('adds to the debt of another one, each once', async () => {
    const [player, friend] = [await fundedPlayer(world.app, 0), await fundedPlayer(world.app, 0)];
    const deposits = [await credited(world, player, 5_000), await credited(world, player, 6_000)];
    expect((await send(player, friend, 11_000)).status).toBe(200);
    const node = world.node();
    for (const { id } of deposits) {
      const booked = await Promise.all([bookReversal(node, id), bookReversal(node, id)]);
      expect(booked.filter(Boolean)).toHaveLength(1);
      expect(await bookReversal(node, id)).toBe(false);
    }
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 0, debt: 11_000 });
  });

  test('stays when the provider is wrong once', async () => {
    const player = await fundedPlayer(world.app, 0);
    await credited(world, player, 5_000);
    const mtn = world.providers.mtn.rail;
    const wrong: EnquiryAnswer[] = [{ status: 'failed', reason: 'failed' }];
    const enquire = async (reference: string) => wrong.shift() ?? mtn.enquire(reference);
    const node = world.node({ mobileRails: { ...world.rails, mtn: { ...mtn, enquire } } });
    for (let hour = 0; hour < 8; hour++) {
      world.clock.advance(HOUR);
      await pollDue(node, 'mtn', neverStopped);
    }
    expect(wrong).toEqual([]);
    expect(await reversalsOf(player)).toEqual([]);
    const { reversal_reported_at: reported } = await engine.database.queries
      .selectFrom('mobile_deposit')
      .select('reversal_reported_at')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(reported).toBeNull();
  });

  test('is booked although the provider was away when asked for the last time', async () => {
    const player = await fundedPlayer(world.app, 0);
    const deposit = await credited(world, player, 5_000);
    const { rail, simulation } = world.providers.mtn;
    let isAway = false;
    const enquire = async (reference: string): Promise<EnquiryAnswer> =>
      isAway ? { status: 'unclear', detail: 'a test' } : rail.enquire(reference);
    const node = world.node({ mobileRails: { ...world.rails, mtn: { ...rail, enquire } } });
    const pollAfter = (milliseconds: number) => {
      world.clock.advance(milliseconds);
      return pollDue(node, 'mtn', neverStopped);
    };
    simulation.reverse(deposit.reference);
    await pollAfter(7 * 24 * HOUR);
    isAway = true;
    await pollAfter(15 * MINUTE);
    expect(await reversalsOf(player)).toEqual([]);
    isAway = false;
    await pollAfter(2 * HOUR);
    expect(await reversalsOf(player)).toMatchObject([{ deposit_id: deposit.id }]);
  });

  test('is asked about for a week, and not when an operator credited it', async () => {
    const player = await fundedPlayer(world.app, 0);
    const { id, reference } = await credited(world, player, 5_000);
    const { simulation } = world.providers.mtn;
    const asked = () => simulation.received.filter(({ path }) => path.includes(reference)).length;
    const before = asked();
    await world.pass(9 * 24 * HOUR, HOUR);
    expect(asked() - before).toBe(5);
    const { poll_at } = await engine.database.queries
      .selectFrom('mobile_deposit')
      .select('poll_at')
      .where('deposit_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(poll_at).toBeNull();
  });

  test('keeps withdrawals in review on hold; a rejected one pays the debt first', async () => {
    const player = await fundedPlayer(world.app, 0);
    const operator = await signedInOperator(world.app);
    const deposit = await credited(world, player, 20_000);
    const [first, second] = [(await withdraw(player, 6_000)).data, (await withdraw(player, 5_000)).data];
    const { reserved } = await accountsOf(world, player);
    await reversed(world, deposit);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved, debt: reserved });
    const decide = (id: string, what: string, body: object) =>
      callByTwo(world.app, `/api/admin/withdrawals/${id}/${what}`, { token: operator.token, body });
    expect(await decide(first.id, 'approve', {})).toMatchObject({ status: 409, code: 'already_decided' });
    expect((await decide(first.id, 'reject', { reason: 'The deposit was reversed' })).status).toBe(200);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 5_500, debt: 5_500 });
    expect((await decide(second.id, 'reject', { reason: 'The deposit was reversed' })).status).toBe(200);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 0, debt: 0 });
  });

  test('is booked by two operators with the reference of the provider, and written off by two', async () => {
    const [player, friend] = [await fundedPlayer(world.app, 0), await fundedPlayer(world.app, 0)];
    const { token } = await signedInOperator(world.app);
    const { id } = await credited(world, player, 5_000);
    await send(player, friend, 5_000);
    const path = `/api/admin/deposits/${id}/reverse`;
    const body = { providerReference: 'RV 1', reason: 'In the statement of MTN' };
    expect((await world.app.call('POST', path, { token, body })).status).toBe(202);
    expect(await reversalsOf(player)).toEqual([]);
    expect(await callByTwo(world.app, path, { token, body: { ...body, reason: 'again' } })).toMatchObject({
      status: 409,
    });
    const reference = { ...body, providerReference: 'RV 2' };
    expect(await callByTwo(world.app, path, { token, body: reference })).toMatchObject({
      status: 200,
      data: { status: 'credited', reversedAt: expect.any(String) },
    });
    expect(await reversalsOf(player)).toMatchObject([{ provider_reference: 'RV 2' }]);
    expect(await world.app.call('POST', path, { token, body })).toMatchObject({
      code: 'already_decided',
    });

    const writeOff = `/api/admin/users/${player.id}/debt/write-off`;
    const reason = { reason: 'The player has proved the payment' };
    expect((await world.app.call('POST', writeOff, { token, body: reason })).status).toBe(202);
    expect((await accountsOf(world, player)).debt).toBe(5_000);
    const other = { reason: 'The player has paid in cash' };
    expect((await callByTwo(world.app, writeOff, { token, body: other })).status).not.toBe(200);
    const [waiting] = (
      await world.app.call<{ approvals: { id: string; action: string }[] }>('GET', '/api/admin/approvals', {
        token,
      })
    ).data.approvals.filter(({ action }) => action === 'player.debt_written_off');
    const second = await signedInOperator(world.app);
    const approval = `/api/admin/approvals/${waiting?.id}/approve`;
    expect((await world.app.call('POST', approval, { token: second.token, body: {} })).status).toBe(200);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 0, debt: 0 });
    expect((await withdraw(player)).code).toBe('not_enough_money');
    expect(await world.app.call('POST', writeOff, { token, body: reason })).toMatchObject({
      code: 'already_decided',
    });
  });

  test('takes back what it credited in another currency', async () => {
    const player = await fundedPlayer(world.app, 0, { country: 'KE' });
    const deposit = await credited(world, player, 500);
    const { game } = await accountsOf(world, player);
    expect(game).toBe(500);
    await reversed(world, deposit);
    expect(await accountsOf(world, player)).toEqual({ game: 0, reserved: 0, debt: 0 });
  });
});
