import type { Deposit } from '@sanduku/contracts/deposits/api';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { createSimulatedWorld, type SimulatedWorld } from '../modules/deposits/testing/chain-world.ts';
import { forgetDeposits } from '../modules/deposits/testing/mobile-leftovers.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { cryptoBody, mobileBody } from '../testing/withdrawals.ts';

const DAY_MS = 24 * 60 * 60_000;

onOneEngine('round trips over a rate change', (engine) => {
  let world: MobileWorld;
  let chain: SimulatedWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
    chain = await createSimulatedWorld(engine, 'tron', world.clock);
  });
  afterAll(() => Promise.all([world.close(), chain.close()]));
  beforeEach(() => forgetDeposits(engine.database));

  const changeRates = async (rates: Partial<Settings['rates']>) => {
    const { token } = await signedInOperator(world.app);
    const answer = await callByTwo(world.app, '/api/admin/settings', {
      token,
      body: { settings: { rates: { ...defaultSettings.rates, ...rates } }, reason: 'the market moved' },
    });
    expect(answer.status).toBe(200);
  };
  const newestDeposit = async ({ token }: TestPlayer) => {
    const { data } = await world.app.call<{ deposits: Deposit[] }>('GET', '/api/wallet/deposits', { token });
    expect(data.deposits[0]?.status).toBe('credited');
    return data.deposits[0]?.amount ?? 0;
  };

  /** Returns the credited amount. */
  const depositUsdt = async (player: TestPlayer, amount: number) => {
    const { data } = await world.app.call<{ address: string }>('GET', '/api/wallet/deposit-address', player);
    const { account } = await engine.database.queries
      .selectFrom('deposit_address')
      .select('account')
      .where('address', '=', data.address)
      .executeTakeFirstOrThrow();
    chain.chain.pay(account, BigInt(Math.round(amount * 1e6)));
    await chain.readWhenFinal();
    return newestDeposit(player);
  };
  let phones = 0;
  /** The shillings paid and the credited amount. */
  const depositByPhone = async (player: TestPlayer, amount: number) => {
    const phone = `07722${String(phones++).padStart(2, '0')}456`;
    const { data } = await world.app.call<{ payAmount: number }>('POST', '/api/wallet/deposit-mobile', {
      token: player.token,
      body: { amount, phone, provider: 'mtn' },
    });
    await world.pass(4 * APPROVAL_MS, APPROVAL_MS);
    return { paid: data.payAmount, credited: await newestDeposit(player) };
  };
  /** Returns the payout, as announced. */
  const withdraw = async ({ token }: TestPlayer, body: object) => {
    const asked = await world.app.call<{ id: string; payoutAmount: number }>('POST', '/api/wallet/withdraw', {
      token,
      body,
    });
    const { data } = await callByTwo<Withdrawal>(
      world.app,
      `/api/admin/withdrawals/${asked.data.id}/approve`,
      {
        token: (await signedInOperator(world.app)).token,
        body: {},
      },
    );
    expect([data.status, data.payoutAmount]).toEqual(['approved', asked.data.payoutAmount]);
    return data.payoutAmount;
  };

  test.each([
    ['UG', { UG: 3_914 }],
    ['UG', { UG: 3_686 }],
    ['UG', { UG: { buying: 3_900, selling: 3_950 } }],
    ['KE', { KE: 134 }],
    ['KE', { KE: 126 }],
  ] as const)('USDT in and out of an account in %s gains nothing over %o', async (country, change) => {
    await changeRates({});
    world.clock.advance(DAY_MS);
    const player = await fundedPlayer(world.app, 4_000_000, { country });
    const credited = await depositUsdt(player, 1_000);
    await changeRates(change);
    const out = await withdraw(player, cryptoBody(credited));
    expect(out).toBeLessThanOrEqual(1_000);
    await changeRates({});
    expect(await depositUsdt(player, out)).toBeLessThanOrEqual(credited);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test.each([{ UG: 3_914 }, { UG: 3_686 }, { KE: 134 }, { KE: 126 }, { KE: { buying: 133, selling: 135 } }])(
    'mobile money in and out of an account in Kenya gains nothing over %o',
    async (change) => {
      await changeRates({});
      world.clock.advance(DAY_MS);
      const player = await fundedPlayer(world.app, 1_000_000, { country: 'KE' });
      const { paid, credited } = await depositByPhone(player, 10_000);
      await changeRates(change);
      const out = await withdraw(player, mobileBody(credited));
      expect(out).toBeLessThanOrEqual(paid);
      await changeRates({});
      const again = await depositByPhone(player, 10_000);
      expect(again.credited / again.paid).toBeLessThanOrEqual(credited / out);
      expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
    },
  );

  test('the published rates are those of conversions, and improve after a day', async () => {
    await changeRates({});
    world.clock.advance(DAY_MS);
    const published = async () => {
      const { data } = await world.app.call<{ settings: Settings }>('GET', '/api/client-config');
      return data.settings.rates.UG;
    };
    await changeRates({ UG: 3_914 });
    expect(await published()).toEqual({ buying: 3_800, selling: 3_914 });
    const player = await fundedPlayer(world.app, 0);
    expect(await depositUsdt(player, 100)).toBe(380_000);
    world.clock.advance(DAY_MS - 1);
    expect(await published()).toEqual({ buying: 3_800, selling: 3_914 });
    world.clock.advance(1);
    expect(await published()).toBe(3_914);
    expect(await depositUsdt(player, 100)).toBe(391_400);
  });

  test('the audit finds a deposit and a payout at better rates', async () => {
    await changeRates({ UG: { buying: 3_700, selling: 3_900 } });
    world.clock.advance(1_000);
    await changeRates({});
    const earlier = new Date(world.clock.now().getTime() + 2_000);
    world.clock.advance(DAY_MS);
    const player = await fundedPlayer(world.app, 4_000_000);
    await withdraw(player, cryptoBody(await depositUsdt(player, 100)));
    const found = async () => (await auditMoney(engine.database.queries)).problems;
    expect(await found()).toEqual([]);
    const decideAt = (time: Date) =>
      asOwner(engine.database, async (owner) => {
        for (const [table, column] of [
          ['deposit', 'created_at'],
          ['withdrawal', 'decided_at'],
        ] as const) {
          await sql`alter table ${sql.table(table)} disable trigger user`.execute(owner);
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${time} where player_id = ${player.id}`.execute(
            owner,
          );
          await sql`alter table ${sql.table(table)} enable trigger user`.execute(owner);
        }
      });
    await decideAt(earlier);
    expect(await found()).toEqual([
      expect.stringMatching(/^Deposit \d+ was credited with 380000000000, more/),
      expect.stringMatching(/^Withdrawal \d+ pays 100000000 USDT/),
    ]);
    await decideAt(world.clock.now());
  });
});
