import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

onOneEngine('The operator’s list of player transfers', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const send = (from: TestPlayer, to: TestPlayer, amount: number, message?: string) =>
    app.call('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount, message },
    });

  // shows 7.30
  test('is sorted newest first and counted', async () => {
    const operator = await signedInOperator(app, { role: 'viewer' });
    const [amina, brian] = [await fundedPlayer(app, 10_000), await fundedPlayer(app, 10_000)];
    await send(amina, brian, 3800, 'for lunch');
    await send(brian, amina, 1900);
    const { data } = await app.call<{ transfers: object[]; pagination: object }>(
      'GET',
      '/api/admin/transfers?limit=2',
      operator,
    );
    expect(data.pagination).toEqual({ total: 2, limit: 2, offset: 0 });
    expect(data.transfers).toMatchObject([
      { fromuserid: brian.id.toString(), sentamount: 1900, description: `Transfer from ${brian.username}` },
      {
        fromuserid: amina.id.toString(),
        from_username: amina.username,
        touserid: brian.id.toString(),
        to_username: brian.username,
        sentamount: 3800,
        sentcurrency: 'UGX',
        receivedamount: 3800,
        receivedcurrency: 'UGX',
        description: 'for lunch',
      },
    ]);
    const page = await app.call<{ transfers: object[] }>(
      'GET',
      '/api/admin/transfers?limit=1&offset=1',
      operator,
    );
    expect(page.data.transfers).toEqual([data.transfers[1]]);
    const stats = await app.call('GET', '/api/admin/transfer-stats', operator);
    expect(stats.data).toEqual({ count: 2, sent: 1.5, today: 2, players: 2 });
  });
});
