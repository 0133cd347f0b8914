import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { createLog } from '../lib/log.ts';
import { creditDeposit } from '../modules/deposits/credit.ts';
import { payPlayedBonuses } from '../modules/referrals/pending-bonuses.ts';
import { creditLate } from '../modules/withdrawals/promise.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { type Payer, receiveDeposit } from '../testing/deposits.ts';
import { callByTwo, signedInOperator } from '../testing/operators.ts';
import { newAccount } from '../testing/players.ts';

const ACCOUNTS = 6;
const DEPOSIT = 5000;

/** One person's accounts, each the friend of the one before, without play. */
onOneEngine('A referral farm', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  const deps = () => ({
    database: engine.database,
    ledger: app.ledger,
    clock: () => app.clock.now(),
    log: createLog('silent'),
  });

  const joined = async (referrer?: SignedIn) => {
    app.clock.advance(60_000);
    const body = newAccount({ referralCode: referrer?.user.referralCode ?? null });
    return (await app.call<SignedIn>('POST', '/api/auth/signup', { body })).data;
  };
  const deposits = async ({ user }: SignedIn, payer: Payer, units = DEPOSIT) => {
    const player = { id: BigInt(user.id), currency: user.currency };
    await creditDeposit(deps(), await receiveDeposit(app, player, BigInt(units) * MICROS_PER_UNIT, payer));
  };
  const newPhone = (): Payer => ({ phone: `phone ${randomUUID()}` });
  const balanceOf = async ({ token }: SignedIn) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;
  const plays = async ({ token }: SignedIn, betAmount: number) => {
    const body = { betAmount, selectedBox: 4 };
    expect((await app.call('POST', '/api/game/play', { token, body })).status).toBe(200);
  };
  const operate = async (path: string, body: object) => {
    const { token } = await signedInOperator(app);
    return callByTwo(app, path, { token, body: { reason: 'a test', ...body } });
  };
  const setAfterPlay = async (referralBonusAfterPlay: boolean) =>
    expect((await operate('/api/admin/settings', { settings: { referralBonusAfterPlay } })).status).toBe(200);
  afterEach(() => setAfterPlay(false));

  /** Of all accounts, after every first deposit and a run of the job. */
  const earnings = async (payerOf: (account: SignedIn) => Promise<Payer>) => {
    const accounts: SignedIn[] = [];
    for (let made = 0; made < ACCOUNTS; made++) {
      const account = await joined(accounts.at(-1));
      await deposits(account, await payerOf(account));
      accounts.push(account);
    }
    await payPlayedBonuses(deps());
    const balances = await Promise.all(accounts.map(balanceOf));
    return balances.reduce((sum, balance) => sum + balance, 0) - ACCOUNTS * DEPOSIT;
  };
  /** Has paid for an account outside the chain. */
  const usedPhone = async () => {
    const phone = newPhone();
    await deposits(await joined(), phone, 1000);
    return phone;
  };

  const always = (payer: Payer) => () => Promise.resolve(payer);

  test.each<[string, () => (account: SignedIn) => Promise<Payer>]>([
    ['one phone', () => always(newPhone())],
    ['phones that have paid for other accounts', () => usedPhone],
    ['one chain address', () => always({ sender: randomUUID() })],
  ])('earns nothing with %s', async (_name, payers) => {
    expect(await earnings(payers())).toBe(0);
  });

  test.each<[string, () => Payer]>([
    ['a new phone', newPhone],
    ['a new chain address', () => ({ sender: randomUUID() })],
  ])('earns nothing with %s for each account where bonuses are paid after play', async (_name, newPayer) => {
    await setAfterPlay(true);
    expect(await earnings(async () => newPayer())).toBe(0);
  });

  test('earns the specified bonuses with a new phone for each account where bonuses are paid at once', async () => {
    expect(await earnings(async () => newPhone())).toBe((ACCOUNTS - 1) * 1000);
  });

  test('earns nothing by passing one deposit on from account to account', async () => {
    const accounts = [await joined()];
    await deposits(accounts[0] as SignedIn, newPhone());
    for (let made = 1; made < ACCOUNTS; made++) {
      const giver = accounts.at(-1) as SignedIn;
      const next = await joined(giver);
      const body = { toUserId: next.user.id, amount: DEPOSIT };
      expect((await app.call('POST', '/api/transfers/send', { token: giver.token, body })).status).toBe(200);
      accounts.push(next);
    }
    const balances = await Promise.all(accounts.map(balanceOf));
    expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(DEPOSIT);
  });

  test('gets the expected cost of its play back once: as a bonus or as a late credit', async () => {
    await setAfterPlay(true);
    await operate('/api/admin/fund', { account: 'fees', currency: 'UGX', amount: 100_000, rail: 'bank' });
    /** The maximum late credit for a withdrawal of 20,000. */
    const asks = async ({ token }: SignedIn) => {
      const body = { method: 'mobile', amount: 20_000, phoneNumber: '0772123456', pin: '1010' };
      const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', { token, body });
      const list = await app.call<{ withdrawals: Withdrawal[] }>('GET', '/api/wallet/withdrawals', { token });
      return { id: data.id, most: list.data.withdrawals.find(({ id }) => id === data.id)?.promise?.most };
    };
    const progressOf = async ({ token }: SignedIn) =>
      (
        await app.call<{ recentReferrals: { progress: number | null }[] }>('GET', '/api/referrals/my-code', {
          token,
        })
      ).data.recentReferrals[0]?.progress;

    // A pending bonus has the first claim. The table keeps 40% of 3,800: 1,520.
    const referrer = await joined();
    const friend = await joined(referrer);
    await deposits(friend, newPhone(), 100_000);
    await plays(friend, 3_800);
    expect((await asks(friend)).most).toBe(520);
    await payPlayedBonuses(deps());
    expect(await balanceOf(referrer)).toBe(1_000);
    expect((await asks(friend)).most).toBe(0);

    // Late credits before the first deposit have used up that play.
    const other = await joined();
    const player = await joined(other);
    const giver = await joined();
    await deposits(giver, newPhone(), 100_000);
    const gift = { toUserId: player.user.id, amount: 90_000 };
    expect((await app.call('POST', '/api/transfers/send', { token: giver.token, body: gift })).status).toBe(
      200,
    );
    await plays(player, 3_800);
    const { id, most } = await asks(player);
    expect(most).toBe(1_000);
    app.clock.advance(10 * 60 * 60_000);
    await creditLate(deps());
    await operate(`/api/admin/withdrawals/${id}/reject`, {});
    await deposits(player, newPhone());
    await payPlayedBonuses(deps());
    expect(await balanceOf(other)).toBe(0);
    expect(await progressOf(other)).toBe(52);
    await plays(player, 1_200);
    await payPlayedBonuses(deps());
    expect(await balanceOf(other)).toBe(1_000);
    expect((await auditMoney(engine.database.queries)).problems).toEqual([]);
  });
});
