import { Registry } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { startSandboxPayouts } from '../../signer/sandbox-payouts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { mobileBody } from '../../testing/withdrawals.ts';
import { readWallets } from '../withdrawals/wallet-balances.ts';
import { registerBusinessMetrics } from './business-metrics.ts';

const HOUR = 60 * 60_000;

onOneEngine('business metrics', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  const shown = async () => {
    const registry = new Registry();
    registerBusinessMetrics(registry, { database: on.database, clock: () => app.clock.now() });
    const text = await registry.metrics();
    expect(text).toContain('\nbusiness_figures_readable 1\n');
    return text.split('\n').filter((line) => !line.startsWith('#'));
  };

  test('do not count the day in which a withdrawal may not be approved', async () => {
    const player = await fundedPlayer(app, 100_000);
    const { queries } = on.database;
    await queries
      .updateTable('player')
      .set({ access_changed_at: app.clock.now(), access_changed_what: 'password' })
      .where('id', '=', player.id)
      .execute();
    await app.call('POST', '/api/wallet/withdraw', { token: player.token, body: mobileBody(10_000) });
    app.clock.advance(24 * HOUR);
    expect(await shown()).toContain('withdrawal_oldest_seconds{status="pending"} 0');
    app.clock.advance(HOUR);
    expect(await shown()).toContain('withdrawal_oldest_seconds{status="pending"} 3600');
  });

  test('show a chain whose node never answered', async () => {
    expect(await shown()).toEqual(
      expect.arrayContaining([
        'chain_block{rail="tron",block="head"} 0',
        'chain_block{rail="ethereum",block="head"} 0',
      ]),
    );
  });

  test('show the result of the last audit, and nothing before the first', async () => {
    expect((await shown()).filter((line) => line.startsWith('audit_'))).toEqual([]);
    await on.database.queries.insertInto('audit_run').values({ problems: 2 }).execute();
    await on.database.queries.insertInto('audit_run').values({ problems: 0 }).execute();
    expect(await shown()).toContain('audit_problems 0');
  });

  test('show what the paying wallets hold, unless it was read long ago', async () => {
    const payouts = await startSandboxPayouts(on.database, () => app.clock.now());
    await readWallets({ database: on.database, clock: () => app.clock.now(), ...payouts });
    await payouts.close();
    expect(await shown()).toEqual(
      expect.arrayContaining([
        'rail_balance{coin="USDT",rail="tron",purpose="payout"} 1200',
        'rail_balance{coin="TRX",rail="tron",purpose="gas"} 250',
        'rail_balance{coin="BNB",rail="bsc",purpose="gas"} 250',
      ]),
    );
    app.clock.advance(HOUR);
    expect((await shown()).filter((line) => line.startsWith('rail_balance'))).toEqual([]);
  });

  test('show undelivered messages', async () => {
    const player = await fundedPlayer(app, 0);
    const now = app.clock.now();
    const base = { player_id: player.id, recipient: 'a@example.com', created_at: now, expires_at: now };
    const content = `${'0'.repeat(16)}.${'A'.repeat(80)}`;
    await on.database.queries
      .insertInto('message')
      .values([
        { ...base, channel: 'email', content, send_at: now, sent_at: null },
        { ...base, channel: 'sms', content: null, send_at: null, sent_at: null },
        { ...base, channel: 'sms', content: null, send_at: null, sent_at: now },
      ])
      .execute();
    app.clock.advance(HOUR);
    const lines = (await shown()).filter((line) => line.startsWith('messages_undelivered'));
    expect(lines.sort()).toEqual([
      'messages_undelivered{state="given_up",channel="sms"} 1',
      'messages_undelivered{state="waiting",channel="email"} 1',
    ]);
  });
});
