import { randomBytes } from 'node:crypto';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { Difference } from '@sanduku/contracts/reconciliation/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { createLog } from '../../lib/log.ts';
import { createWithdrawals } from '../../rails/usdt/payouts/testing/approved-withdrawals.ts';
import type { UsdtPayouts } from '../../rails/usdt/payouts/usdt-payouts.ts';
import { sandboxHeight } from '../../rails/usdt/simulator/sandbox-chains.ts';
import { simulateUsdtRails, type UsdtRails } from '../../rails/usdt/usdt-rails.ts';
import { startSandboxPayouts } from '../../signer/sandbox-payouts.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';
import type { Chain } from '../deposits/ports.ts';
import { sandboxTransfers } from '../deposits/sandbox-chain.ts';
import { creditReceived, readChain } from '../deposits/usdt-read.ts';
import { sandboxTransactions } from '../withdrawals/sandbox-transactions.ts';
import { pollDueChainPayouts } from '../withdrawals/usdt-payout.ts';
import { importNextDay } from './chain-statement.ts';
import type { StatementChain } from './ports.ts';

const USDT = MICROS_PER_UNIT;
const HOUR_MS = 60 * 60_000;

onOneEngine('days of a chain', (on) => {
  const clock = new TestClock();
  const now = () => clock.now();
  let app: TestApp;
  let usdt: UsdtRails;
  let payouts: UsdtPayouts;
  let withdrawals: Awaited<ReturnType<typeof createWithdrawals>>;
  let player: TestPlayer;
  let day: string;

  beforeAll(async () => {
    day = kampalaDay(clock.now());
    clock.set(new Date(startOfKampalaDay(day).getTime() + 6 * HOUR_MS));
    usdt = await simulateUsdtRails((rail) => sandboxTransfers(on.database.queries, rail), now);
    payouts = await startSandboxPayouts(on.database, now);
    app = await createTestApp(on.database, { usdt, clock });
    withdrawals = await createWithdrawals({ database: app.database, ledger: app.ledger, clock: now });
    player = await fundedPlayer(app, 0);
    await readDeposits();
    await nextDay();
    for (const { rail } of payouts.chains) expect(await importDay(rail)).toBe(true);
  });
  afterAll(async () => {
    await usdt.close();
    await payouts.close();
  });

  async function nextDay() {
    day = plusDays(day, 1);
    clock.set(new Date(startOfKampalaDay(day).getTime() + 6 * HOUR_MS));
    await readDeposits();
  }
  /** All deposits here are on TRON; a day of the sandbox has 345,600 blocks. */
  const tron = () => usdt.chains.find(({ rail }) => rail === 'tron') as Chain;
  async function readDeposits() {
    const deps = { database: app.database, ledger: app.ledger, clock: now };
    while (!(await readChain(deps, tron())).caughtUp);
    await creditReceived(deps, 'tron');
  }
  const addressOf = async ({ token }: { token: string }) =>
    (await app.call<{ address: string }>('GET', '/api/wallet/deposit-address?network=trc20', { token })).data
      .address;
  async function deposit(units: number, to?: string) {
    await usdt.sandboxWallet?.pay('trc20', to ?? (await addressOf(player)), BigInt(units) * USDT);
    clock.advance(20_000);
    await readDeposits();
  }
  async function payOut(rail: StatementChain['rail'], units: number, to?: string) {
    const { id } = await withdrawals.approved(rail, units, to);
    const deps = {
      database: app.database,
      ledger: app.ledger,
      clock: now,
      log: createLog('silent'),
      signer: payouts.signer,
    };
    const isPaid = async () => (await withdrawals.withdrawalOf(id)).status === 'completed';
    for (let second = 0; second < 60 && !(await isPaid()); second++) {
      clock.advance(1_000);
      await pollDueChainPayouts(deps, chainOf(rail), new AbortController().signal);
    }
    expect(await isPaid()).toBe(true);
  }
  const chainOf = (rail: string) =>
    payouts.chains.find((chain) => chain.rail === rail) as UsdtPayouts['chains'][number];
  const importDay = (rail: string, chain: StatementChain = chainOf(rail)) =>
    importNextDay({ database: app.database, clock: now, signer: payouts.signer }, chain);
  async function finishDay() {
    await nextDay();
    for (const { rail } of payouts.chains) {
      expect(await importDay(rail)).toBe(true);
      expect(await importDay(rail)).toBe(false);
    }
  }
  const differences = async () => {
    const { token } = await signedInOperator(app);
    const path = '/api/admin/wallets/differences?limit=100';
    const { data } = await app.call<{ differences: Difference[] }>('GET', path, { token });
    return data.differences
      .filter(({ kind }) => kind !== 'opening')
      .map(({ wallet, kind, amount }) => [wallet, kind, amount]);
  };
  const newest = (rail: string) =>
    app.database.queries
      .selectFrom('wallet_statement')
      .selectAll()
      .where('wallet', '=', rail)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
  const audited = async () => (await auditMoney(on.database.queries)).problems;

  test('match deposits and payouts by their transactions', async () => {
    await deposit(40);
    for (const { rail } of payouts.chains) await payOut(rail, 30);
    await payOut('tron', 25, await addressOf(player));
    await readDeposits();
    await finishDay();
    expect(await differences()).toEqual([]);
    const { rows } = await app.database.queries
      .selectFrom('wallet_item as i')
      .leftJoin('wallet_movement as m', 'm.item_id', 'i.id')
      .select(['i.wallet', 'i.amount', 'm.amount as matched'])
      .orderBy('i.id')
      .execute()
      .then((rows) => ({
        rows: rows.map((row) => [row.wallet, row.amount / USDT, (row.matched ?? 0n) / USDT]),
      }));
    expect(rows).toEqual([
      ['tron', 40n, 40n],
      ['tron', -30n, -30n],
      ['tron', 25n, 25n],
      ['tron', -25n, -25n],
      ['ethereum', -30n, -30n],
      ['bsc', -30n, -30n],
    ]);
    expect(await newest('tron')).toMatchObject({ imported_by: null, closing_balance: 1_210n * USDT });
    expect(await audited()).toEqual([]);
  });

  test('show money that left without the ledger, and deposits that were never credited', async () => {
    const [{ wallet }] = (await app.database.queries
      .selectFrom('sandbox_transaction')
      .select('sender as wallet')
      .where('rail', '=', 'tron')
      .limit(1)
      .execute()) as [{ wallet: string }];
    await sandboxTransactions(on.database, 'tron').add({
      hash: `0x${randomBytes(32).toString('hex')}`,
      sender: wallet,
      account: `0x${'7'.repeat(40)}`,
      amount: 300n * USDT,
      nonce: null,
      blockNumber: sandboxHeight(now),
      succeeded: true,
    });
    // Above the maximum, so held for an operator.
    await deposit(2_000_000);
    await finishDay();
    expect(await differences()).toEqual([
      ['tron', 'unknown', 2_000_000],
      ['tron', 'unknown', -300],
    ]);
    expect(await audited()).toEqual([]);
  });

  test('are not imported before they are final, nor from an answer that is not complete', async () => {
    const before = (await newest('tron')).id;
    await deposit(30);
    clock.set(new Date(startOfKampalaDay(plusDays(day, 1)).getTime() + 1_000));
    expect(await importDay('tron')).toBe(false);
    await nextDay();
    const honest = chainOf('tron');
    const forgetful: StatementChain = {
      rail: 'tron',
      unitsPerMicro: honest.unitsPerMicro,
      lastBlockBefore: (time) => honest.lastBlockBefore(time),
      timeOf: (block) => honest.timeOf(block),
      holding: (address) => honest.holding(address),
      movements: async () => [],
    };
    await expect(importDay('tron', forgetful)).rejects.toThrow('statement_opening');
    expect((await newest('tron')).id).toBe(before);
    expect(await importDay('tron')).toBe(true);
    expect((await newest('tron')).id).toBeGreaterThan(before);
    for (const rail of ['ethereum', 'bsc']) expect(await importDay(rail)).toBe(true);
    expect(await audited()).toEqual([]);
  });

  test('follow each other after the server was down for days', async () => {
    await deposit(20);
    await nextDay();
    await nextDay();
    const imported: boolean[] = [];
    for (let more = true; more; ) {
      more = await importDay('tron');
      imported.push(more);
    }
    expect(imported).toEqual([true, true, false]);
    expect((await newest('tron')).last_day).toBe(plusDays(day, -1));
    expect(await audited()).toEqual([]);
  });
});
