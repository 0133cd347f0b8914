import type { Earning } from '@sanduku/contracts/investment/api';
import { startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { beforeAll, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { fundInterest } from '../../testing/ledger.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { creditDays } from './credit-days.ts';

onPostgres('days that were never credited', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    await fundInterest(app.ledger, 1_000_000);
  });

  const someWaitForARow = async () => expect(await waitingForLocks(on.database)).toBe(1);

  test('earn nothing on money that waited for the account lock', async () => {
    app.clock.set(startOfKampalaDay('2026-03-10'));
    const player = await fundedPlayer(app, 1_100_000);
    const invest = (amount: number) =>
      app.call('POST', '/api/investment/invest', { token: player.token, body: { amount } });
    await invest(100_000);
    app.clock.set(startOfKampalaDay('2026-03-14'));

    // Simulates a job that dies while crediting the first day.
    let investing: ReturnType<typeof invest> | undefined;
    await on.database.inTransaction(async (transaction) => {
      await transaction
        .selectFrom('investment')
        .select('player_id')
        .where('player_id', '=', player.id)
        .forUpdate()
        .execute();
      investing = invest(1_000_000);
      await vi.waitFor(someWaitForARow, { timeout: 5_000 });
    });
    expect((await investing)?.status).toBe(200);

    await creditDays({ database: on.database, ledger: app.ledger, clock: () => app.clock.now() });
    const { data } = await app.call<{ earnings: Earning[] }>('GET', '/api/investment/earnings', player);
    expect(data.earnings.map(({ earning_date, amount }) => [earning_date, amount])).toEqual([
      ['2026-03-13', 301.8],
      ['2026-03-12', 300.9],
      ['2026-03-11', 300],
    ]);
  });
});
