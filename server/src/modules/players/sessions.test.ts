import { endpoint } from '@sanduku/contracts/endpoint';
import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailable } from '../../database/errors.ts';
import { registerEndpoint } from '../../http/routes.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { move } from '../../testing/ledger.ts';
import { fundedPlayer, signUp } from '../../testing/players.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const operatorsOnly = endpoint('GET /test/operators', 'operator', {
  summary: 'For operators',
  data: z.object({}),
});
const withBody = endpoint('POST /test/players', 'player', {
  summary: 'For players',
  body: z.object({ amount: z.int() }),
  data: z.object({ player: z.string() }),
});

onOneEngine('a session', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database, {
      extend: (http, authorise) => {
        registerEndpoint(http, authorise, operatorsOnly, async () => ({}));
        registerEndpoint(http, authorise, withBody, async ({ session }) => {
          const { player } = await on.database.callOwn(session, 'player_balance', {});
          return { player: player.username };
        });
      },
    });
  });
  const newToken = async () => (await signUp(app)).data.token;
  const me = (token: string | undefined) => app.call('GET', '/api/auth/me', { token });
  const refused = { status: 401, code: 'not_signed_in' };

  test.each(['/api/auth/profile', '/api/auth/me', '/api/wallet/balance', '/api/games/stats'])(
    // shows 6.3
    'is required by GET %s',
    async (url) => {
      expect(await app.call('GET', url)).toMatchObject(refused);
      expect(await app.call('GET', url, { token: await newToken() })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    ['no scheme', (token: string) => token],
    ['another scheme', (token: string) => `Basic ${token}`],
    ['nothing after the scheme', () => 'Bearer '],
    ['a letter too many', (token: string) => `Bearer ${token}x`],
    ['another token', () => `Bearer ${'A'.repeat(43)}`],
    ['SQL', () => "Bearer '; drop table session; --"],
  ])('rejects an Authorization header with %s', async (_what, header) => {
    const headers = { authorization: header(await newToken()) };
    expect(await app.call('GET', '/api/auth/me', { headers })).toMatchObject(refused);
  });

  test('stores only its token’s hash', async () => {
    const token = await newToken();
    const rows = await on.database.queries.selectFrom('session').selectAll().execute();
    expect(
      JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? `${value}` : value)),
    ).not.toContain(token);
  });

  test('stores the visitor’s user agent and address', async () => {
    await signUp(
      app,
      {},
      { from: '203.0.113.77', headers: { 'user-agent': `Opera Mini ${'x'.repeat(999)}` } },
    );
    const session = await on.database.queries
      .selectFrom('session')
      .select(['address', 'user_agent'])
      .where('address', '=', '203.0.113.77')
      .executeTakeFirstOrThrow();
    expect(session.user_agent).toMatch(/^Opera Mini x+$/);
    expect(session.user_agent).toHaveLength(300);
  });

  // shows 7.7
  test('logout ends only this session', async () => {
    const account = { username: 'two devices' };
    const { data: first } = await signUp(app, account);
    const { data: second } = await app.call<{ token: string }>('POST', '/api/auth/login', {
      body: { ...account, password: 'correct horse' },
    });
    expect((await app.call('POST', '/api/auth/logout', { token: first.token })).status).toBe(200);
    expect(await me(first.token)).toMatchObject(refused);
    expect(await app.call('POST', '/api/auth/logout', { token: first.token })).toMatchObject(refused);
    expect((await me(second.token)).status).toBe(200);
  });

  // shows 7.10
  test('refresh issues a new token and ends the old one', async () => {
    const token = await newToken();
    const { data } = await app.call<{ token: string }>('POST', '/api/auth/refresh', { token });
    expect(await me(token)).toMatchObject(refused);
    expect((await me(data.token)).status).toBe(200);
  });

  test('of two concurrent refreshes one succeeds and the other is signed out', async () => {
    const token = await newToken();
    const refresh = () => app.call<{ token: string }>('POST', '/api/auth/refresh', { token });
    const answers = await Promise.all([refresh(), refresh()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const renewed = answers.find(({ status }) => status === 200);
    expect((await me(renewed?.data.token)).status).toBe(200);
  });

  test('lasts thirty days from log-in or refresh', async () => {
    const now = app.clock.now();
    const [kept, renewed] = [await newToken(), await newToken()];
    app.clock.advance(30 * DAY - 1);
    expect((await me(kept)).status).toBe(200);
    const { data } = await app.call<{ token: string }>('POST', '/api/auth/refresh', { token: renewed });
    app.clock.advance(1);
    expect(await me(kept)).toMatchObject(refused);
    app.clock.advance(30 * DAY - 2);
    expect((await me(data.token)).status).toBe(200);
    app.clock.advance(1);
    expect(await me(data.token)).toMatchObject(refused);
    app.clock.set(now);
  });

  test('ends at once when the player is suspended', async () => {
    const { data } = await signUp(app);
    const set = (status: 'active' | 'suspended') =>
      on.database.queries
        .updateTable('player')
        .set({ status })
        .where('id', '=', BigInt(data.user.id))
        .execute();
    await set('suspended');
    expect(await me(data.token)).toMatchObject(refused);
    expect(await app.call('POST', '/api/auth/refresh', { token: data.token })).toMatchObject(refused);
    await set('active');
    expect((await me(data.token)).status).toBe(200);
  });

  test('records its last use to the minute', async () => {
    const { data } = await signUp(app);
    const lastSeen = async () =>
      (
        await on.database.queries
          .selectFrom('session')
          .select('last_seen_at')
          .where('player_id', '=', BigInt(data.user.id))
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const start = app.clock.now();
    app.clock.advance(MINUTE - 1);
    await app.call('GET', '/api/account/sessions', { token: data.token });
    expect(await lastSeen()).toEqual(start);
    app.clock.advance(MINUTE);
    await me(data.token);
    await vi.waitFor(async () => expect(await lastSeen()).toEqual(app.clock.now()));
  });

  test('records use by bets, whose statement checks the session', async () => {
    const player = await fundedPlayer(app, 100_000);
    const lastSeen = async () => {
      const query = on.database.queries.selectFrom('session').select('last_seen_at');
      return (await query.where('player_id', '=', player.id).executeTakeFirstOrThrow()).last_seen_at;
    };
    for (const minutes of [0, 1, 2, 60]) {
      app.clock.advance(minutes * MINUTE);
      const body = { betAmount: 1000, selectedBox: 4 };
      expect((await app.call('POST', '/api/game/play', { ...player, body })).status).toBe(200);
      await vi.waitFor(async () => expect(await lastSeen()).toEqual(app.clock.now()));
    }
  });

  test.each([
    ['/api/game/play', { betAmount: 1_000, selectedBox: 4 }],
    ['/api/transfers/send', { amount: 1_000 }],
    ['/api/investment/invest', { amount: 10_000 }],
    ['/api/wallet/withdraw', { method: 'mobile', amount: 12_000, phoneNumber: '0772987654', pin: '1010' }],
    ['/api/wallet/deposit-mobile', { amount: 5_000, phone: '0772987654', provider: 'mtn' }],
    ['/api/wallet/deposit', { method: 'usdt', network: 'trc20' }],
  ])('moves nothing by %s after its end, in a process that remembers its player', async (path, body) => {
    const player = await fundedPlayer(app, 100_000);
    const toUserId = (await fundedPlayer(app, 0)).id.toString();
    await app.call('GET', '/api/game/round', player);
    await on.database.queries
      .updateTable('session')
      .set({ ended_at: app.clock.now() })
      .where('player_id', '=', player.id)
      .execute();
    expect(await app.call('POST', path, { ...player, body: { ...body, toUserId } })).toMatchObject(refused);
    const rows = await on.database.queries
      .selectFrom('ledger_account')
      .select('balance')
      .where('player_id', '=', player.id)
      .where('balance', '>', 0n)
      .execute();
    expect(rows).toEqual([{ balance: 100_000n * MICROS_PER_UNIT }]);
  });

  test('is checked before the body is validated', async () => {
    expect(await app.call('POST', '/test/players', { body: { amount: 'much' } })).toMatchObject(refused);
    const token = await newToken();
    expect(await app.call('POST', '/test/players', { token, body: { amount: 'much' } })).toMatchObject({
      status: 400,
    });
  });

  test('identifies the player to the handler', async () => {
    const { data } = await signUp(app, { username: 'Whoever' });
    const answer = await app.call('POST', '/test/players', { token: data.token, body: { amount: 1 } });
    expect(answer.data).toEqual({ player: 'Whoever' });
  });

  // shows 6.6
  test('of a player opens no operator call', async () => {
    expect(await app.call('GET', '/test/operators')).toMatchObject(refused);
    expect(await app.call('GET', '/test/operators', { token: await newToken() })).toMatchObject({
      status: 403,
      code: 'not_allowed',
    });
  });

  test('survives a database outage', async () => {
    const callOwn = () => Promise.reject(new DatabaseUnavailable('for a test'));
    const offline = await createTestApp({ ...on.database, callOwn });
    const answer = await offline.call('GET', '/api/auth/me', { token: await newToken() });
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('allows sixty calls per second', async () => {
    app.clock.set(new Date('2026-12-01T00:00:00Z'));
    const { data } = await signUp(app, { username: 'in a hurry' });
    const other = await newToken();
    const body = { username: 'in a hurry', password: 'correct horse' };
    const again = await app.call<{ token: string }>('POST', '/api/auth/login', { body });
    const tokens = [data.token, again.data.token];
    // The first call of a session is counted by its token, the others by the player.
    for (const token of tokens) await app.call('GET', '/api/account/sessions', { token });
    app.clock.advance(1_000);
    for (let call = 0; call < 60; call++) expect((await me(tokens[call % 2])).status).toBe(200);
    const refusal = await me(data.token);
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_requests' });
    expect(refusal.headers['retry-after']).toBe('1');
    expect((await me(other)).status).toBe(200);
    app.clock.advance(1_000);
    expect((await me(data.token)).status).toBe(200);
  });

  // shows 7.8, 7.14
  test('shows the ledger balance', async () => {
    const { data } = await signUp(app);
    const account = await on.database.queries
      .selectFrom('ledger_account')
      .select('id')
      .where('player_id', '=', BigInt(data.user.id))
      .where('kind', '=', 'player.game')
      .executeTakeFirstOrThrow();
    await app.ledger.post(
      move(
        await app.ledger.house('house.bankroll', 'UGX'),
        { id: account.id, currency: 'UGX' },
        1_234_567_890n,
      ),
    );
    expect((await app.call('GET', '/api/wallet/balance', { token: data.token })).data).toEqual({
      balance: 1_234.56,
      currency: 'UGX',
      currencySymbol: 'USh',
    });
    expect(await me(data.token)).toMatchObject({ data: { user: { gameBalance: 1_234.56 } } });
  });
});
