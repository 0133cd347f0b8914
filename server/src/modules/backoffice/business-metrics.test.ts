import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { Registry } from 'prom-client';
import { beforeAll, expect, test } from 'vitest';
import { startSandboxPayouts } from '../../signer/sandbox-payouts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { importFile } from '../../testing/statements.ts';
import { mobileBody } from '../../testing/withdrawals.ts';
import { writeStatement } from '../reconciliation/sandbox-statement.ts';
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

  test('show open differences, and days that are not closed', async () => {
    const { token } = await signedInOperator(app);
    const day = plusDays(kampalaDay(app.clock.now()), -1);
    const at = startOfKampalaDay(day);
    const theft = { at, amount: -500n * MICROS_PER_UNIT, fee: 0n, providerReference: 'F1', type: 'TRANSFER' };
    const file = writeStatement({
      wallet: 'mtn.disbursement',
      currency: 'UGX',
      firstDay: day,
      lastDay: day,
      opening: 500n * MICROS_PER_UNIT,
      lines: [{ ...theft, ourReference: '', phone: '' }],
    });
    expect((await importFile({ app, token }, 'mtn.disbursement', file)).status).toBe(200);
    expect(await shown()).toEqual(
      expect.arrayContaining([
        'wallet_differences_open{kind="unknown",wallet="mtn.disbursement",direction="out"} 1',
        'wallet_days_unclosed{wallet="mtn.disbursement",currency="UGX"} 1',
      ]),
    );
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
