import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { testPinHashes } from '../../testing/epoch-keys.ts';
import { pendingMessages } from '../../testing/messages.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, logIn, signUp, type TestPlayer } from '../../testing/players.ts';

const MINUTE = 60_000;

onOneEngine('password reset link', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  let player: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(2 * MINUTE);
    operator = await signedInOperator(app);
    player = await fundedPlayer(app, 10);
  });

  const makeLink = () =>
    callByTwo<{ path: string; expiresAt: string }>(app, `/api/admin/users/${player.id}/reset-password`, {
      token: operator.token,
      body: { reason: 'called support' },
    });
  const tokenOf = (path: string) => path.replace(/^.*#/, '');
  const newToken = async () => tokenOf((await makeLink()).data.path);
  const use = (token: string, password = 'a new password', request: TestRequest = {}) =>
    app.call<{ username: string }>('POST', '/api/auth/reset-password', {
      ...request,
      body: { token, password },
    });
  const over = { status: 409, code: 'link_expired' };
  const proveContact = async (contact: object) => {
    const { token } = player;
    const body = { ...contact, password: 'correct horse' };
    const { code } = (await app.call<{ code: string }>('POST', '/api/account/contact', { token, body })).data;
    const path = '/api/account/contact/confirm';
    expect((await app.call('POST', path, { token, body: { code } })).status).toBe(200);
  };

  test('lets the owner log in on a new device while others guess passwords for the name', async () => {
    const used = await use(await newToken());
    const guessAndLogIn = async (headers = {}) => {
      for (let guess = 0; guess < 10; guess++) await logIn(app, player.username, `guess ${guess}`);
      return (await logIn(app, player.username, 'a new password', { from: '198.51.100.77', headers })).status;
    };
    expect(await guessAndLogIn()).toBe(429);
    const cookie = /player-device=[^;]+/.exec(String(used.headers['set-cookie']))?.[0];
    expect(await guessAndLogIn({ cookie })).toBe(200);
    expect(String((await use('x'.repeat(43))).headers['set-cookie'])).not.toContain('player-device');
  });

  test('is on our site, lasts an hour, and keeps its token out of logs and records', async () => {
    const { path, expiresAt } = (await makeLink()).data;
    expect(path).toMatch(/^\/reset-password#[\w-]{43}$/);
    expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBe(60 * MINUTE);
    const token = tokenOf(path);
    await use(token);
    const stored = await on.database.queries.selectFrom('password_reset').select('token_hash').execute();
    const records = await on.database.queries.selectFrom('audit_log').select('after').execute();
    for (const text of [app.logged(), JSON.stringify(stored), JSON.stringify(records)]) {
      expect(text).not.toContain(token);
      expect(text).not.toContain('a new password');
    }
  });

  test('sets the password and ends all sessions; the withdrawal PIN stays', async () => {
    const pinHash = testPinHashes.encrypt(`player ${player.id}`, 'as it was '.repeat(4));
    await on.database.queries
      .updateTable('player')
      .set({ withdrawal_pin_hash: pinHash })
      .where('id', '=', player.id)
      .execute();
    expect((await use(await newToken())).data).toEqual({ username: player.username });
    expect((await app.call('GET', '/api/auth/me', { token: player.token })).status).toBe(401);
    expect((await logIn(app, player.username, 'correct horse')).code).toBe('invalid_credentials');
    expect((await logIn(app, player.username, 'a new password')).status).toBe(200);
    const { withdrawal_pin_hash } = await on.database.queries
      .selectFrom('player')
      .select('withdrawal_pin_hash')
      .where('id', '=', player.id)
      .executeTakeFirstOrThrow();
    expect(withdrawal_pin_hash).toBe(pinHash);
  });

  test('works once, also under concurrency', async () => {
    const token = await newToken();
    const passwords = ['first one', 'second one', 'third one'];
    const answers = await Promise.all(passwords.map((password) => use(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'link_expired')).toHaveLength(2);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] as string;
    expect((await logIn(app, player.username, winner)).status).toBe(200);
    expect(await use(token, 'once more')).toMatchObject(over);
    expect((await logIn(app, player.username, winner)).status).toBe(200);
  });

  test('expires after an hour', async () => {
    const token = await newToken();
    app.clock.advance(60 * MINUTE);
    expect(await use(token)).toMatchObject(over);
    expect((await logIn(app, player.username, 'correct horse')).status).toBe(200);
  });

  test('is replaced by a newer one of the same player only', async () => {
    const first = await newToken();
    const second = await newToken();
    const neighbour = await fundedPlayer(app, 10);
    await app.call('POST', `/api/admin/users/${neighbour.id}/reset-password`, {
      token: operator.token,
      body: { reason: 'called support' },
    });
    expect(await use(first)).toMatchObject(over);
    expect((await use(second)).status).toBe(200);
  });

  test('needs an acceptable password and survives a rejected one', async () => {
    const token = await newToken();
    expect(await use(token, 'short')).toMatchObject({
      status: 400,
      text: 'Password must be at least 6 characters long',
    });
    expect((await use(token)).status).toBe(200);
  });

  test.each(['', 'x', 'x'.repeat(43), "' or true --", '\u202e'.repeat(43)])(
    'cannot be guessed with "%s"',
    async (token) => {
      const verified = app.passwords.verifiedAgainst.length;
      expect(await use(token)).toMatchObject(over);
      expect(app.passwords.verifiedAgainst.length).toBe(verified);
    },
  );

  test('guesses are limited to ten a minute per address', async () => {
    const from = '198.51.100.90';
    const token = await newToken();
    for (let index = 0; index < 10; index++) await use('x'.repeat(43), 'whatever', { from });
    expect(await use(token, 'a new password', { from })).toMatchObject({ status: 429 });
    expect((await use(token)).status).toBe(200);
  });

  test('does not admit a suspended player', async () => {
    const token = await newToken();
    await app.call('POST', `/api/admin/users/${player.id}/suspend`, {
      token: operator.token,
      body: { reason: 'looks odd' },
    });
    expect((await use(token)).status).toBe(200);
    expect((await logIn(app, player.username, 'a new password')).code).toBe('account_suspended');
  });

  test('leaves no session from a concurrent log-in with the old password', async () => {
    const token = await newToken();
    const [reset] = await Promise.all([
      use(token),
      ...Array.from({ length: 8 }, () => logIn(app, player.username, 'correct horse')),
    ]);
    expect(reset.status).toBe(200);
    const open = await on.database.queries
      .selectFrom('session')
      .select('id')
      .where('player_id', '=', player.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  test('is sent to the player’s contact, never to the operator in production', async () => {
    const production = await createTestApp(on.database, {
      mode: 'production',
      publicUrl: 'https://play.example.com',
      clock: app.clock,
    });
    const { token: operatorToken } = await signedInOperator(app, { totpSecret: 'A'.repeat(32) });
    for (const [contact, channel, sentTo] of [
      [{}, 'email', 't…@example.com'],
      [{ contactMethod: 'phone', phone: '0772 555 123', email: undefined }, 'sms', '+256…123'],
    ] as const) {
      const { id } = await fundedPlayer(app, 0, contact);
      const answer = await callByTwo(production, `/api/admin/users/${id}/reset-password`, {
        token: operatorToken,
        body: { reason: 'called support' },
      });
      expect(answer.data).toMatchObject({ channel, sentTo, path: null });
      const [message] = await pendingMessages(on.database.queries, id);
      expect(message?.channel).toBe(channel);
      const [, token = ''] =
        /https:\/\/play\.example\.com\/reset-password#([\w-]{43})/.exec(message?.body ?? '') ?? [];
      expect(JSON.stringify(answer.data)).not.toContain(token);
      expect(production.logged()).not.toContain(token);
      expect((await use(token)).status).toBe(200);
    }
  });

  test('ends when the contact that it was sent to is changed', async () => {
    const token = await newToken();
    await proveContact({ contactMethod: 'email', email: `new.${player.username}@example.com` });
    expect(await use(token)).toMatchObject(over);
    expect((await logIn(app, player.username, 'correct horse')).status).toBe(200);
  });

  test('ends when another player proves the contact that it was sent to', async () => {
    const token = await newToken();
    const { email } = (
      await app.call<{ user: { email: string } }>('GET', '/api/auth/me', { token: player.token })
    ).data.user;
    const body = { contactMethod: 'email', email, country: 'UG' };
    const { code } = (await app.call<{ code: string }>('POST', '/api/auth/contact-code', { body })).data;
    expect((await signUp(app, { email, contactCode: code })).status).toBe(200);
    expect(await use(token)).toMatchObject(over);
  });

  test('is sent to the contact that the player proved, even if an e-mail address is unproven', async () => {
    await proveContact({ contactMethod: 'phone', phone: '0772 555 124' });
    expect((await makeLink()).data).toMatchObject({ channel: 'sms', sentTo: '+256…124' });
    await proveContact({ contactMethod: 'email', email: `new.${player.username}@example.com` });
    expect((await makeLink()).data).toMatchObject({ channel: 'email', sentTo: 'n…@example.com' });
  });

  test('exists for players only', async () => {
    const nobody = { token: operator.token, body: { reason: 'called support' } };
    expect((await app.call('POST', '/api/admin/users/999999/reset-password', nobody)).status).toBe(404);
  });
});
