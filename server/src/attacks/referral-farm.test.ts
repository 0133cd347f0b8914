import { randomUUID } from 'node:crypto';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { ReferredFriend } from '@sanduku/contracts/referrals/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onEveryEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { newAccount } from '../testing/players.ts';

const DEPOSIT = 5000;
const FRIENDS = 6;

/** Who wants bonuses without bringing anybody: friends of one's own, whose deposits come straight back. */
onEveryEngine('a farm of friends', (engine) => {
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

  /** Brings so many friends of one's own, each with a deposit that is sent back at once. */
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

  test('that says nothing about its devices gains nothing', async () => {
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

  test('whose friends share a device that is not the farmer’s gains one bonus', async () => {
    const device = ownDevice();
    expect(await farm(await joined(ownDevice()), () => ({ device, phone: newPhone() }))).toBe(1000);
  });

  test('that makes up a device for everybody and pays from one phone gains one bonus, for the one it paid for first', async () => {
    const phone = newPhone();
    expect(await farm(await joined(ownDevice()), () => ({ device: ownDevice(), phone }))).toBe(1000);
  });

  test('that pays from its own phone gains nothing', async () => {
    const farmer = await joined(ownDevice());
    const phone = newPhone();
    await deposits(farmer, phone);
    expect((await farm(farmer, () => ({ device: ownDevice(), phone }))) - DEPOSIT).toBe(0);
  });

  test('with a device and a phone for everybody is stopped at the number of friends a day', async () => {
    const farmer = await joined(ownDevice());
    expect(await farm(farmer, () => ({ device: ownDevice(), phone: newPhone() }))).toBe(5000);
    const [newest] = await friendsOf(farmer);
    expect(newest?.held?.reasons).toEqual(['many_friends']);
  });

  test('of two referrers who share a phone, with deposits that arrive at once, gains one bonus', async () => {
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
