import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeStatement } from '../../modules/reconciliation/sandbox-statement.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import {
  createMobileWorld,
  type MobileWorld,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { importFile } from '../../testing/statements.ts';
import { approved, createWithdrawalWorld, type WithdrawalWorld } from '../../testing/withdrawals.ts';
import { linesOf } from './statement-faults.ts';

onOneEngine('statements of the simulated providers', (on) => {
  let deposits: MobileWorld;
  let payouts: WithdrawalWorld;
  let app: TestApp;
  let day: string;
  beforeAll(async () => {
    deposits = await createMobileWorld(on.database);
    app = await createTestApp(on.database, { clock: deposits.clock });
    payouts = await createWithdrawalWorld(app);
    day = kampalaDay(deposits.clock.now());
  });
  afterAll(async () => {
    await payouts.close();
    await deposits.close();
  });

  test('match every deposit and payout by our reference', async () => {
    const node = deposits.node();
    const player = await newMobilePlayer(deposits);
    for (const provider of ['mtn', 'airtel'] as const) await startDeposit(node, player, { provider });
    await startDeposit(node, player, { lastDigits: '0000' });
    await deposits.pass(60_000, 5_000);
    for (const phone of ['0772123456', '0702123456', '0772120000']) await approved(payouts, phone);
    await payouts.payEverything();
    const { mtn, airtel } = deposits.providers;
    const stated = [
      ['mtn.collection', linesOf(mtn.simulation, 'in'), 1],
      ['mtn.disbursement', linesOf(payouts.providers.mtn.payouts, 'out'), 1],
      [
        'airtel',
        [...linesOf(airtel.simulation, 'in'), ...linesOf(payouts.providers.airtel.payouts, 'out')],
        2,
      ],
    ] as const;
    app.clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + 3_600_000));
    const { token } = await signedInOperator(app);
    for (const [wallet, lines, count] of stated) {
      const file = writeStatement({
        wallet,
        currency: 'UGX',
        firstDay: day,
        lastDay: day,
        opening: 0n,
        lines,
      });
      const imported = await importFile({ app, token }, wallet, file);
      expect([wallet, imported.data]).toMatchObject([
        wallet,
        { lines: count, matched: count, differences: [] },
      ]);
    }
  });
});
