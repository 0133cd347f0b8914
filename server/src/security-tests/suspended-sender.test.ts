import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { onPostgres } from '../testing/databases.ts';
import { waitingForLocks } from '../testing/locks.ts';
import { signedInOperator } from '../testing/operators.ts';
import { fundedPlayer } from '../testing/players.ts';

onPostgres('a suspended player', (on) => {
  test('cannot send anything after the suspension is confirmed', async () => {
    const app = await createTestApp(on.database);
    const [amina, brian] = [await fundedPlayer(app, 5_000), await fundedPlayer(app, 0)];
    const { token } = await signedInOperator(app);
    const order: string[] = [];
    let calls: Promise<unknown>[] = [];
    // Holds the sender's account lock: the admitted transfer waits midway.
    await on.database.inTransaction(async (transaction) => {
      await sql`select from ledger_account where player_id = ${amina.id} for update`.execute(transaction);
      const body = { toUserId: brian.id.toString(), amount: 5_000 };
      const sending = app
        .call('POST', '/api/transfers/send', { token: amina.token, body })
        .then(({ status }) => order.push(`sent ${status}`));
      await vi.waitFor(async () => expect(await waitingForLocks(on.database)).toBe(1), { timeout: 5_000 });
      const suspending = app
        .call('POST', `/api/admin/users/${amina.id}/suspend`, { token, body: { reason: 'stolen phone' } })
        .then(({ status }) => order.push(`suspended ${status}`));
      await vi.waitFor(async () => expect(order.length + (await waitingForLocks(on.database))).toBe(2), {
        timeout: 5_000,
      });
      calls = [sending, suspending];
    });
    await Promise.all(calls);
    expect(order).toEqual(['sent 200', 'suspended 200']);
  });
});
