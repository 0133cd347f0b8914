import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { newAccount, signUp } from '../../testing/players.ts';

onEveryEngine('sign-up', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  const count = async (table: 'player' | 'session' | 'ledger_account') => {
    const { rows } = await on.database.queries
      .selectFrom(table)
      .select((select) => select.fn.countAll<bigint>().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(rows);
  };

  // shows 3.1, 3.2, 7.6
  test('by e-mail gives an empty balance, a referral code and a working token', async () => {
    const { status, data } = await signUp(app, { username: ' Amina ', email: ' Amina@Example.COM ' });
    expect(status).toBe(200);
    expect(data.user).toMatchObject({
      username: 'Amina',
      email: 'amina@example.com',
      phone: null,
      country: 'UG',
      currency: 'UGX',
      currencySymbol: 'USh',
      gameBalance: 0,
      totalDeposited: 0,
      totalWithdrawn: 0,
      depositAddress: null,
      gameStats: {
        totalGames: 0,
        totalWins: 0,
        totalLosses: 0,
        totalWinnings: 0,
        bestWin: 0,
        gamesToday: 0,
        minutesToday: 0,
      },
      gamesPlayed: 0,
      gamesWon: 0,
      totalWinnings: 0,
    });
    expect(data.user.referralCode).toMatch(/^[2-9BCDFGHJKMNPQRSTVWXYZ]{7}$/);
    expect(data.user.my_referral_code).toBe(data.user.referralCode);
    expect(data.referralBonus).toBeNull();
    const me = await app.call<{ user: unknown }>('GET', '/api/auth/me', { token: data.token });
    expect(me.data.user).toEqual(data.user);
  });

  // shows 1.1
  test('by phone stores the international number and the country’s currency', async () => {
    const { data } = await signUp(app, { contactMethod: 'phone', phone: '0712 345-678', country: 'KE' });
    expect(data.user).toMatchObject({
      phone: '+254712345678',
      email: null,
      country: 'KE',
      currency: 'KES',
      currencySymbol: 'KSh',
    });
  });

  test('opens the three accounts of every player', async () => {
    const { data } = await signUp(app, { country: 'TZ' });
    const accounts = await on.database.queries
      .selectFrom('ledger_account')
      .select(['kind', 'currency', 'balance'])
      .where('player_id', '=', BigInt(data.user.id))
      .orderBy('kind')
      .execute();
    expect(accounts).toEqual([
      { kind: 'player.game', currency: 'TZS', balance: 0n },
      { kind: 'player.investment', currency: 'TZS', balance: 0n },
      { kind: 'player.reserved', currency: 'TZS', balance: 0n },
    ]);
  });

  test('assigns each player a deposit index', async () => {
    const ids = [(await signUp(app)).data.user.id, (await signUp(app)).data.user.id].map(BigInt);
    const rows = await on.database.queries
      .selectFrom('player')
      .select('deposit_index')
      .where('id', 'in', ids)
      .execute();
    expect(new Set(rows.map((row) => row.deposit_index)).size).toBe(2);
  });

  describe('rejects', () => {
    test.each([
      ['the same name', 'Paypal', 'Paypal'],
      ['the same name in capitals', 'wanjiku', 'WANJIKU'],
      ['a name with a Cyrillic letter in it', 'Okello', 'Оkellо'],
      ['a name with a nought for an o', 'moses', 'm0ses'],
      ['a name with an accent', 'zoe', 'Zoë'],
    ])('%s: %s, then %s', async (_what, first, second) => {
      expect((await signUp(app, { username: first })).status).toBe(200);
      const refused = await signUp(app, { username: second });
      expect(refused).toMatchObject({ status: 409, code: 'username_taken' });
      expect(refused.text).toContain('already exists');
    });

    test('an e-mail address in use, in any case', async () => {
      await signUp(app, { email: 'twice@example.com' });
      const refused = await signUp(app, { email: 'Twice@Example.com' });
      expect(refused).toMatchObject({ status: 409, code: 'email_taken' });
      expect(refused.text).toContain('already exists');
    });

    // shows 5.7
    test('a phone number in use, in any spelling', async () => {
      await signUp(app, { contactMethod: 'phone', phone: '0772 000 111' });
      const refused = await signUp(app, { contactMethod: 'phone', phone: '+256-772-000-111' });
      expect(refused).toMatchObject({ status: 409, code: 'phone_taken' });
      expect(refused.text).toContain('already exists');
    });

    // shows 5.8
    test('an unknown referral code, naming the referral', async () => {
      const refused = await signUp(app, { referralCode: 'NOBODY' });
      expect(refused).toMatchObject({ status: 400, code: 'invalid_referral_code' });
      expect(refused.text).toContain('referral');
    });

    test('the referral code of a suspended player', async () => {
      const { data } = await signUp(app);
      await on.database.queries
        .updateTable('player')
        .set({ status: 'suspended' })
        .where('id', '=', BigInt(data.user.id))
        .execute();
      expect((await signUp(app, { referralCode: data.user.referralCode })).code).toBe(
        'invalid_referral_code',
      );
    });

    test.each([
      ['a short name', { username: 'ab' }, 'Username must be at least 3 characters long'],
      [
        'a name that shows nothing',
        { username: '\u3164\u3164\u3164' },
        'Username contains invisible characters',
      ],
      ['a short password', { password: '12345' }, 'Password must be at least 6 characters long'],
      ['a zero byte in the address', { email: 'a\u0000@b.c' }, 'Please enter a valid email address'],
      ['a zero byte in the referral code', { referralCode: 'A\u0000B' }, 'This referral code isn’t valid.'],
      ['a bad address', { email: 'amina' }, 'Please enter a valid email address'],
    ])('%s', async (_what, changes, text) => {
      expect(await signUp(app, changes)).toMatchObject({ status: 400, text });
    });
  });

  test('records the referrer, whatever the code’s case', async () => {
    const { data: referrer } = await signUp(app);
    const friend = await signUp(app, {
      referralCode: ` ${referrer.user.referralCode.toLowerCase()} `,
      country: 'KE',
    });
    // 1,000 UGX in KES, rounded down.
    expect(friend.data.referralBonus).toBe(34.21);
    const row = await on.database.queries
      .selectFrom('player')
      .select('referred_by')
      .where('id', '=', BigInt(friend.data.user.id))
      .executeTakeFirstOrThrow();
    expect(row.referred_by).toBe(BigInt(referrer.user.id));
  });

  test('reads an unknown country as Uganda', async () => {
    expect((await signUp(app, { country: 'XX' })).data.user.country).toBe('UG');
  });

  test('of twenty concurrent sign-ups with one name one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => signUp(app, { username: index % 2 ? 'popular' : 'P0PULAR' })),
    );
    expect(answers.map(({ code }) => code ?? 'welcome').sort()).toEqual([
      ...Array(19).fill('username_taken'),
      'welcome',
    ]);
  });

  test('that fails midway leaves no player, account or session', async () => {
    const before = [await count('player'), await count('ledger_account'), await count('session')];
    // The session is written last.
    await asOwner(on.database, ({ schema }) =>
      schema
        .alterTable('session')
        .addCheckConstraint('broken_for_a_test', sql`user_agent <> 'breaks'`)
        .execute(),
    );
    const body = newAccount({ username: 'unlucky' });
    const broken = await app.call('POST', '/api/auth/signup', { body, headers: { 'user-agent': 'breaks' } });
    expect(broken).toMatchObject({ status: 500, code: 'internal' });
    expect([await count('player'), await count('ledger_account'), await count('session')]).toEqual(before);
    // Name, contact and code are free again.
    expect((await app.call('POST', '/api/auth/signup', { body })).status).toBe(200);
  });

  test('is limited to sixty a minute per address', async () => {
    const from = '198.51.100.60';
    for (let attempt = 0; attempt < 60; attempt++) {
      expect((await signUp(app, {}, { from })).status).toBe(200);
    }
    const refused = await signUp(app, {}, { from });
    expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refused.headers['retry-after']).toBe('60');
    expect((await signUp(app)).status).toBe(200);
    app.clock.advance(60_000);
    expect((await signUp(app, {}, { from })).status).toBe(200);
  });
});
