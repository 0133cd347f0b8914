import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { createTotpSecret } from '../../lib/totp.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

onOneEngine('Production with default settings', (engine) => {
  let app: TestApp;
  let rich: TestPlayer;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(engine.database, { mode: 'production' });
    rich = await fundedPlayer(app, 20_000_000);
    friend = await fundedPlayer(app, 0);
  });

  test('rejects a bet in a currency without a bankroll', async () => {
    const bet = () =>
      app.call('POST', '/api/game/play', {
        token: rich.token,
        body: { betAmount: 500, selectedBox: 1 },
      });
    expect(await bet()).toMatchObject({
      status: 400,
      code: 'bet_too_large',
      params: { closedFor: 'UGX' },
    });
    const operator = await signedInOperator(app, { totpSecret: createTotpSecret() });
    await callByTwo(app, '/api/admin/fund', {
      token: operator.token,
      body: {
        account: 'bankroll',
        currency: 'UGX',
        amount: 1_000_000_000,
        rail: 'bank',
        reason: 'The first bankroll',
      },
    });
    expect((await bet()).status).toBe(200);
  });

  test('rejects it in the database too, if the server does not', async () => {
    const unaware = await createTestApp(engine.database);
    const player = await fundedPlayer(unaware, 10_000, { country: 'KE' });
    const bet = () =>
      unaware.call('POST', '/api/game/play', {
        token: player.token,
        body: { betAmount: 500, selectedBox: 1 },
      });
    const real = (statement: ReturnType<typeof sql>) =>
      asOwner(engine.database, (owner) => statement.execute(owner));
    await real(sql`insert into database_mode (mode) values ('production')`);
    expect(await bet()).toMatchObject({ code: 'round_ended' });
    await real(sql`delete from database_mode`);
    expect((await bet()).status).toBe(200);
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
  ] as const)('has a maximum %s', async (_what, path, maximum, code, body) => {
    const ask = (amount: number) => app.call('POST', path, { token: rich.token, body: body(amount) });
    expect(await ask(maximum + 1)).toMatchObject({ status: 400, code });
    expect((await ask(maximum)).status).toBe(200);
  });
});
