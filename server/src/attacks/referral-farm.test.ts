import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { ReferredFriend } from '@sanduku/contracts/referrals/api';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { createLog } from '../lib/log.ts';
import { releasePlayedBonuses } from '../modules/referrals/held-bonuses.ts';
import { creditLate } from '../modules/withdrawals/promise.ts';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { newAccount } from '../testing/players.ts';

const DEPOSIT = 5000;
const FRIENDS = 6;

/** A referrer creates the referred accounts themselves and gets the deposits back by transfer. */
onOneEngine('a referral farm', (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());

  const joined = async (headers: Record<string, string>, referralCode: string | null = null) =>
    (
      await world.app.call<SignedIn>('POST', '/api/auth/signup', {
        body: newAccount({ referralCode }),
        headers,
        from: '10.99.0.1',
      })
    ).data;

  let phones = 0;
  const newPhone = () => `07731${String(++phones).padStart(3, '0')}77`;
  const ownDevice = () => ({ 'x-device-id': randomUUID() });

  const deposits = async ({ token }: SignedIn, phone: string) => {
    const body = { amount: DEPOSIT, phone, provider: 'mtn' };
    expect((await world.app.call('POST', '/api/wallet/deposit-mobile', { token, body })).status).toBe(200);
    await world.pass(2 * APPROVAL_MS);
  };
  const balanceOf = async ({ token }: SignedIn) =>
    (await world.app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;
  const friendsOf = async ({ token }: SignedIn) =>
    (await world.app.call<{ recentReferrals: ReferredFriend[] }>('GET', '/api/referrals/my-code', { token }))
      .data.recentReferrals;

  /** Refers FRIENDS accounts, each of which deposits and sends the money back. Returns the gain. */
  const farm = async (
    farmer: SignedIn,
    friend: (index: number) => { device: Record<string, string>; phone: string },
  ) => {
    for (let index = 0; index < FRIENDS; index++) {
      const { device, phone } = friend(index);
      const brought = await joined(device, farmer.user.referralCode);
      await deposits(brought, phone);
      const body = { toUserId: farmer.user.id, amount: DEPOSIT };
      expect(
        (await world.app.call('POST', '/api/transfers/send', { token: brought.token, body })).status,
      ).toBe(200);
    }
    return (await balanceOf(farmer)) - FRIENDS * DEPOSIT;
  };

  test('without device ids gains nothing', async () => {
    const farmer = await joined({});
    const phone = newPhone();
    expect(await farm(farmer, () => ({ device: {}, phone }))).toBe(0);
    const [newest] = await friendsOf(farmer);
    expect(newest?.held?.reasons).toEqual(['no_device', 'shared_payer', 'many_friends']);
  });

  test('on one device gains nothing', async () => {
    const device = ownDevice();
    const farmer = await joined(device);
    expect(await farm(farmer, () => ({ device, phone: newPhone() }))).toBe(0);
  });

  test('whose friends share another device gains one bonus', async () => {
    const device = ownDevice();
    expect(await farm(await joined(ownDevice()), () => ({ device, phone: newPhone() }))).toBe(1000);
  });

  test('with invented devices and one paying phone gains one bonus', async () => {
    const phone = newPhone();
    expect(await farm(await joined(ownDevice()), () => ({ device: ownDevice(), phone }))).toBe(1000);
  });

  test("that pays from the referrer's phone gains nothing", async () => {
    const farmer = await joined(ownDevice());
    const phone = newPhone();
    await deposits(farmer, phone);
    expect((await farm(farmer, () => ({ device: ownDevice(), phone }))) - DEPOSIT).toBe(0);
  });

  test('with a device and a phone per friend is capped by the daily limit of friends', async () => {
    const farmer = await joined(ownDevice());
    expect(await farm(farmer, () => ({ device: ownDevice(), phone: newPhone() }))).toBe(5000);
    const [newest] = await friendsOf(farmer);
    expect(newest?.held?.reasons).toEqual(['many_friends']);
  });

  test('that waits for a higher payout rate must still lose as much as the bonus', async () => {
    const farmer = await joined({});
    const friend = await joined({}, farmer.user.referralCode);
    await deposits(friend, newPhone());
    // Simulates a bonus held while a less generous game needed a stake of only 100.
    await engine.database.queries
      .updateTable('referral')
      .set({ stake_needed: 100n * MICROS_PER_UNIT })
      .where('friend_id', '=', BigInt(friend.user.id))
      .execute();
    const { app } = world;
    const log = createLog('silent');
    const deps = { database: engine.database, ledger: app.ledger, clock: () => world.clock.now(), log };
    const gained = async (betAmount: number) => {
      const body = { betAmount, selectedBox: 4 };
      expect((await app.call('POST', '/api/game/play', { token: friend.token, body })).status).toBe(200);
      await releasePlayedBonuses(deps);
      return balanceOf(farmer);
    };
    // The expected loss is 40% of stakes; the bonus is 1,000.
    expect(await gained(1000)).toBe(0);
    const [held] = await friendsOf(farmer);
    expect(Math.round(held?.held?.stakeMissing ?? 0)).toBe(1500);
    expect(await gained(1400)).toBe(0);
    expect(await gained(101)).toBe(1000);
  });

  test('is repaid once for its losses: by the bonus or by a late-withdrawal credit', async () => {
    const { app } = world;
    const clock = () => world.clock.now();
    const deps = { database: engine.database, ledger: app.ledger, clock, log: createLog('silent') };
    const operator = await signedInOperator(app);
    const byTwo = (path: string, body: object) =>
      callByTwo(app, path, { token: operator.token, body: { reason: 'a test wants it', ...body } });
    await byTwo('/api/admin/fund', { account: 'fees', currency: 'UGX', amount: 100_000, rail: 'bank' });
    const plays = async ({ token }: SignedIn, betAmount: number) => {
      const body = { betAmount, selectedBox: 4 };
      expect((await app.call('POST', '/api/game/play', { token, body })).status).toBe(200);
    };
    /** Requests a withdrawal of 20,000 and returns its maximum late credit. */
    const asks = async ({ token }: SignedIn) => {
      const body = { method: 'mobile', amount: 20_000, phoneNumber: newPhone(), pin: '1010' };
      const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', { token, body });
      const list = await app.call<{ withdrawals: Withdrawal[] }>('GET', '/api/wallet/withdrawals', { token });
      return { id: data.id, most: list.data.withdrawals.find(({ id }) => id === data.id)?.promise?.most };
    };
    const [farmer, other] = [await joined({}), await joined({})];
    const [friend, patient] = [
      await joined({}, farmer.user.referralCode),
      await joined({}, other.user.referralCode),
    ];
    for (const { token } of [friend, patient]) {
      const body = { amount: 100_000, phone: newPhone(), provider: 'mtn' };
      expect((await app.call('POST', '/api/wallet/deposit-mobile', { token, body })).status).toBe(200);
      await world.pass(2 * APPROVAL_MS);
    }

    // The expected loss on 3,800 is 1,520: 1,000 cover the bonus, and 520 remain for a late credit.
    await plays(friend, 3_800);
    await releasePlayedBonuses(deps);
    expect(await balanceOf(farmer)).toBe(1_000);
    expect((await asks(friend)).most).toBe(520);

    // In reverse order: a pending or paid late credit reduces the amount available for the bonus.
    await plays(patient, 3_800);
    const first = await asks(patient);
    expect(first.most).toBe(1_000);
    await releasePlayedBonuses(deps);
    expect(await balanceOf(other)).toBe(0);
    await byTwo(`/api/admin/withdrawals/${first.id}/reject`, {});
    await creditLate(deps);
    expect((await asks(patient)).most).toBe(1_000);
    world.clock.advance(10 * 60 * 60_000);
    await creditLate(deps);
    await releasePlayedBonuses(deps);
    expect(await balanceOf(other)).toBe(0);
    const [held] = await friendsOf(other);
    expect(Math.round(held?.held?.stakeMissing ?? 0)).toBe(1_200);
    await plays(patient, 1_201);
    await releasePlayedBonuses(deps);
    expect(await balanceOf(other)).toBe(1_000);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });

  test('of two referrers with one phone and simultaneous deposits gains one bonus', async () => {
    const phone = newPhone();
    const farmers = [await joined(ownDevice()), await joined(ownDevice())];
    const friends = await Promise.all(farmers.map(({ user }) => joined(ownDevice(), user.referralCode)));
    const body = { amount: DEPOSIT, phone, provider: 'mtn' };
    for (const { token } of friends)
      await world.app.call('POST', '/api/wallet/deposit-mobile', { token, body });
    await world.pass(2 * APPROVAL_MS);
    const gained = await Promise.all(farmers.map(balanceOf));
    expect(gained.toSorted((left, right) => left - right)).toEqual([0, 1000]);
  });
});
