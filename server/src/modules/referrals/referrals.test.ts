import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { ReferredFriend } from '@sanduku/contracts/referrals/api';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { openDatabase } from '../../database/database.ts';
import { createLedger, type Ledger } from '../../ledger/ledger.ts';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { type Payer, receiveDeposit } from '../../testing/deposits.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, signUp } from '../../testing/players.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { bookReversal } from '../deposits/reversals.ts';
import { payPlayedBonuses } from './pending-bonuses.ts';

interface MyCode {
  referralCode: string;
  shareLink: string;
  bonus: number;
  threshold: number;
  bonusAfterPlay: boolean;
  stats: Record<string, number>;
  recentReferrals: ReferredFriend[];
}

const log = createLog('silent');

onOneEngine('Referrals', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const joined = async (changes: Record<string, unknown> = {}) => (await signUp(app, changes)).data;
  const friendOf = (referrer: SignedIn, changes: Record<string, unknown> = {}) =>
    joined({ referralCode: referrer.user.referralCode, ...changes });
  const myCode = async ({ token }: SignedIn) =>
    (await app.call<MyCode>('GET', '/api/referrals/my-code?t=1&refresh=1', { token })).data;
  const newestFriend = async (referrer: SignedIn) => (await myCode(referrer)).recentReferrals[0];
  const balanceOf = async ({ token }: SignedIn) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;
  const plays = async ({ token }: SignedIn, betAmount: number) => {
    const body = { betAmount, selectedBox: 4 };
    expect((await app.call('POST', '/api/game/play', { token, body })).status).toBe(200);
  };
  const payPlayed = (changes: { ledger?: Ledger } = {}) =>
    payPlayedBonuses({ database: app.database, ledger: app.ledger, log, ...changes });

  const newPhone = (): Payer => ({ phone: `phone ${randomUUID()}` });
  const received = ({ user }: SignedIn, units: number, payer?: Payer): Promise<bigint> =>
    receiveDeposit(
      app,
      { id: BigInt(user.id), currency: user.currency },
      BigInt(units) * MICROS_PER_UNIT,
      payer,
    );
  const creditDeps = () => ({ database: app.database, ledger: app.ledger, clock: () => app.clock.now() });
  const credit = (id: bigint) => creditDeposit(creditDeps(), id);
  const deposits = async (player: SignedIn, units: number, payer: Payer = newPhone()) =>
    credit(await received(player, units, payer));

  // shows 1.8, 3.25, 4.25, 7.29
  test('the first deposit of at least 3,800 UGX pays 1,000 UGX', async () => {
    const amina = await joined();
    const brian = await friendOf(amina);
    const before = await myCode(amina);
    expect(before.shareLink).toMatch(new RegExp(`^http.+/signup\\?ref=${before.referralCode}$`));
    expect(before.recentReferrals).toMatchObject([
      {
        referred_username: brian.user.username,
        signup_completed: true,
        deposit_threshold_met: false,
        bonus_paid: false,
        bonus_amount: 0,
        status: 'signed_up',
        progress: null,
      },
    ]);
    await deposits(brian, 3800);
    expect(await balanceOf(amina)).toBe(1000);
    expect(await balanceOf(brian)).toBe(3800);
    expect(await myCode(amina)).toMatchObject({
      bonus: 1000,
      threshold: 3800,
      bonusAfterPlay: false,
      stats: {
        totalReferrals: 1,
        totalBonusesEarned: 1000,
        qualifiedDeposits: 1,
        bonusesPaid: 1,
        completedSignups: 1,
        usesCount: 0,
      },
      recentReferrals: [
        { status: 'paid', deposit_threshold_met: true, bonus_paid: true, bonus_amount: 1000, progress: null },
      ],
    });
  });

  test.each([
    ['a friend in Kenya, a referrer in Uganda', 'UG', 'KE', 130, 1000],
    ['a friend in Uganda, a referrer in Kenya', 'KE', 'UG', 3800, 34.21],
    ['a friend in the United States, a referrer in Indonesia', 'ID', 'US', 1, 4078.94],
    // shows 9.25
  ] as const)(
    'bonus and threshold are converted for %s',
    async (_name, referrerCountry, friendCountry, deposit, bonus) => {
      const referrer = await joined({ country: referrerCountry });
      await deposits(await friendOf(referrer, { country: friendCountry }), deposit);
      expect(await balanceOf(referrer)).toBe(bonus);
    },
  );

  test('only the first deposit decides', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    await deposits(friend, 3799);
    await deposits(friend, 100_000);
    expect(await balanceOf(referrer)).toBe(0);
    expect(await newestFriend(referrer)).toMatchObject({ status: 'missed', deposit_threshold_met: false });
  });

  test('balance received from a player is not a deposit', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    const giver = await fundedPlayer(app, 10_000);
    await app.call('POST', '/api/transfers/send', {
      token: giver.token,
      body: { toUserId: friend.user.id, amount: 10_000 },
    });
    expect(await newestFriend(referrer)).toMatchObject({ status: 'signed_up' });
    await deposits(friend, 3800);
    expect(await balanceOf(referrer)).toBe(1000);
  });

  test('concurrent first deposits pay one bonus', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    const ids = await Promise.all(Array.from({ length: 8 }, () => received(friend, 5000, newPhone())));
    await Promise.all([...ids, ...ids].map(credit));
    expect(await balanceOf(referrer)).toBe(1000);
    expect(await balanceOf(friend)).toBe(40_000);
  });

  test('concurrent deposits of many friends pay one bonus each', async () => {
    const referrer = await joined();
    const friends = await Promise.all(Array.from({ length: 7 }, () => friendOf(referrer)));
    await Promise.all(friends.map((friend) => deposits(friend, 4000)));
    expect(await balanceOf(referrer)).toBe(7000);
  });

  test('of concurrent deposits by referrer and friend from one phone, the first decides', async () => {
    for (let n = 0; n < 8; n++) {
      const referrer = await joined();
      const friend = await friendOf(referrer);
      const phone = newPhone();
      const ids = await Promise.all([referrer, friend].map((player) => received(player, 3800, phone)));
      await Promise.all(ids.map(credit));
      const first = await app.database.queries
        .selectFrom('deposit')
        .select('player_id')
        .where('id', 'in', ids)
        .orderBy('transfer_id')
        .executeTakeFirstOrThrow();
      const expected = first.player_id === BigInt(friend.user.id) ? 'paid' : 'pending';
      expect((await newestFriend(referrer))?.status).toBe(expected);
    }
  });

  describe('a bonus stays pending', () => {
    /** Pending, because the phone has paid for another account. */
    const pending = async () => {
      const referrer = await joined();
      const friend = await friendOf(referrer);
      const phone = newPhone();
      await deposits(await joined(), 1000, phone);
      await deposits(friend, 5000, phone);
      return { referrer, friend };
    };

    // shows 4.26
    test.each<[string, () => Payer]>([
      ['phone', newPhone],
      ['chain address', () => ({ sender: `address ${randomUUID()}` })],
    ])('when another account has paid from the same %s', async (_name, newPayer) => {
      const referrer = await joined();
      const payer = newPayer();
      await deposits(await friendOf(referrer), 3800, payer);
      expect(await balanceOf(referrer)).toBe(1000);
      await deposits(await friendOf(referrer), 3800, payer);
      expect(await balanceOf(referrer)).toBe(1000);
      const { stats, recentReferrals } = await myCode(referrer);
      expect(stats).toMatchObject({ qualifiedDeposits: 2, bonusesPaid: 1 });
      expect(recentReferrals[0]).toMatchObject({
        status: 'pending',
        deposit_threshold_met: true,
        bonus_paid: false,
        bonus_amount: 0,
        progress: 0,
      });
    });

    test('when the referrer has paid from the same phone', async () => {
      const referrer = await joined();
      const phone = newPhone();
      await deposits(referrer, 1000, phone);
      await deposits(await friendOf(referrer), 3800, phone);
      expect(await balanceOf(referrer)).toBe(1000);
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending' });
    });

    test('when the payer is unknown', async () => {
      const referrer = await joined();
      await credit(await received(await friendOf(referrer), 3800));
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending' });
    });

    test('but not because of a deposit that was never credited', async () => {
      const referrer = await joined();
      const phone = newPhone();
      await received(await joined(), 3800, phone);
      await deposits(await friendOf(referrer), 3800, phone);
      expect(await balanceOf(referrer)).toBe(1000);
    });

    test('until the expected cost of play reaches it, and is then paid once', async () => {
      const { referrer, friend } = await pending();
      // The table keeps 40% of each stake on average.
      await plays(friend, 1000);
      await payPlayed();
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending', progress: 40 });
      await plays(friend, 1499);
      await payPlayed();
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending', progress: 99 });
      expect(await balanceOf(referrer)).toBe(0);
      await plays(friend, 100);
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending', progress: 100 });
      await payPlayed();
      await payPlayed();
      expect(await balanceOf(referrer)).toBe(1000);
      expect(await newestFriend(referrer)).toMatchObject({
        status: 'paid',
        progress: null,
        bonus_amount: 1000,
      });
    });

    test('while the friend owes for the deposit, which the provider took back', async () => {
      const { referrer, friend } = await pending();
      await plays(friend, 2500);
      const body = { toUserId: referrer.user.id, amount: await balanceOf(friend) };
      expect((await app.call('POST', '/api/transfers/send', { token: friend.token, body })).status).toBe(200);
      const before = await balanceOf(referrer);
      const { id } = await app.database.queries
        .selectFrom('deposit')
        .select('id')
        .where('player_id', '=', BigInt(friend.user.id))
        .executeTakeFirstOrThrow();
      expect(await bookReversal(creditDeps(), id)).toBe(true);
      await payPlayed();
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending' });
      expect(await balanceOf(referrer)).toBe(before);
      await deposits(friend, 5000);
      await payPlayed();
      expect(await balanceOf(referrer)).toBe(before + 1000);
    });

    test('and is paid once by two processes at the same time', async () => {
      const pairs = await Promise.all(Array.from({ length: 5 }, pending));
      for (const { friend } of pairs) await plays(friend, 2500);
      const second = engine.url === undefined ? engine.database : await openDatabase({ url: engine.url });
      const ledger = createLedger(second, { clock: () => app.clock.now() });
      await Promise.all([
        payPlayed(),
        payPlayedBonuses({ database: second, ledger, log }),
        payPlayed(),
        payPlayedBonuses({ database: second, ledger, log }),
      ]);
      for (const { referrer } of pairs) expect(await balanceOf(referrer)).toBe(1000);
      if (second !== engine.database) await second.close();
    });

    test('and one that cannot be paid does not stop the others', async () => {
      const pairs = [await pending(), await pending(), await pending()];
      for (const { friend } of pairs) await plays(friend, 2500);
      const failing: Ledger = {
        ...app.ledger,
        postWithin: (transaction, command) =>
          command.cause === BigInt(pairs[0]?.friend.user.id ?? 0)
            ? Promise.reject(new Error('an account that cannot be credited'))
            : app.ledger.postWithin(transaction, command),
      };
      await payPlayed({ ledger: failing });
      expect(await Promise.all(pairs.map(({ referrer }) => balanceOf(referrer)))).toEqual([0, 1000, 1000]);
      await payPlayed();
      expect(await Promise.all(pairs.map(({ referrer }) => balanceOf(referrer)))).toEqual([1000, 1000, 1000]);
    });

    test('and the audit finds one that was paid without play', async () => {
      const { friend } = await pending();
      const rewrite = (cost: bigint | null) =>
        app.database.queries
          .updateTable('referral')
          .set({ cost_needed: cost })
          .where('friend_id', '=', BigInt(friend.user.id))
          .execute();
      await plays(friend, 2500);
      await payPlayed();
      const problems = async () => (await auditMoney(engine.database.queries)).problems.join();
      await rewrite(1001n * MICROS_PER_UNIT);
      expect(await problems()).toContain('at an expected cost of 1000000000, but needed 1001000000');
      await rewrite(null);
      expect(await problems()).toContain('whose payer had made deposit');
      await rewrite(1000n * MICROS_PER_UNIT);
      expect(await problems()).toBe('');
    });
  });

  describe('where bonuses are paid after play', () => {
    const change = async (referralBonusAfterPlay: boolean) => {
      const { token } = await signedInOperator(app);
      const body = { settings: { referralBonusAfterPlay }, reason: 'a test' };
      expect((await callByTwo(app, '/api/admin/settings', { token, body })).status).toBe(200);
    };
    afterEach(() => change(false));

    test('a first deposit from a new phone leaves the bonus pending', async () => {
      await change(true);
      const referrer = await joined();
      const friend = await friendOf(referrer);
      await deposits(friend, 100_000);
      await payPlayed();
      expect(await balanceOf(referrer)).toBe(0);
      expect(await myCode(referrer)).toMatchObject({
        bonusAfterPlay: true,
        recentReferrals: [{ status: 'pending', progress: 0 }],
      });
      // A change applies to later first deposits only.
      await change(false);
      await payPlayed();
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending' });
      await plays(friend, 2500);
      await payPlayed();
      expect(await balanceOf(referrer)).toBe(1000);
    });

    test('play costs the bonus in the friend’s currency', async () => {
      await change(true);
      const referrer = await joined();
      const friend = await friendOf(referrer, { country: 'KE' });
      await deposits(friend, 1000);
      // 1,000 UGX are 34.21 KES: 40% of 86 KES.
      await plays(friend, 85);
      await payPlayed();
      expect(await newestFriend(referrer)).toMatchObject({ status: 'pending', progress: 99 });
      await plays(friend, 4);
      await payPlayed();
      expect(await balanceOf(referrer)).toBe(1000);
    });
  });

  test('production pays bonuses after play by default', async () => {
    const real = (statement: ReturnType<typeof sql>) =>
      asOwner(engine.database, (owner) => statement.execute(owner));
    await real(sql`delete from setting where name = 'referralBonusAfterPlay'`);
    await real(sql`insert into database_mode (mode) values ('production')`);
    const referrer = await joined();
    await deposits(await friendOf(referrer), 5000);
    await real(sql`delete from database_mode`);
    expect(await newestFriend(referrer)).toMatchObject({ status: 'pending' });
  });

  test('the database refuses referrals of oneself and in a circle', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    const insert = (friendId: string, referrerId: string) =>
      app.database.queries
        .insertInto('referral')
        .values({
          friend_id: BigInt(friendId),
          referrer_id: BigInt(referrerId),
          status: 'signed_up',
          signed_up_at: app.clock.now(),
        })
        .execute();
    const single = await joined();
    await expect(insert(single.user.id, single.user.id)).rejects.toThrow('referral_looks_back');
    await expect(insert(referrer.user.id, friend.user.id)).rejects.toThrow('referral_looks_back');
  });

  test.each([
    ['referral_total', 'friends', 'has referral totals of {1,0,0,0}'],
    ['deposit_total', 'deposits', 'has deposit totals of {1,0,0}'],
  ])('servers cannot change %s, and the audit finds a wrong one', async (table, column, problem) => {
    const { user } = await joined();
    const insert = sql`insert into ${sql.table(table)} (player_id, ${sql.ref(column)}) values (${user.id}::bigint, 1)`;
    await expect(insert.execute(engine.database.queries)).rejects.toThrow('permission denied');
    await asOwner(engine.database, (owner) => insert.execute(owner));
    expect((await auditMoney(engine.database.queries)).problems.join()).toContain(problem);
    await asOwner(engine.database, (owner) =>
      sql`delete from ${sql.table(table)} where player_id = ${user.id}::bigint`.execute(owner),
    );
  });

  test('sign-up refuses an unknown code', async () => {
    const answer = await signUp(app, { referralCode: 'NOBODY9' });
    expect(answer.code).toBe('invalid_referral_code');
  });

  // shows 4.25
  test('visits by the link are counted, and unknown codes get the same answer', async () => {
    const referrer = await joined();
    const { referralCode } = referrer.user;
    const click = (code: string) => app.call('POST', '/api/referrals/click', { body: { code } });
    for (const code of [referralCode, referralCode.toLowerCase(), 'NOBODY9'])
      expect(await click(code)).toMatchObject({ status: 200, data: {} });
    expect((await myCode(referrer)).stats.usesCount).toBe(2);
  });
});
