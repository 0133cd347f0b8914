import type { SignedIn } from '@sanduku/contracts/players/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onOneEngine } from '../testing/databases.ts';
import { APPROVAL_MS, createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { signUp } from '../testing/players.ts';

onOneEngine('a self-exclusion', (engine) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
  });
  afterAll(() => world.close());

  const joined = async (changes = {}) => (await signUp(world.app, changes)).data;
  const deposit = async ({ token }: SignedIn, phone: string) => {
    const body = { amount: 5000, phone, provider: 'mtn' };
    const answer = await world.app.call('POST', '/api/wallet/deposit-mobile', { token, body });
    await world.pass(2 * APPROVAL_MS);
    return answer;
  };
  const exclude = async ({ token }: SignedIn) => {
    const body = { length: '6_months' };
    expect((await world.app.call('POST', '/api/play-limits/break', { token, body })).status).toBe(200);
  };

  test('blocks its paying phone for new accounts, without revealing why', async () => {
    const phone = '0772160011';
    const [player, sister] = [await joined(), await joined()];
    for (const one of [player, sister]) expect((await deposit(one, phone)).status).toBe(200);
    await exclude(player);
    const again = await deposit(await joined(), phone);
    expect(again).toMatchObject({ status: 400, code: 'phone_not_accepted' });
    expect(again.text).not.toMatch(/exclu/);
    expect((await deposit(player, phone)).code).toBe('self_excluded');
    // Accounts that the phone paid for earlier are not affected.
    expect((await deposit(sister, phone)).status).toBe(200);
  });

  test('blocks the phone that is a contact', async () => {
    const phone = '0772160002';
    const player = await joined({ contactMethod: 'phone', phone });
    expect((await deposit(player, '0772160012')).status).toBe(200);
    await exclude(player);
    expect((await deposit(await joined(), phone)).code).toBe('phone_not_accepted');
  });

  test('of an account that never paid does not block the owner of its contact number', async () => {
    const phone = '0772160003';
    await exclude(await joined({ contactMethod: 'phone', phone }));
    expect((await deposit(await joined(), phone)).status).toBe(200);
  });

  test('does not block a phone that was prompted but never paid', async () => {
    const phone = '0772160000';
    const outsider = await joined();
    await deposit(outsider, phone);
    await exclude(outsider);
    expect((await deposit(await joined(), phone)).status).toBe(200);
  });
});
