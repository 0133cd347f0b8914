import { randomUUID } from 'node:crypto';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import type { SignedIn } from '@sanduku/contracts/players/api';
import type { AdminReferral } from '@sanduku/contracts/referrals/admin';
import type { ReferredFriend } from '@sanduku/contracts/referrals/api';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { createLog } from '../../lib/log.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { receiveDeposit } from '../../testing/deposits.ts';
import { callByTwo, signedInOperator } from '../../testing/operators.ts';
import { fundedPlayer, newAccount, signUp } from '../../testing/players.ts';
import { creditDeposit } from '../deposits/credit.ts';
import { releasePlayedBonuses } from './held-bonuses.ts';

interface MyCode {
  referralCode: string;
  shareLink: string;
  bonus: number;
  threshold: number;
  stats: Record<string, number>;
  recentReferrals: ReferredFriend[];
}

onOneEngine('Referrals', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });

  const device = () => randomUUID();
  const joined = async (changes: Record<string, unknown> = {}, deviceId = device()) =>
    (
      await app.call<SignedIn>('POST', '/api/auth/signup', {
        body: newAccount(changes),
        headers: { 'x-device-id': deviceId },
      })
    ).data;
  const friendOf = (referrer: SignedIn, changes: Record<string, unknown> = {}, deviceId = device()) =>
    joined({ referralCode: referrer.user.referralCode, ...changes }, deviceId);
  const myCode = async ({ token }: SignedIn) =>
    (await app.call<MyCode>('GET', '/api/referrals/my-code?t=1&refresh=1', { token })).data;
  const balanceOf = async ({ token }: SignedIn) =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token })).data.balance;

  const heldDeps = (ledger = app.ledger) => ({
    database: app.database,
    ledger,
    clock: () => app.clock.now(),
    log: createLog('silent'),
  });

  /** In whole units of the player's money. */
  const received = ({ user }: SignedIn, units: number): Promise<bigint> =>
    receiveDeposit(app, { id: BigInt(user.id), currency: user.currency }, BigInt(units) * MICROS_PER_UNIT);
  /** The same from a wallet that has never paid for anybody. */
  const receivedFromWallet = async (player: SignedIn, units: number): Promise<bigint> => {
    const id = await received(player, units);
    await app.database.queries.updateTable('deposit').set({ rail: 'tron' }).where('id', '=', id).execute();
    const hash = randomUUID();
    await app.database.queries
      .insertInto('usdt_deposit')
      .values({
        deposit_id: id,
        rail: 'tron',
        transaction_hash: hash,
        log_index: 0n,
        block_number: 1n,
        block_hash: hash,
        account: hash,
        sender: `wallet ${hash}`,
      })
      .execute();
    return id;
  };
  const credit = (id: bigint) =>
    creditDeposit({ database: app.database, ledger: app.ledger, clock: () => app.clock.now() }, id);
  const deposits = async (player: SignedIn, units: number) => credit(await received(player, units));

  // shows 1.8, 3.25, 4.25, 7.29
  test('pay 1,000 UGX with the first deposit of at least 3,800 UGX, and say how far a friend has come', async () => {
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
      },
    ]);
    await deposits(brian, 3800);
    expect(await balanceOf(amina)).toBe(1000);
    expect(await balanceOf(brian)).toBe(3800);
    expect(await myCode(amina)).toMatchObject({
      bonus: 1000,
      threshold: 3800,
      stats: {
        totalReferrals: 1,
        totalBonusesEarned: 1000,
        qualifiedDeposits: 1,
        bonusesPaid: 1,
        completedSignups: 1,
        usesCount: 0,
      },
      recentReferrals: [
        { status: 'paid', deposit_threshold_met: true, bonus_paid: true, bonus_amount: 1000 },
      ],
    });
  });

  test.each([
    ['a friend in Kenya, a referrer in Uganda', 'UG', 'KE', 130, 1000],
    ['a friend in Uganda, a referrer in Kenya', 'KE', 'UG', 3800, 34.21],
    ['a friend in the United States, a referrer in Indonesia', 'ID', 'US', 1, 4078.94],
    // shows 9.25
  ] as const)('convert for %s', async (_name, referrerCountry, friendCountry, deposit, bonus) => {
    const referrer = await joined({ country: referrerCountry });
    await deposits(await friendOf(referrer, { country: friendCountry }), deposit);
    expect(await balanceOf(referrer)).toBe(bonus);
  });

  test('wait where the deposit comes from a wallet, of which a farm makes as many as it likes', async () => {
    const farmer = await joined();
    for (let n = 0; n < 4; n++) await credit(await receivedFromWallet(await friendOf(farmer), 3800));
    expect(await balanceOf(farmer)).toBe(0);
    const { recentReferrals } = await myCode(farmer);
    expect(recentReferrals.map(({ status, held }) => [status, held?.reasons])).toEqual(
      Array.from({ length: 4 }, () => ['held', ['wallet']]),
    );
    expect((await auditMoney(app.database.queries)).problems).toEqual([]);
  });

  test('wait where the referrer pays from the phone of the friend at the same moment', async () => {
    const payOnOnePhone = async (players: readonly SignedIn[], phone: string) => {
      const ids = await Promise.all(players.map((player) => received(player, 3800)));
      for (const [index, id] of ids.entries()) {
        await app.database.queries
          .insertInto('mobile_deposit')
          .values({
            deposit_id: id,
            player_id: BigInt(players[index]?.user.id ?? 0),
            phone,
            by_stranger: true,
            idempotency_key: randomUUID(),
            fingerprint: '',
            callback_token: randomUUID(),
          })
          .execute();
      }
      return ids;
    };
    // The order of the two is chance: the bonus passes where the friend's deposit comes first, and only there.
    for (let n = 0; n < 8; n++) {
      const referrer = await joined();
      const friend = await friendOf(referrer);
      const ids = await payOnOnePhone([referrer, friend], `25677${1_000_000 + n}`);
      await Promise.all(ids.map(credit));
      const [first] = await app.database.queries
        .selectFrom('deposit')
        .select('player_id')
        .where('id', 'in', ids)
        .orderBy('transfer_id')
        .execute();
      const [brought] = (await myCode(referrer)).recentReferrals;
      expect(brought?.status).toBe(first?.player_id === BigInt(friend.user.id) ? 'paid' : 'held');
    }
  });

  test('are decided by the first deposit alone', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    await deposits(friend, 3799);
    await deposits(friend, 100_000);
    expect(await balanceOf(referrer)).toBe(0);
    expect((await myCode(referrer)).recentReferrals[0]).toMatchObject({
      status: 'missed',
      deposit_threshold_met: false,
    });
  });

  test('count no balance that came from another player', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    const giver = await fundedPlayer(app, 10_000);
    await app.call('POST', '/api/transfers/send', {
      token: giver.token,
      body: { toUserId: friend.user.id, amount: 10_000 },
    });
    expect((await myCode(referrer)).recentReferrals[0]?.status).toBe('signed_up');
    await deposits(friend, 3800);
    expect(await balanceOf(referrer)).toBe(1000);
  });

  test('pay once, also when first deposits are credited at the same moment', async () => {
    const referrer = await joined();
    const friend = await friendOf(referrer);
    const ids = await Promise.all(Array.from({ length: 8 }, () => received(friend, 5000)));
    await Promise.all([...ids, ...ids].map(credit));
    expect(await balanceOf(referrer)).toBe(1000);
    expect(await balanceOf(friend)).toBe(40_000);
  });

  test('of many friends at once each pay once, up to the number for one day; the others have to play first', async () => {
    const referrer = await joined();
    const friends = await Promise.all(Array.from({ length: 7 }, () => friendOf(referrer)));
    await Promise.all(friends.map((friend) => deposits(friend, 4000)));
    expect(await balanceOf(referrer)).toBe(5000);
    const { recentReferrals } = await myCode(referrer);
    const waiting = recentReferrals.filter(({ status }) => status === 'held');
    expect(waiting.map(({ held }) => held?.reasons)).toEqual([['many_friends'], ['many_friends']]);

    // What is released on the next day takes no place from the friends of that day.
    app.clock.advance(24 * 60 * 60_000);
    for (const { token } of friends) {
      await app.call('POST', '/api/game/play', { token, body: { betAmount: 4000, selectedBox: 0 } });
    }
    await releasePlayedBonuses(heldDeps());
    expect(await balanceOf(referrer)).toBe(7000);
    for (let count = 0; count < 5; count++) await deposits(await friendOf(referrer), 4000);
    expect(await balanceOf(referrer)).toBe(12_000);
  });

  describe('between two who share a device', () => {
    const held = async () => {
      const shared = device();
      const referrer = await joined({}, shared);
      const friend = await friendOf(referrer, {}, shared);
      await deposits(friend, 5000);
      return { referrer, friend };
    };

    // shows 4.26
    test('wait, and the referrer sees why', async () => {
      const { referrer } = await held();
      expect(await balanceOf(referrer)).toBe(0);
      const { stats, recentReferrals } = await myCode(referrer);
      expect(stats).toMatchObject({ qualifiedDeposits: 1, bonusesPaid: 0 });
      expect(recentReferrals[0]).toMatchObject({ status: 'held', deposit_threshold_met: true });
      expect(recentReferrals[0]?.reason).toContain('staked 3,800 UGX in rounds');
      expect(recentReferrals[0]?.held).toEqual({
        reasons: ['shared_device'],
        stakeNeeded: 3800,
        stakeMissing: 3800,
        currency: 'UGX',
      });
    });

    test('are released by an operator, once', async () => {
      const { referrer, friend } = await held();
      const operator = await signedInOperator(app, { role: 'operator' });
      const list = await app.call<{ referrals: AdminReferral[] }>('GET', '/api/admin/referrals', operator);
      expect(list.data.referrals.find(({ friend: { id } }) => id === friend.user.id)).toMatchObject({
        heldFor: ['shared_device'],
        sharesDevice: true,
        bonus: 1000,
      });
      const release = () =>
        callByTwo(app, `/api/admin/referrals/${friend.user.id}/release`, {
          token: operator.token,
          body: { reason: 'Brother and sister' },
        });
      const answers = await Promise.all([release(), release()]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await balanceOf(referrer)).toBe(1000);
      const recorded = await app.database.queries
        .selectFrom('audit_log')
        .select(['action', 'reason'])
        .where('subject_kind', '=', 'player')
        .where('subject_id', '=', friend.user.id)
        .where('action', '<>', 'approval.asked')
        .execute();
      expect(recorded).toEqual([{ action: 'referral.released', reason: 'Brother and sister' }]);
    });

    test('are refused by an operator, with a reason that the referrer reads', async () => {
      const { referrer, friend } = await held();
      const operator = await signedInOperator(app, { role: 'operator' });
      await app.call('POST', `/api/admin/referrals/${friend.user.id}/refuse`, {
        token: operator.token,
        body: { reason: 'The same person' },
      });
      expect(await balanceOf(referrer)).toBe(0);
      expect((await myCode(referrer)).recentReferrals[0]).toMatchObject({
        status: 'refused',
        reason: 'The same person',
      });
    });

    test('are paid by themselves once the friend has staked the threshold in rounds, once', async () => {
      const { referrer, friend } = await held();
      const deps = heldDeps();
      const bet = async (betAmount: number) =>
        app.call('POST', '/api/game/play', {
          token: friend.token,
          body: { betAmount, selectedBox: 4 },
        });
      expect((await bet(3700)).status).toBe(200);
      await releasePlayedBonuses(deps);
      expect(await balanceOf(referrer)).toBe(0);
      expect((await myCode(referrer)).recentReferrals[0]?.held?.stakeMissing).toBe(100);
      expect((await bet(1000)).status).toBe(200);
      await Promise.all([releasePlayedBonuses(deps), releasePlayedBonuses(deps)]);
      expect(await balanceOf(referrer)).toBe(1000);
      expect((await myCode(referrer)).recentReferrals[0]).toMatchObject({ status: 'paid', held: null });
    });

    test('are paid to the others, where one of them cannot be paid', async () => {
      const pairs = [await held(), await held(), await held()];
      for (const { friend } of pairs) {
        const body = { betAmount: 4000, selectedBox: 4 };
        expect((await app.call('POST', '/api/game/play', { token: friend.token, body })).status).toBe(200);
      }
      const [unlucky] = pairs;
      const failing: Ledger = {
        ...app.ledger,
        postWithin: (transaction, command) =>
          command.cause === BigInt(unlucky?.friend.user.id ?? 0)
            ? Promise.reject(new Error('an account that cannot be credited'))
            : app.ledger.postWithin(transaction, command),
      };
      await releasePlayedBonuses(heldDeps(failing));
      expect(await Promise.all(pairs.map(({ referrer }) => balanceOf(referrer)))).toEqual([0, 1000, 1000]);
      await releasePlayedBonuses(heldDeps());
      expect(await Promise.all(pairs.map(({ referrer }) => balanceOf(referrer)))).toEqual([1000, 1000, 1000]);
    });

    test('also when the referrer used the device only later', async () => {
      const shared = device();
      const account = newAccount();
      const referrer = (await app.call<SignedIn>('POST', '/api/auth/signup', { body: account })).data;
      const friend = await friendOf(referrer, {}, shared);
      await app.call('POST', '/api/auth/login', {
        body: { username: account.username, password: account.password },
        headers: { 'x-device-id': shared },
      });
      await deposits(friend, 5000);
      expect(await balanceOf(referrer)).toBe(0);
    });
  });

  test('cannot be made to oneself or in a circle: the database refuses it', async () => {
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
          deposit_id: null,
          decided_at: null,
          bonus: null,
          transfer_id: null,
          operator_id: null,
          reason: null,
        })
        .execute();
    const lonely = await joined();
    await expect(insert(lonely.user.id, lonely.user.id)).rejects.toThrow('referral_looks_back');
    await expect(insert(referrer.user.id, friend.user.id)).rejects.toThrow('referral_looks_back');
  });

  test('are refused for a code that nobody has', async () => {
    const answer = await signUp(app, { referralCode: 'NOBODY9' });
    expect(answer.code).toBe('invalid_referral_code');
  });

  // shows 4.25
  test('count visits by the link once for each browser and day, and tell nothing about codes', async () => {
    const referrer = await joined();
    const click = (code: string, deviceId: string) =>
      app.call('POST', '/api/referrals/click', { body: { code, deviceId } });
    const browser = device();
    for (const code of [referrer.user.referralCode, referrer.user.referralCode.toLowerCase()]) {
      expect((await click(code, browser)).status).toBe(200);
    }
    await click(referrer.user.referralCode, device());
    expect((await click('NOBODY9', browser)).status).toBe(200);
    expect((await myCode(referrer)).stats.usesCount).toBe(2);
  });
});
