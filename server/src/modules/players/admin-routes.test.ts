import type { AdminPlayerSession, AdminProfile, AdminUser } from '@sanduku/contracts/players/admin';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { closeSocketsAfterEach, end, listen, listenAs } from '../../realtime/testing/sockets.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, logIn, signUp, type TestPlayer } from '../../testing/players.ts';

const reason = 'asked by phone';

interface Found {
  users: AdminUser[];
  pagination: { total: number; limit: number; offset: number };
}

onOneEngine('players in the back office', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  let player: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(60_000);
    operator = await signedInOperator(app);
    player = await fundedPlayer(app, 1_000);
  });

  const get = <Data>(path: string) => app.call<Data>('GET', `/api/admin/${path}`, { token: operator.token });
  const post = <Data>(path: string, body: object = {}) =>
    app.call<Data>('POST', `/api/admin/users/${path}`, { token: operator.token, body: { reason, ...body } });
  const me = (token: string) => app.call('GET', '/api/auth/me', { token });
  const records = async () =>
    (await on.database.queries.selectFrom('audit_log').select('id').execute()).length;

  describe('are found', () => {
    const search = async (question: string) =>
      (await get<Found>(`users?q=${encodeURIComponent(question)}`)).data.users.map(
        ({ username }) => username,
      );
    beforeAll(async () => {
      await signUp(app, { username: 'Nakato Barnabas', email: 'nakato_b@example.org' });
      await signUp(app, { username: 'Percent% Under_score', contactMethod: 'phone', phone: '0772 123 456' });
      await signUp(app, {
        username: 'Wanjiru',
        contactMethod: 'phone',
        phone: '0712 345 678',
        country: 'KE',
      });
    });

    test.each([
      ['the name', 'Nakato Barnabas', ['Nakato Barnabas']],
      ['the beginning of the name in any spelling', ' NAKAT0', ['Nakato Barnabas']],
      ['a beginning that cuts two letters which look like one', 'nakato bar', ['Nakato Barnabas']],
      ['the e-mail address', 'Nakato_B@Example.org', ['Nakato Barnabas']],
      ['a phone number as it is dialled at home', '0772-123 456', ['Percent% Under_score']],
      ['a phone number with the country', '+256 772 123456', ['Percent% Under_score']],
      ['a phone number with the country and no plus', '256772123456', ['Percent% Under_score']],
      ['a phone number with 00', '00254 712 345678', ['Wanjiru']],
      ['a name with signs that mean something to databases', 'percent%', ['Percent% Under_score']],
      ['a percent sign', '%', []],
      ['an underscore', '_akato', []],
      ['a backslash', '\\', []],
      ['a quote', "' or true --", []],
      ['the beginning of the e-mail address', 'nakato_', []],
      ['the beginning of a phone number', '071234567', []],
      ['nothing that is there', 'nobody at all', []],
    ])('by %s', async (_what, question, expected) => {
      expect(await search(question)).toEqual(expected);
    });

    test('by their id', async () => {
      expect(await search(player.id.toString())).toContain(player.username);
      expect(await search(`#${player.id}`)).toContain(player.username);
    });

    test.each(['q=%00', `q=${'x'.repeat(101)}`, 'limit=0', 'limit=201', 'offset=-1'])(
      'but not by %s',
      async (query) => {
        expect((await get(`users?${query}`)).status).toBe(400);
      },
    );

    // shows 7.30
    test('the newest first, page by page', async () => {
      const { users, pagination } = (await get<Found>('users')).data;
      expect(users[0]).toMatchObject({ username: player.username, gameBalance: 1_000, status: 'active' });
      expect(users[0]?.lastSeenAt).toBe(app.clock.now().toISOString());
      expect(pagination).toEqual({ total: users.length, limit: 50, offset: 0 });
      const page = (await get<Found>('users?limit=2&offset=1')).data;
      expect(page.users).toEqual(users.slice(1, 3));
      expect(page.pagination).toEqual({ total: users.length, limit: 2, offset: 1 });
    });
  });

  test('show all facts and no secrets', async () => {
    const { data } = await signUp(app, { username: 'referred one' });
    const referrer = await signUp(app);
    await on.database.queries
      .updateTable('player')
      .set({ referred_by: BigInt(referrer.data.user.id) })
      .where('id', '=', BigInt(data.user.id))
      .execute();
    const answer = await get<AdminProfile>(`users/${data.user.id}`);
    expect(answer.data).toMatchObject({
      username: 'referred one',
      currency: 'UGX',
      currencySymbol: 'USh',
      reservedBalance: 0,
      investmentBalance: 0,
      referredBy: { id: referrer.data.user.id, username: referrer.data.user.username },
      referralCode: data.user.referralCode,
      games: 0,
      staked: 0,
      won: 0,
    });
    expect(JSON.stringify(answer.data)).not.toMatch(/quick:|hash/);
    expect((await get('users/999999')).status).toBe(404);
    expect((await get('users/999999/sessions')).status).toBe(404);
  });

  test('show their play', async () => {
    await app.call('POST', '/api/game/play', {
      token: player.token,
      headers: { 'idempotency-key': 'a bet' },
      body: { betAmount: 100, selectedBox: 1 },
    });
    expect((await get<AdminProfile>(`users/${player.id}`)).data).toMatchObject({ games: 1, staked: 100 });
  });

  describe('have sessions', () => {
    const sessions = async () =>
      (await get<{ sessions: AdminPlayerSession[] }>(`users/${player.id}/sessions`)).data.sessions;
    const secondDevice = async () => (await logIn(app, player.username, 'correct horse')).data.token;

    test('listed newest first, without tokens', async () => {
      const token = await secondDevice();
      const listed = await sessions();
      expect(listed).toHaveLength(2);
      expect(Number(listed[0]?.id)).toBeGreaterThan(Number(listed[1]?.id));
      expect(listed[0]).toMatchObject({ endedAt: null, createdAt: app.clock.now().toISOString() });
      expect(JSON.stringify(listed)).not.toContain(token);
    });

    test('ended one by one or all together', async () => {
      const [second, third] = [await secondDevice(), await secondDevice()];
      const [newest] = await sessions();
      expect((await post(`${player.id}/sessions/end`, { sessionId: newest?.id })).data).toEqual({ ended: 1 });
      expect([await me(player.token), await me(second), await me(third)]).toMatchObject([
        { status: 200 },
        { status: 200 },
        { status: 401 },
      ]);
      expect((await post(`${player.id}/sessions/end`)).data).toEqual({ ended: 2 });
      expect((await me(player.token)).status).toBe(401);
      expect((await post(`${player.id}/sessions/end`)).data).toEqual({ ended: 0 });
      expect((await sessions()).every(({ endedAt }) => endedAt !== null)).toBe(true);
      expect((await logIn(app, player.username, 'correct horse')).status).toBe(200);
    });

    test('never those of another player', async () => {
      const [session] = await sessions();
      const neighbour = await fundedPlayer(app, 1);
      const before = await records();
      expect((await post(`${neighbour.id}/sessions/end`, { sessionId: session?.id })).status).toBe(404);
      expect((await post('999999/sessions/end')).status).toBe(404);
      expect((await post(`${player.id}/sessions/end`, { reason: '' })).status).toBe(400);
      expect(await records()).toBe(before);
      expect((await me(player.token)).status).toBe(200);
    });
  });

  describe('suspension', () => {
    test('ends sessions at once and blocks log-in until reinstated', async () => {
      expect((await post<AdminProfile>(`${player.id}/suspend`)).data.status).toBe('suspended');
      expect(await me(player.token)).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect((await logIn(app, player.username, 'correct horse')).code).toBe('account_suspended');
      const body = { reason };
      const path = `/api/admin/users/${player.id}/reinstate`;
      const reinstated = await callByTwo<AdminProfile>(app, path, { token: operator.token, body });
      expect(reinstated.data.status).toBe('active');
      expect((await me(player.token)).status).toBe(401);
      expect((await logIn(app, player.username, 'correct horse')).status).toBe(200);
    });

    test('is rejected twice in a row and for unknown players', async () => {
      const before = await records();
      expect(await post(`${player.id}/reinstate`)).toMatchObject({ status: 409, code: 'already_decided' });
      expect((await post('999999/suspend')).status).toBe(404);
      expect(await records()).toBe(before);
      const answers = await Promise.all([post(`${player.id}/suspend`), post(`${player.id}/suspend`)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(await records()).toBe(before + 1);
    });

    test('during a log-in leaves no session', async () => {
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => logIn(app, player.username, 'correct horse')),
        post(`${player.id}/suspend`),
      ]);
      expect(answers.at(-1)?.status).toBe(200);
      const open = await on.database.queries
        .selectFrom('session')
        .select('id')
        .where('player_id', '=', player.id)
        .where('ended_at', 'is', null)
        .execute();
      expect(open).toEqual([]);
    });
  });

  describe('sockets', () => {
    closeSocketsAfterEach();
    let url: string;
    let live: TestApp;
    beforeAll(async () => {
      // Session checks run only when the test advances the timers.
      vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      live = await createTestApp(on.database, { clock: app.clock });
      url = await listen(live.http);
    });
    afterAll(async () => {
      await live.http.close();
      vi.useRealTimers();
    });

    test('end with the suspension', async () => {
      const { socket } = await listenAs(url, { id: player.id.toString(), token: player.token });
      const ended = end(socket);
      await post(`${player.id}/suspend`);
      vi.advanceTimersByTime(5_000);
      expect(await ended).toBeDefined();
    });
  });
});
