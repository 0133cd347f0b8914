import type { Deposit } from '@sanduku/contracts/deposits/api';
import { defaultSettings, type Settings } from '@sanduku/contracts/settings/rules';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { forgetDeposits } from '../modules/deposits/testing/mobile-leftovers.ts';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A player could delay a payment prompt or withdrawal until the rates move, and choose the better outcome. */
onOneEngine('pending payments while rates move', (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await forgetDeposits(engine.database);
    await defaultRatesForADay();
  });
  afterEach(async () => {
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  const changeRates = async (rates: Partial<Settings['rates']>) => {
    const { token } = await signedInOperator(world.app);
    const answer = await callByTwo(world.app, '/api/admin/settings', {
      token,
      body: { settings: { rates: { ...defaultSettings.rates, ...rates } }, reason: 'the market moved' },
    });
    expect(answer.status).toBe(200);
  };
  const defaultRatesForADay = async () => {
    await changeRates({});
    world.clock.advance(DAY_MS);
  };
  const kenyan = () => fundedPlayer(world.app, 100_000, { country: 'KE' });
  let phones = 0;
  /** 1,000 KES at 130 KES and 3,800 UGX per USDT is 29,231 UGX. */
  const ask = async ({ token }: TestPlayer) => {
    const phone = `07721${String(phones++).padStart(2, '0')}456`;
    const body = { amount: 1_000, phone, provider: 'mtn' };
    const answer = await world.app.call<{ finalAmount: number; payAmount: number }>(
      'POST',
      '/api/wallet/deposit-mobile',
      { token, body },
    );
    expect(answer.data).toMatchObject({ finalAmount: 1_000, payAmount: 29_231 });
  };
  const paid = () => world.pass(4 * APPROVAL_MS, APPROVAL_MS);
  const depositOf = async ({ token }: TestPlayer) => {
    const { data } = await world.app.call<{ deposits: Deposit[] }>('GET', '/api/wallet/deposits', { token });
    const [deposit] = data.deposits;
    return deposit && [deposit.status, deposit.amount, deposit.promised];
  };
  const balanceOf = async ({ token }: TestPlayer) =>
    (await world.app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;

  test('a prompt paid after the rate fell credits the current value and shows the change', async () => {
    const player = await kenyan();
    await ask(player);
    await changeRates({ KE: 120 });
    await paid();
    expect(await depositOf(player)).toEqual(['credited', 923.08, 1_000]);
    expect(await balanceOf(player)).toBe(100_923.08);
  });

  test('a prompt never credits more than it promised', async () => {
    const player = await kenyan();
    await ask(player);
    await changeRates({ KE: 140 });
    await paid();
    expect(await depositOf(player)).toEqual(['credited', 1_000, null]);
  });

  test('a process with cached old rates credits at the new ones', async () => {
    const player = await kenyan();
    await ask(player);
    await changeRates({ KE: { buying: 118, selling: 122 } });
    await paid();
    expect((await depositOf(player))?.slice(0, 2)).toEqual(['credited', 907.69]);
  });

  test('an unresolved deposit is credited by two operators at current rates', async () => {
    const player = await kenyan();
    await ask(player);
    const { id } = await engine.database.queries
      .updateTable('deposit')
      .set({ status: 'unresolved', reason: 'no_answer' })
      .where('player_id', '=', player.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await engine.database.queries
      .updateTable('mobile_deposit')
      .set({ reported_amount: 29_231_000_000n, reported_in: 'UGX' })
      .where('deposit_id', '=', id)
      .execute();
    await changeRates({ KE: 120 });
    const { token } = await signedInOperator(world.app);
    const answer = await callByTwo(world.app, `/api/admin/deposits/${id}/credit`, {
      token,
      body: { reason: 'found in the books', providerReference: `books ${id}` },
    });
    expect(answer.status).toBe(200);
    expect(await depositOf(player)).toEqual(['credited', 923.08, 1_000]);
  });

  test('the database rejects a credit at outdated rates', async () => {
    const player = await kenyan();
    await ask(player);
    const credit = (ratesId: unknown) =>
      engine.database.queries.transaction().execute(async (transaction) => {
        await sql`update deposit set status = 'credited', rates_id = ${ratesId}, credited_at = now(),
                  transfer_id = (select max(id) from ledger_transfer) where player_id = ${player.id}`.execute(
          transaction,
        );
        throw new Error('it was let through');
      });
    await expect(credit(null)).rejects.toThrow('rates that are over');
    await expect(credit(sql`current_rates() - 1`)).rejects.toThrow('rates that are over');
    await expect(credit(sql`current_rates()`)).rejects.toThrow('it was let through');
  });

  const withdraw = async ({ token }: TestPlayer, body: object) => {
    const answer = await world.app.call<{ id: string; payoutAmount: number }>(
      'POST',
      '/api/wallet/withdraw',
      {
        token,
        body: { pin: '1010', ...body },
      },
    );
    expect(answer.status).toBe(200);
    return answer.data;
  };
  const approve = async (id: string) =>
    callByTwo<Withdrawal>(world.app, `/api/admin/withdrawals/${id}/approve`, {
      token: (await signedInOperator(world.app)).token,
      body: {},
    });

  test.each([
    // payout when requested, at 140 KES per USDT, and at 120
    [{ method: 'mobile', amount: 13_000, phoneNumber: '0772123456' }, 380_000, 352_857, 380_000],
    [
      { method: 'crypto', amount: 13_000, network: 'erc20', address: `0x${'ab'.repeat(20)}` },
      100,
      92.857142,
      100,
    ],
  ])(
    'a pending withdrawal of %o is paid at the rates of its approval, and never more than promised',
    async (request, asked, dearer, cheaper) => {
      for (const [KE, paid] of [
        [140, dearer],
        [120, cheaper],
      ] as const) {
        await defaultRatesForADay();
        const player = await kenyan();
        const { id, payoutAmount } = await withdraw(player, request);
        expect(payoutAmount).toBe(asked);
        await changeRates({ KE });
        const { data } = await approve(id);
        expect([data.status, data.payoutAmount, data.promisedPayout]).toEqual([
          'approved',
          paid,
          paid === asked ? null : asked,
        ]);
      }
    },
  );

  test('a withdrawal without conversion is paid in full, whatever the rates do', async () => {
    const player = await fundedPlayer(world.app, 100_000);
    const { id } = await withdraw(player, { method: 'mobile', amount: 10_000, phoneNumber: '0772123456' });
    await changeRates({ UG: 4_000 });
    expect((await approve(id)).data).toMatchObject({ payoutAmount: 10_000, promisedPayout: null });
  });
});
