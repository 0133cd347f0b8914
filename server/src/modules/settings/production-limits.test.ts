import { beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

onOneEngine('With real money and nothing set', (engine) => {
  let app: TestApp;
  let rich: TestPlayer;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(engine.database, { mode: 'production' });
    rich = await fundedPlayer(app, 20_000_000);
    friend = await fundedPlayer(app, 0);
  });

  test.each([
    [
      'bet',
      '/api/game/play',
      500_000,
      'bet_too_large',
      (betAmount: number) => ({ betAmount, selectedBox: 1 }),
    ],
    [
      'transfer',
      '/api/transfers/send',
      5_000_000,
      'transfer_too_large',
      (amount: number) => ({ toUserId: friend.id.toString(), amount }),
    ],
    [
      'withdrawal',
      '/api/wallet/withdraw',
      5_000_000,
      'withdrawal_too_large',
      (amount: number) => ({ method: 'mobile', amount, phoneNumber: '0772123456', pin: '1010' }),
    ],
  ] as const)('a %s has a maximum', async (_what, path, maximum, code, body) => {
    const ask = (amount: number) => app.call('POST', path, { token: rich.token, body: body(amount) });
    expect(await ask(maximum + 1)).toMatchObject({ status: 400, code });
    expect((await ask(maximum)).status).toBe(200);
  });
});
