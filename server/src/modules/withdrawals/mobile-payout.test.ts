import { type MobileProvider, mobileProviders } from '@sanduku/contracts/deposits/api';
import { payoutWallet } from '@sanduku/contracts/wallets';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  act,
  approved,
  createWithdrawalWorld,
  holdings,
  neverStopped,
  payoutOf,
  type WithdrawalWorld,
} from '../../testing/withdrawals.ts';
import type { OrderAnswer, OutcomeAnswer } from '../rail-calls/answers.ts';
import { type PayoutDeps, payOutDue } from './mobile-payout.ts';
import type { PayoutRail } from './ports.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const phones = { mtn: '0772123456', airtel: '0702123456' };
const phone = (provider: MobileProvider, lastDigits: string) =>
  `${phones[provider].slice(0, -4)}${lastDigits}`;

onOneEngine('mobile money payouts', (engine) => {
  let app: TestApp;
  let world: WithdrawalWorld;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  beforeEach(async () => {
    world = await createWithdrawalWorld(app);
  });
  afterEach(() => world.close());

  const payOut = (node: PayoutDeps, provider: MobileProvider = 'mtn') =>
    payOutDue(node, provider, neverStopped);
  const payoutsAt = (provider: MobileProvider) => world.providers[provider].payouts;
  /** Scripted provider answers, then real ones. */
  const nodeThatHears = (answers: {
    send?: OrderAnswer<PayoutFailure>[];
    enquire?: OutcomeAnswer<PayoutFailure>[];
  }): PayoutDeps => {
    const { send = [], enquire = [] } = answers;
    const real = world.providers.mtn.payoutRail;
    const mtn: PayoutRail = {
      ...real,
      send: async (order) => send.shift() ?? real.send(order),
      enquire: async (reference) => enquire.shift() ?? real.enquire(reference),
    };
    return world.node({ payoutRails: { mtn, airtel: world.providers.airtel.payoutRail } });
  };

  describe.each(mobileProviders)('by %s', (provider) => {
    test('are paid once, and every account is right', async () => {
      const { player, id } = await approved(world, phones[provider]);
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 10_500 });
      await world.payEverything();
      expect(payoutsAt(provider).payments).toMatchObject([{ amount: 10_000 }]);
      expect(await payoutOf(world, id)).toMatchObject({
        status: 'completed',
        poll_at: null,
        leased_until: null,
        provider_reference: expect.stringMatching(new RegExp(`^${provider}:.`)),
      });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
      const entries = await engine.database.queries
        .selectFrom('ledger_entry')
        .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
        .select(['kind', 'amount'])
        .where('transfer_id', '=', (await payoutOf(world, id)).end_transfer_id)
        .orderBy('kind')
        .execute();
      expect(entries).toEqual([
        { kind: 'house.fees', amount: 500_000_000n },
        { kind: 'player.reserved', amount: -10_500_000_000n },
        { kind: `rail.${payoutWallet(provider)}`, amount: 10_000_000_000n },
      ]);
    });

    // shows 4.17
    test('rejected by the provider return all money and say why', async () => {
      const { player, id } = await approved(world, phone(provider, '0000'));
      await world.payEverything();
      expect(await payoutOf(world, id)).toMatchObject({
        status: 'failed',
        note: 'wrong_destination',
        poll_at: null,
      });
      expect(await holdings(world, player)).toEqual({ game: 20_000, reserved: 0 });
      const news = engine.database.queries.selectFrom('outbox').select('payload');
      expect(
        await news
          .where('player_id', '=', player.id)
          .where('topic', '=', 'withdrawal_rejected')
          .executeTakeFirstOrThrow(),
      ).toMatchObject({
        payload: {
          amount: 10_000,
          status: 'failed',
          failure: 'wrong_destination',
          reason: expect.stringContaining('All your money is back in your balance'),
        },
      });
    });

    test('with a lost response are paid once', async () => {
      const { player, id } = await approved(world, phone(provider, '0008'));
      await world.pass(SECOND);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'approved', asked_at: null });
      await world.payEverything();
      expect(payoutsAt(provider).payments).toHaveLength(1);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });

    test.each([
      ['answers with an error', { status: 503 }],
      ['hangs up', 'hangs_up'],
    ] as const)(
      'are sent again under the same reference when the provider %s and does not know them',
      async (_what, fault) => {
        const { id } = await approved(world, phones[provider]);
        const { reference } = await payoutOf(world, id);
        const { payouts, providerId } = world.providers[provider];
        payouts.faults.push(fault, fault);
        await world.payEverything();
        expect(payouts.payments.map((payment) => payment.reference)).toEqual([providerId(reference)]);
        expect(await payoutOf(world, id)).toMatchObject({ status: 'completed', reference });
      },
    );

    test('wait while the provider is down, then are paid', async () => {
      payoutsAt(provider).isDown = true;
      const { player, id } = await approved(world, phones[provider]);
      await world.pass(HOUR, MINUTE);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'approved', unresolved_since: null });
      payoutsAt(provider).isDown = false;
      await world.pass(10 * MINUTE, MINUTE);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
      expect(payoutsAt(provider).payments).toHaveLength(1);
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });
  });

  describe('nothing is paid twice or lost', () => {
    test('when the process stops between approval and payout', async () => {
      const { id } = await approved(world);
      expect(payoutsAt('mtn').payments).toEqual([]);
      const stopped = new AbortController();
      stopped.abort();
      await payOutDue(world.node(), 'mtn', stopped.signal);
      expect(payoutsAt('mtn').payments).toEqual([]);
      // Another process finds it in the database.
      await payOut(world.node());
      world.clock.advance(MINUTE);
      await payOut(world.node());
      expect(payoutsAt('mtn').payments).toHaveLength(1);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
    });

    test('when the process dies while sending: the next enquires first', async () => {
      const { id } = await approved(world);
      const rail = world.providers.mtn.payoutRail;
      const sendsAndDies: PayoutRail = {
        ...rail,
        async send(order) {
          await rail.send(order);
          throw new Error('The process has died');
        },
      };
      const dying = world.node({
        payoutRails: { mtn: sendsAndDies, airtel: world.providers.airtel.payoutRail },
      });
      await payOut(dying);
      expect(await payoutOf(world, id)).toMatchObject({ asked_at: null, tried_at: expect.any(Date) });
      await world.pass(2 * MINUTE, 10 * SECOND);
      expect(payoutsAt('mtn').payments).toHaveLength(1);
      const orders = payoutsAt('mtn').received.filter(({ method, path }) => {
        return method === 'POST' && path.endsWith('/transfer');
      });
      expect(orders).toHaveLength(1);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
    });

    test('when the process dies between confirmation and posting', async () => {
      const { player, id } = await approved(world);
      await payOut(world.node());
      world.clock.advance(MINUTE);
      const { ledger } = world.app;
      const dies = () => {
        throw new Error('The process has died');
      };
      await payOut(world.node({ ledger: { ...ledger, prepare: dies } }));
      expect(await payoutOf(world, id)).toMatchObject({ status: 'approved' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 10_500 });
      await world.payEverything();
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });

    test('when the provider forgets an order: it is sent again under the same reference', async () => {
      const { id } = await approved(world);
      await payOut(world.node());
      const unknown = { status: 'unknown' } as const;
      const node = nodeThatHears({ enquire: [unknown, unknown] });
      const orders = () =>
        payoutsAt('mtn').received.filter(
          ({ method, path }) => method === 'POST' && path.endsWith('/transfer'),
        );
      world.clock.advance(10 * SECOND);
      await payOut(node);
      expect(orders()).toHaveLength(1);
      world.clock.advance(30 * SECOND);
      await payOut(node);
      expect(orders()).toHaveLength(2);
      world.clock.advance(10 * SECOND);
      await payOut(node);
      expect(payoutsAt('mtn').payments).toHaveLength(1);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
    });

    test('when two processes poll the same payouts', async () => {
      for (let n = 0; n < 5; n++) await approved(world, phone('mtn', `${2_000 + n}`));
      await Promise.all([payOut(world.node()), payOut(world.node())]);
      world.clock.advance(MINUTE);
      await Promise.all([payOut(world.node()), payOut(world.node())]);
      expect(payoutsAt('mtn').payments).toHaveLength(5);
      expect(payoutsAt('mtn').received.filter(({ method }) => method === 'POST')).toHaveLength(6);
    });
  });

  describe('a rejection', () => {
    const refused = { status: 'refused', reason: 'wrong_destination' } as const;
    const unclear = { status: 'unclear', detail: 'a test' } as const;

    test('of the first order ends it', async () => {
      const { player, id } = await approved(world);
      await payOut(nodeThatHears({ send: [refused] }));
      expect(await payoutOf(world, id)).toMatchObject({ status: 'failed' });
      expect(await holdings(world, player)).toEqual({ game: 20_000, reserved: 0 });
    });

    test('that arrives after the lease leaves the decision to the provider’s records', async () => {
      const { player, id } = await approved(world);
      const real = world.providers.mtn.payoutRail;
      const mtn: PayoutRail = {
        ...real,
        send: async () => {
          world.clock.advance(2 * MINUTE);
          await payOut(world.node());
          return refused;
        },
      };
      await payOut(world.node({ payoutRails: { mtn, airtel: world.providers.airtel.payoutRail } }));
      await world.payEverything();
      expect(payoutsAt('mtn').payments).toHaveLength(1);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });

    test('of a repeated order counts if the provider does not know it', async () => {
      const { player, id } = await approved(world);
      const node = nodeThatHears({
        send: [unclear, refused],
        enquire: [{ status: 'unknown' }, { status: 'unknown' }],
      });
      await payOut(node);
      world.clock.advance(MINUTE);
      await payOut(node);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'failed', refusal: 'wrong_destination' });
      expect(await holdings(world, player)).toEqual({ game: 20_000, reserved: 0 });
    });

    test('of a repeated order does not hide that the first was paid', async () => {
      const { player, id } = await approved(world);
      const node = nodeThatHears({
        send: [unclear, refused],
        enquire: [
          { status: 'unknown' },
          { status: 'paid', payment: undefined, providerReference: 'late but there' },
        ],
      });
      await payOut(node);
      world.clock.advance(MINUTE);
      await payOut(node);
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });
  });

  describe('an operator is asked', () => {
    test('after two hours without an answer; nothing is sent, and a later answer counts', async () => {
      const { id } = await approved(world);
      payoutsAt('mtn').isDown = true;
      await world.pass(2 * HOUR + 10 * MINUTE, 5 * MINUTE);
      expect(await payoutOf(world, id)).toMatchObject({
        status: 'approved',
        unresolved_since: expect.any(Date),
      });
      payoutsAt('mtn').isDown = false;
      await world.pass(HOUR, 5 * MINUTE);
      // The operator checks the provider's records, so the order must not appear there later.
      expect(payoutsAt('mtn').payments).toEqual([]);
      const paid = { status: 'paid', payment: undefined, providerReference: 'there it is' } as const;
      world.clock.advance(HOUR);
      await payOut(nodeThatHears({ enquire: [paid] }));
      expect(await payoutOf(world, id)).toMatchObject({ status: 'completed' });
    });

    test('when the provider reports another amount', async () => {
      const { player, id } = await approved(world, phone('mtn', '0007'));
      await world.payEverything();
      expect(await payoutOf(world, id)).toMatchObject({
        status: 'approved',
        unresolved_since: expect.any(Date),
        poll_at: null,
      });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 10_500 });
      await act(world, 'settle', id, { outcome: 'paid', reason: 'Made up with the provider' });
      expect(await holdings(world, player)).toEqual({ game: 9_500, reserved: 0 });
    });

    test('when the provider reports one payment for two withdrawals', async () => {
      const [first, second] = [await approved(world), await approved(world)];
      await payOut(world.node());
      world.clock.advance(MINUTE);
      const paid = { status: 'paid', payment: undefined, providerReference: 'the same' } as const;
      await payOut(nodeThatHears({ enquire: [paid, paid] }));
      const rows = [await payoutOf(world, first.id), await payoutOf(world, second.id)];
      expect(rows.map(({ status }) => status).sort()).toEqual(['approved', 'completed']);
      expect(rows.find(({ status }) => status === 'approved')?.unresolved_since).not.toBeNull();
    });
  });

  test('a payout of an ended withdrawal is never sent', async () => {
    const { id } = await approved(world);
    await engine.database.queries
      .updateTable('payout')
      .set({ unresolved_since: world.clock.now() })
      .where('withdrawal_id', '=', BigInt(id))
      .execute();
    await act(world, 'settle', id, { outcome: 'failed', reason: 'a test' });
    await engine.database.queries
      .updateTable('payout')
      .set({ poll_at: world.clock.now() })
      .where('withdrawal_id', '=', BigInt(id))
      .execute();
    await world.payEverything();
    expect(payoutsAt('mtn').payments).toEqual([]);
    expect(await payoutOf(world, id)).toMatchObject({ status: 'failed', poll_at: null });
  });
});
