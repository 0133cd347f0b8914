import type { Deposit } from '@sanduku/contracts/deposits/api';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Jobs, startJobs } from '../../jobs/jobs.ts';
import { createLog } from '../../lib/log.ts';
import { simulateUsdtRails, type UsdtRails } from '../../rails/usdt/usdt-rails.ts';
import { createTestApp, type TestApp, TestClock } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { chainDepositJobs } from './jobs.ts';
import { sandboxTransfers } from './sandbox-chain.ts';

const PATH = '/api/sandbox/usdt-transfer';
const body = { address: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', amount: 1, network: 'trc20' };

onOneEngine('sandbox payments', (context) => {
  let app: TestApp;
  let usdt: UsdtRails;
  let running: Jobs;
  /** The clock advances while a test waits, so blocks are made. */
  const clock = new TestClock();
  const waitFor = <T>(look: () => Promise<T>) =>
    vi.waitFor(
      () => {
        clock.advance(1_000);
        return look();
      },
      { timeout: 20_000, interval: 20 },
    );
  beforeAll(async () => {
    const { queries } = context.database;
    const now = () => clock.now();
    usdt = await simulateUsdtRails((rail) => sandboxTransfers(queries, rail), now);
    app = await createTestApp(context.database, { usdt, clock });
    const log = createLog('silent');
    const pollSeconds = 0.02;
    const jobs = chainDepositJobs({ ...app, clock: now, log }, { ...usdt, pollSeconds });
    running = startJobs({ database: context.database, log, jobs, pollSeconds });
  });
  afterAll(async () => {
    await running.stop();
    await usdt.close();
  });

  test.each(['trc20', 'erc20'])('USDT on %s arrives within seconds', async (network) => {
    const { token } = await fundedPlayer(app, 1);
    const findAddress = () =>
      app.call<{ address: string }>('GET', `/api/wallet/deposit-address?network=${network}`, { token });
    const { address } = await waitFor(async () => (await findAddress()).data);
    const paid = await app.call<{ transactionHash: string }>('POST', PATH, {
      body: { address, amount: 12.34, network },
    });
    const deposits = async () =>
      (await app.call<{ deposits: Deposit[] }>('GET', '/api/wallet/deposits', { token })).data.deposits;
    await waitFor(async () => expect(await deposits()).toMatchObject([{ status: 'credited' }]));
    expect(await deposits()).toMatchObject([
      {
        method: 'usdt',
        channel: network,
        amount: 46_892,
        paidAmount: 12.34,
        paidCurrency: 'USDT',
        reference: paid.data.transactionHash,
        confirmations: null,
      },
    ]);
    expect((await app.call('GET', '/api/auth/me', { token })).data).toMatchObject({
      user: {
        gameBalance: 46_893,
        totalDeposited: 12.34,
        depositAddress: network === 'trc20' ? address : null,
      },
    });
  });

  test.each([
    [{ address: 'T' }, 'Not a valid TRC20 address.'],
    [{ network: 'erc20' }, 'Not a valid ERC20 address.'],
  ])('a payment to an invalid address is rejected: %j', async (changes, text) => {
    const answer = await app.call('POST', PATH, { body: { ...body, ...changes } });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request', text });
  });

  test.each([{ amount: 0 }, { amount: -1 }, { amount: 1.001 }, { amount: '1' }, { network: 'bep20' }])(
    'a malformed payment is rejected: %j',
    async (changes) => {
      const answer = await app.call('POST', PATH, { body: { ...body, ...changes } });
      expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    },
  );

  describe('in production', () => {
    test('the call does not exist', async () => {
      const production = await createTestApp(context.database, { mode: 'production' });
      expect(await production.call('POST', PATH, { body })).toMatchObject({ status: 404, code: 'not_found' });
    });
  });
});
