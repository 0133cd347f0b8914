import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

/** Fifty million more exceeds the maximum balance. */
const ALMOST_TOO_MUCH = 9_223_370_000_000;

onOneEngine('transfers at the limits', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });

  const send = (from: TestPlayer, to: TestPlayer, amount: number, key: string = randomUUID()) =>
    app.call<{ transactionId: string }>('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount },
      headers: { 'idempotency-key': key },
    });
  const balanceOf = async (player: TestPlayer) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', player)).data.balance;

  test('a retried transfer answers as before, even if the recipient is now suspended', async () => {
    const [amina, brian] = [await fundedPlayer(app, 5_000), await fundedPlayer(app, 0)];
    const { token } = await signedInOperator(app);
    const key = randomUUID();
    const first = await send(amina, brian, 2_000, key);
    const body = { reason: 'looks odd' };
    await app.call('POST', `/api/admin/users/${brian.id}/suspend`, { token, body });
    expect((await send(amina, brian, 2_000, key)).data).toEqual(first.data);
    expect((await send(amina, brian, 2_000)).code).toBe('invalid_recipient');
    expect(await balanceOf(amina)).toBe(3_000);
  });

  test('a transfer that would overflow a balance is rejected and stays with the sender', async () => {
    const amina = await fundedPlayer(app, 2_000_000, { country: 'KE' });
    const brian = await fundedPlayer(app, ALMOST_TOO_MUCH);
    const { status, code } = await send(amina, brian, 2_000_000);
    expect([status, code]).toEqual([400, 'transfer_too_large']);
    expect(await balanceOf(amina)).toBe(2_000_000);
  });

  test('a correction that would overflow a balance cannot be requested', async () => {
    const { token } = await signedInOperator(app);
    const player = await fundedPlayer(app, ALMOST_TOO_MUCH, { country: 'TZ' });
    const { status, code } = await app.call('POST', `/api/admin/users/${player.id}/corrections`, {
      token,
      body: { amount: 50_000_000, reason: 'far too much' },
    });
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(await balanceOf(player)).toBe(ALMOST_TOO_MUCH);
  });
});
