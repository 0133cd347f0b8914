import type { adminBusinessApi } from '@sanduku/contracts/backoffice/api';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { receiveDeposit } from '../../testing/deposits.ts';
import { fundedPlayer } from '../../testing/players.ts';
import {
  act,
  approved,
  ask,
  createWithdrawalWorld,
  cryptoBody,
  holdings,
  mobileBody,
  neverStopped,
  payoutOf,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { findDebt } from '../deposits/debts.ts';
import { bookReversal } from '../deposits/reversals.ts';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';
import { failWithdrawal } from './end.ts';
import { payOutDue } from './mobile-payout.ts';
import { payoutRows } from './payout-rows.ts';
import type { PayoutChain, PayoutRail, Signer } from './ports.ts';
import { pollDueChainPayouts } from './usdt-payout.ts';

const MINUTE = 60_000;
type Failure = 'rail_empty';
type Wallets = DataOf<typeof adminBusinessApi.adminFloat>;

onEveryEngine('payouts from an empty wallet', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(() => world.close());

  const payouts = () => world.providers.mtn.payouts;
  const orders = () =>
    payouts().received.filter(({ method, path }) => method === 'POST' && path.endsWith('/transfer'));
  const severalApproved = async (count: number) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n++) ids.push((await approved(world, `0772${String(123_000 + n)}`)).id);
    return ids;
  };
  const statuses = (ids: readonly string[]) =>
    Promise.all(ids.map(async (id) => (await payoutOf(world, id)).status));
  const payOutHearing = (answers: {
    send?: OrderAnswer<Failure>;
    enquire?: OutcomeAnswer<Failure> | ((asked: string) => OutcomeAnswer<Failure>);
  }) => {
    const real = world.providers.mtn.payoutRail;
    const { send = undefined, enquire = undefined } = answers;
    const mtn: PayoutRail = {
      ...real,
      ...(send && { send: async () => send }),
      ...(enquire && {
        enquire: async (asked) => (typeof enquire === 'function' ? enquire(asked) : enquire),
      }),
    };
    const node = world.node({ payoutRails: { mtn, airtel: world.providers.airtel.payoutRail } });
    return payOutDue(node, 'mtn', neverStopped);
  };

  test('wait, say so, and are all paid once when it is filled', async () => {
    payouts().wallet.balance = 0;
    const ids = await severalApproved(20);
    await world.pass(30 * MINUTE, MINUTE);
    expect(orders()).toEqual([]);
    expect(new Set(await statuses(ids))).toEqual(new Set(['approved']));
    const [shown] = (
      await app.call<{ withdrawals: { waitsForFloat: boolean }[] }>(
        'GET',
        '/api/admin/withdrawals?status=approved',
        { token: world.operator.token },
      )
    ).data.withdrawals;
    expect(shown?.waitsForFloat).toBe(true);

    // Enough for seven of them.
    payouts().wallet.balance = 75_000;
    await world.pass(5 * MINUTE, MINUTE / 2);
    expect((await statuses(ids)).filter((status) => status === 'completed')).toHaveLength(7);
    expect(orders()).toHaveLength(7);

    payouts().wallet.balance = 1_000_000;
    await world.pass(5 * MINUTE, MINUTE / 2);
    expect(new Set(await statuses(ids))).toEqual(new Set(['completed']));
    expect(payouts().payments).toHaveLength(20);
    expect(payouts().wallet.balance).toBe(870_000);
  });

  test('count on the same money once, in two processes', async () => {
    payouts().wallet.balance = 45_000;
    await severalApproved(10);
    await world.readBalances();
    await Promise.all([
      payOutDue(world.node(), 'mtn', neverStopped),
      payOutDue(world.node(), 'mtn', neverStopped),
    ]);
    expect(orders()).toHaveLength(4);
  });

  test('count on the same money once when one is sent again', async () => {
    payouts().wallet.balance = 15_000;
    await world.readBalances();
    const [lost] = (await severalApproved(1)) as [string];
    await payOutHearing({ send: { status: 'unclear', detail: 'a test' } });
    world.clock.advance(MINUTE);
    await world.readBalances();
    await payOutDue(world.node(), 'mtn', neverStopped);
    expect(orders()).toHaveLength(1);
    const { id } = await approved(world, '0772123999');
    await payOutDue(world.node(), 'mtn', neverStopped);
    expect(orders()).toHaveLength(1);
    expect((await payoutOf(world, id)).waits_for_float_since).not.toBeNull();
    await world.pass(MINUTE, MINUTE / 2);
    expect(await statuses([lost, id])).toEqual(['completed', 'approved']);
  });

  test('do not keep sent ones from being polled', async () => {
    const sent = await approved(world);
    await payOutHearing({ send: { status: 'accepted' } });
    payouts().wallet.balance = 0;
    await world.readBalances();
    await severalApproved(2);
    await payOutHearing({ enquire: { status: 'pending' } });
    const now = new Date(world.clock.now().getTime() + MINUTE);
    const [first] = await payoutRows.findDue(engine.database, 'mtn', { now, limit: 1 });
    expect(first).toEqual({ id: BigInt(sent.id), is_urgent: true });
  });

  test('wait while the balance was not read for a quarter of an hour', async () => {
    const { id } = await approved(world);
    world.clock.advance(16 * MINUTE);
    await payOutDue(world.node(), 'mtn', neverStopped);
    expect(await payoutOf(world, id)).toMatchObject({
      status: 'approved',
      first_tried_at: null,
      waits_for_float_since: expect.any(Date),
    });
    await world.pass(2 * MINUTE, MINUTE / 2);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'completed', waits_for_float_since: null });
  });

  test('that the provider accepts and then fails get another reference, and only then', async () => {
    const { player, id } = await approved(world);
    const { reference } = await payoutOf(world, id);
    // The last balance read is stale.
    payouts().wallet.balance = 0;
    await payOutDue(world.node(), 'mtn', neverStopped);
    world.clock.advance(MINUTE);
    await payOutDue(world.node(), 'mtn', neverStopped);
    const waiting = await payoutOf(world, id);
    expect(waiting).toMatchObject({
      status: 'approved',
      former_references: [reference],
      tried_at: null,
      waits_for_float_since: expect.any(Date),
    });
    expect(waiting.reference).not.toBe(reference);
    expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 10_500 });

    // A balance from before the failure does not count.
    world.clock.advance(MINUTE);
    await payOutDue(world.node(), 'mtn', neverStopped);
    expect(orders()).toHaveLength(1);

    payouts().wallet.balance = 50_000;
    await world.payEverything();
    expect(await payoutOf(world, id)).toMatchObject({ status: 'completed', reference: waiting.reference });
    expect(payouts().wallet.balance).toBe(40_000);
  });

  test('are not paid again if the provider has paid the refused order after all', async () => {
    const { player, id } = await approved(world);
    const { reference: refused } = await payoutOf(world, id);
    await payOutHearing({ send: { status: 'accepted' } });
    world.clock.advance(MINUTE);
    await payOutHearing({ enquire: { status: 'failed', reason: 'rail_empty' } });
    const payOutWhile = async (former: OutcomeAnswer<Failure>) => {
      world.clock.advance(MINUTE);
      await world.readBalances();
      await payOutHearing({ enquire: (asked) => (asked === refused ? former : { status: 'unknown' }) });
    };
    await payOutWhile({ status: 'unclear', detail: 'a test' });
    expect(await payoutOf(world, id)).toMatchObject({ status: 'approved' });
    await payOutWhile({ status: 'paid', payment: undefined, providerReference: `late ${id}` });
    expect(orders()).toEqual([]);
    expect(await payoutOf(world, id)).toMatchObject({
      status: 'completed',
      provider_reference: `mtn:late ${id}`,
    });
    expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
  });

  test('show operators every reference, as the provider may have paid any', async () => {
    const { id } = await approved(world);
    const { reference: refused } = await payoutOf(world, id);
    await payOutHearing({ send: { status: 'refused', reason: 'rail_empty' } });
    const { reference } = await payoutOf(world, id);
    const { withdrawals } = (
      await app.call<{ withdrawals: { payoutReference: string }[] }>(
        'GET',
        `/api/admin/withdrawals?status=approved&id=${id}`,
        {
          token: world.operator.token,
        },
      )
    ).data;
    expect(withdrawals.map((row) => row.payoutReference)).toEqual([`${reference}, ${refused}`]);
  });

  test('that the provider refuses at once wait too', async () => {
    const { id } = await approved(world);
    await payOutHearing({ send: { status: 'refused', reason: 'rail_empty' } });
    expect(await payoutOf(world, id)).toMatchObject({ status: 'approved', tried_at: null });
    await world.payEverything();
    await world.pass(MINUTE);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
  });

  test('that the provider keeps refusing are tried ever more rarely', async () => {
    const { id } = await approved(world);
    for (let minute = 0; minute < 60; minute++) {
      await payOutHearing({
        send: { status: 'refused', reason: 'rail_empty' },
        enquire: { status: 'failed', reason: 'rail_empty' },
      });
      world.clock.advance(MINUTE);
      await world.readBalances();
    }
    const { status, former_references } = await payoutOf(world, id);
    expect(status).toBe('approved');
    // Each is asked about before the next order.
    expect(former_references.length).toBeLessThan(10);
  });

  test('keep their reference while it is uncertain whether the order arrived', async () => {
    const { id } = await approved(world);
    const { reference } = await payoutOf(world, id);
    const unclear = { status: 'unclear', detail: 'a test' } as const;
    await payOutHearing({ send: unclear });
    world.clock.advance(MINUTE);
    await payOutHearing({ enquire: unclear });
    expect(await payoutOf(world, id)).toMatchObject({
      reference,
      former_references: [],
      tried_at: expect.any(Date),
    });
  });

  test('that an operator was to resolve wait once the provider says that the wallet was empty', async () => {
    const { id } = await approved(world);
    await payOutHearing({ send: { status: 'accepted' } });
    const stuck = engine.database.queries.updateTable('payout').where('withdrawal_id', '=', BigInt(id));
    await stuck.set({ unresolved_since: world.clock.now() }).execute();
    world.clock.advance(MINUTE);
    await payOutHearing({ enquire: { status: 'failed', reason: 'rail_empty' } });
    expect(await payoutOf(world, id)).toMatchObject({ status: 'approved', unresolved_since: null });
    await world.payEverything();
    await world.pass(MINUTE);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
    expect(payouts().payments).toHaveLength(1);
  });

  /** With what reverses the deposit that paid for it. */
  const withReversibleDeposit = async (body: object) => {
    const player = await fundedPlayer(app, 0);
    const deps = { database: engine.database, ledger: app.ledger, clock: () => world.clock.now() };
    const owner = { id: player.id, currency: 'UGX' } as const;
    const deposit = await receiveDeposit(app, owner, 200_000_000_000n, { phone: '256772999111' });
    await creditDeposit(deps, deposit);
    const { id } = (await ask(world, player, body)).data;
    expect((await act(world, 'approve', id)).status).toBe(200);
    return { deps, player, id, takeBack: () => bookReversal(deps, deposit) };
  };

  test('of a player whose deposit was reversed meanwhile are stopped, and pay the debt', async () => {
    payouts().wallet.balance = 0;
    const { player, id, takeBack } = await withReversibleDeposit(mobileBody(10_000));
    await world.pass(MINUTE);
    expect(await takeBack()).toBe(true);
    payouts().wallet.balance = 1_000_000;
    await world.pass(2 * MINUTE, MINUTE / 2);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'failed', note: 'debt_open' });
    expect(payouts().payments).toEqual([]);
    expect(await holdings(world, player)).toEqual({ game: 0, reserved: 0 });
    expect(await findDebt(engine.database.queries, player.id)).toBe(0n);
  });

  test('are not stopped if the provider has paid the refused order after all', async () => {
    const { player, id, takeBack } = await withReversibleDeposit(mobileBody(10_000));
    await payOutHearing({ send: { status: 'accepted' } });
    world.clock.advance(MINUTE);
    await payOutHearing({ enquire: { status: 'failed', reason: 'rail_empty' } });
    expect(await takeBack()).toBe(true);
    for (const [found, status] of [
      [{ status: 'unclear', detail: 'a test' }, 'approved'],
      [{ status: 'paid', payment: undefined, providerReference: `late ${id}` }, 'completed'],
    ] as const) {
      world.clock.advance(MINUTE);
      await payOutHearing({ enquire: found });
      expect(await payoutOf(world, id)).toMatchObject({ status });
    }
    expect(await holdings(world, player)).toEqual({ game: 0, reserved: 0 });
    expect(await findDebt(engine.database.queries, player.id)).toBe(10_500_000_000n);
  });

  test('in USDT are stopped too', async () => {
    const { deps, player, id, takeBack } = await withReversibleDeposit(cryptoBody(100_000));
    expect(await takeBack()).toBe(true);
    const asked: unknown[] = [];
    const signer = { walletOf: async () => undefined, sign: async (order: unknown) => asked.push(order) };
    const chain = { rail: 'tron' } as unknown as PayoutChain;
    await pollDueChainPayouts(
      { ...deps, log: createLog('silent'), signer: signer as unknown as Signer },
      chain,
      neverStopped,
    );
    expect(asked).toEqual([]);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'failed', note: 'debt_open' });
    expect(await holdings(world, player)).toEqual({ game: 0, reserved: 0 });
    expect(await findDebt(engine.database.queries, player.id)).toBe(0n);
  });

  test('are not stopped by a slow process once another has sent them', async () => {
    const { deps, id, takeBack } = await withReversibleDeposit(mobileBody(10_000));
    await payOutHearing({ send: { status: 'accepted' } });
    expect(await takeBack()).toBe(true);
    expect(await failWithdrawal(deps, BigInt(id), 'debt_open')).toBe(false);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'approved' });
  });

  test('show the load of their wallet and how long it lasts', async () => {
    await asOwner(engine.database, (owner) => owner.deleteFrom('rail_balance').execute());
    const readMtn = async () => {
      await world.readBalances();
      const path = '/api/admin/float';
      const { wallets } = (await app.call<Wallets>('GET', path, { token: world.operator.token })).data;
      expect(wallets.map(({ rail, purpose }) => `${rail} ${purpose}`).sort()).toEqual([
        'airtel payout',
        'mtn collection',
        'mtn payout',
      ]);
      return wallets.find(
        ({ rail, purpose }) => rail === 'mtn' && purpose === 'payout',
      ) as Wallets['wallets'][number];
    };
    await severalApproved(2);
    await world.payEverything();
    const before = await readMtn();
    expect(before.coin).toBe('UGX');
    expect(before.paidInDay).toBeGreaterThanOrEqual(20_000);
    payouts().wallet.balance = before.approved + 2 * before.paidInDay;
    expect((await readMtn()).hoursLeft).toBeCloseTo(48);

    await severalApproved(1);
    payouts().wallet.balance = 9_999;
    await world.readBalances();
    await payOutDue(world.node(), 'mtn', neverStopped);
    expect(await readMtn()).toMatchObject({
      approved: before.approved + 10_000,
      hoursLeft: 0,
      waitingPayouts: before.waitingPayouts + 1,
    });
  });
});
