import { beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onEveryEngine } from '../../testing/databases.ts';
import { logIn, newAccount, signUp } from '../../testing/players.ts';

const MINUTE = 60_000;

onEveryEngine('log-in', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  const player = async (changes: Record<string, unknown> = {}) => {
    const account = newAccount(changes);
    const { data } = await app.call<{ user: { id: string } }>('POST', '/api/auth/signup', { body: account });
    return { ...account, id: BigInt(data.user.id) };
  };
  const suspend = (id: bigint) =>
    on.database.queries.updateTable('player').set({ status: 'suspended' }).where('id', '=', id).execute();

  // shows 3.6, 7.5
  test('returns a new token each time, and the player', async () => {
    const { username, password, id } = await player();
    const [first, second] = [await logIn(app, username, password), await logIn(app, username, password)];
    expect(first.data.token).not.toBe(second.data.token);
    expect(first.data.user).toMatchObject({ id: id.toString(), username, gameBalance: 0 });
    for (const { data } of [first, second]) {
      expect((await app.call('GET', '/api/auth/profile', { token: data.token })).status).toBe(200);
    }
  });

  test.each(['Nakato', 'NAKATO', ' nakat0 ', 'nаkаtо'])('finds the player Nakato by %s', async (written) => {
    await signUp(app, { username: 'Nakato' });
    expect((await logIn(app, written, 'correct horse')).data.user.username).toBe('Nakato');
  });

  // shows 3.6
  test('reports the referral bonus to a referred player', async () => {
    const { data } = await signUp(app);
    const { username, password } = await player({ referralCode: data.user.referralCode });
    expect((await logIn(app, username, password)).data.referralBonus).toBe(1_000);
  });

  test('is indistinguishable for a wrong password and an unknown name', async () => {
    const { username } = await player();
    const verifiedBefore = app.passwords.verifiedAgainst.length;
    const wrong = await logIn(app, username, 'wrong');
    const unknown = await logIn(app, 'nobody at all', 'wrong');
    const body = { code: 'invalid_credentials', text: 'Invalid username or password', status: 401 };
    expect(wrong).toMatchObject(body);
    expect(unknown).toMatchObject(body);
    const verified = app.passwords.verifiedAgainst.slice(verifiedBefore);
    expect(verified).toHaveLength(2);
    expect(verified[1]).toBe(app.passwords.dummyHash);
  });

  test('never matches the placeholder hash', async () => {
    vi.spyOn(app.passwords, 'verify').mockResolvedValueOnce(true);
    expect((await logIn(app, 'nobody at all', 'lucky')).code).toBe('invalid_credentials');
  });

  test('reports a suspension only with the right password', async () => {
    const { username, password, id } = await player();
    await suspend(id);
    expect(await logIn(app, username, password)).toMatchObject({ status: 409, code: 'account_suspended' });
    expect(await logIn(app, username, 'wrong')).toMatchObject({ status: 401, code: 'invalid_credentials' });
  });

  test.each([
    ['no name', { username: ' ', password: 'x' }, 'Username is required'],
    ['no password', { username: 'demo', password: '' }, 'Password is required'],
    ['nothing', {}, 'Username is required'],
    ['a name that is not a text', { username: 7, password: 'x' }, 'Username is required'],
    ['a name without end', { username: 'x'.repeat(60_000), password: 'x' }, 'Invalid username or password'],
  ])('rejects %s', async (_what, body, text) => {
    expect(await app.call('POST', '/api/auth/login', { body })).toMatchObject({ status: 400, text });
  });

  test.each([
    ['that is long', 'x'.repeat(200)],
    ['with a zero byte', 'no\u0000body'],
    ['with half a character', 'no\ud800body'],
    ['that shows nothing', '\u3164'],
  ])('treats a name %s as wrong', async (_what, username) => {
    expect((await logIn(app, username, 'y\u0000')).code).toBe('invalid_credentials');
  });

  describe('after ten failures in a minute', () => {
    const failTenTimes = async (names: (index: number) => string, from?: string) => {
      for (let index = 0; index < 10; index++) {
        const answer = await logIn(app, names(index), 'wrong', from === undefined ? {} : { from });
        expect(answer.code).toBe('invalid_credentials');
      }
    };

    test('a name is blocked from everywhere, even with the right password', async () => {
      const { username, password } = await player();
      await failTenTimes(() => username.toUpperCase());
      const refused = await logIn(app, username, password);
      expect(refused).toMatchObject({ status: 429, code: 'too_many_requests' });
      expect(Number(refused.headers['retry-after'])).toBe(60);
      app.clock.advance(20_000);
      expect((await logIn(app, username, password)).headers['retry-after']).toBe('40');
      app.clock.advance(40_000);
      expect((await logIn(app, username, password)).status).toBe(200);
    });

    test('an address is blocked for every name', async () => {
      const { username, password } = await player();
      const from = '198.51.100.10';
      await failTenTimes((index) => `guess${index}`, from);
      expect((await logIn(app, username, password, { from })).status).toBe(429);
      expect((await logIn(app, username, password)).status).toBe(200);
    });

    test('another process blocks too', async () => {
      const { username, password } = await player();
      await failTenTimes(() => username);
      const other = await createTestApp(on.database);
      other.clock.set(app.clock.now());
      expect((await logIn(other, username, password)).status).toBe(429);
    });

    test('X-Forwarded-For is ignored', async () => {
      const { username, password } = await player();
      const from = '198.51.100.11';
      for (let index = 0; index < 10; index++) {
        await logIn(app, `spoof${index}`, 'wrong', {
          from,
          headers: { 'x-forwarded-for': `1.2.3.${index}` },
        });
      }
      const headers = { 'x-forwarded-for': '9.9.9.9' };
      expect((await logIn(app, username, password, { from, headers })).status).toBe(429);
    });

    test('a whole IPv6 network is blocked', async () => {
      const { username, password } = await player();
      for (let index = 0; index < 10; index++) {
        await logIn(app, `six${index}`, 'wrong', { from: `2001:db8:7:7::${index + 1}` });
      }
      expect((await logIn(app, username, password, { from: '2001:db8:7:7:a:b:c:d' })).status).toBe(429);
      expect((await logIn(app, username, password, { from: '2001:db8:7:8::1' })).status).toBe(200);
    });
  });

  test('trusts X-Forwarded-For from a configured proxy', async () => {
    const behindProxy = await createTestApp(on.database, { trustedProxies: ['192.0.2.1'] });
    const { username, password } = await player();
    const call = (client: string, guess: string, name: string) =>
      logIn(behindProxy, name, guess, { from: '192.0.2.1', headers: { 'x-forwarded-for': client } });
    for (let index = 0; index < 10; index++) await call('203.0.113.1', 'wrong', `proxied${index}`);
    expect((await call('203.0.113.1', password, username)).status).toBe(429);
    // The client's own prefix changes nothing.
    expect((await call('8.8.8.8, 203.0.113.1', password, username)).status).toBe(429);
    expect((await call('203.0.113.2', password, username)).status).toBe(200);
  });

  test('correct log-ins do not count, even many at once from one address', async () => {
    const { username, password } = await player();
    const from = '198.51.100.12';
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => logIn(app, username, password, { from })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await logIn(app, username, 'wrong', { from })).code).toBe('invalid_credentials');
  });

  test('of fifty concurrent guesses ten are tried', async () => {
    const { username } = await player();
    const from = '198.51.100.13';
    const verifiedBefore = app.passwords.verifiedAgainst.length;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => logIn(app, username, `guess ${index}`, { from })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(40);
    expect(app.passwords.verifiedAgainst.length - verifiedBefore).toBe(10);
  });

  test("attempts on one name do not use up its network's limit", async () => {
    const { username, password } = await player();
    const neighbour = await player();
    for (let index = 0; index < 10; index++) await logIn(app, username, 'wrong');
    const from = '198.51.100.14';
    for (let index = 0; index < 15; index++) {
      expect((await logIn(app, username, password, { from })).status).toBe(429);
    }
    expect((await logIn(app, neighbour.username, neighbour.password, { from })).status).toBe(200);
  });

  test('old counters are deleted', async () => {
    app.clock.advance(2 * MINUTE);
    await logIn(app, 'somebody', 'wrong');
    const rows = await on.database.queries.selectFrom('attempt').select('subject').execute();
    expect(rows).toHaveLength(2);
  });

  test('never logs a password, token or full phone number', async () => {
    const phone = '+256772999888';
    const account = newAccount({ contactMethod: 'phone', phone, password: 'sesame-sesame' });
    const { data } = await app.call<{ token: string }>('POST', '/api/auth/signup', { body: account });
    await app.call('POST', '/api/auth/signup', { body: account });
    await logIn(app, account.username, 'open-sesame-open');
    await app.call('POST', '/api/auth/login', { body: { username: account.username, password: 7 } });
    await app.call('POST', '/api/auth/logout', { token: data.token });
    await app.call('GET', '/api/auth/me', { token: data.token });
    expect(app.logged()).toContain('"route":"/api/auth/me","status":401');
    for (const secret of ['sesame', data.token, '772999888', account.username]) {
      expect(app.logged()).not.toContain(secret);
    }
  });
});
