import type { OwnSession } from '@sanduku/contracts/players/account';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { pendingMessages } from '../testing/messages.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, logIn, type TestPlayer } from '../testing/players.ts';
import { type AskedWithdrawal, act, mobileBody } from '../testing/withdrawals.ts';

const HOUR = 3_600_000;
const OWN = 'correct horse';
const STOLEN = 'adversary has it now';

onOneEngine('account takeover', (on) => {
  let app: TestApp;
  let owner: TestPlayer;
  let operator: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    await on.database.queries.deleteFrom('attempt').execute();
    app.clock.advance(48 * HOUR);
    owner = await fundedPlayer(app, 100_000);
    operator = await signedInOperator(app);
  });

  const post = <Data>(path: string, body: unknown, token = owner.token) =>
    app.call<Data>('POST', path, { body, token });
  const get = async <Data>(path: string, token = owner.token) =>
    (await app.call<Data>('GET', path, { token })).data;
  const changePassword = (currentPassword: string, password: string, token?: string) =>
    post('/api/account/password', { currentPassword, password }, token);
  const setPin = (body: object, token?: string) => post('/api/wallet/withdrawal-pin', body, token);
  const withdraw = (token: string, pin = '1010') =>
    post<AskedWithdrawal>('/api/wallet/withdraw', { ...mobileBody(50_000), pin }, token);
  const approve = (id: string) => act({ app, operator }, 'approve', id);
  const told = async () =>
    (
      await on.database.queries
        .selectFrom('outbox')
        .select('payload')
        .where('player_id', '=', owner.id)
        .where('topic', '=', 'access_changed')
        .orderBy('id')
        .execute()
    ).map(({ payload }) => payload);
  const resetByOperator = async (password: string) => {
    const link = await callByTwo<{ path: string }>(app, `/api/admin/users/${owner.id}/reset-password`, {
      token: operator.token,
      body: { reason: 'they called' },
    });
    const token = link.data.path.replace(/^.*#/, '');
    expect((await app.call('POST', '/api/auth/reset-password', { body: { token, password } })).status).toBe(
      200,
    );
    return (await logIn(app, owner.username, password)).data.token;
  };

  test('with a session alone changes nothing, and guesses share one limit', async () => {
    for (let n = 0; n < 3; n++)
      expect((await changePassword(`guess ${n}`, STOLEN)).code).toBe('wrong_password');
    for (let n = 0; n < 2; n++)
      expect((await setPin({ password: `guess ${n}`, pin: '6666' })).code).toBe('wrong_password');
    expect((await changePassword(OWN, STOLEN)).status).toBe(429);
    expect((await setPin({ password: OWN, pin: '6666' })).status).toBe(429);
    expect((await logIn(app, owner.username, OWN)).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  test('with the password is not paid for a day, and every device is notified', async () => {
    const adversary = (await logIn(app, owner.username, OWN)).data.token;
    const before = (await withdraw(owner.token)).data;
    expect((await changePassword(OWN, STOLEN, adversary)).data).toEqual({ ended: 1 });
    expect((await app.call('GET', '/api/auth/me', { token: owner.token })).status).toBe(401);
    const until = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString();
    expect(await told()).toEqual([{ what: 'password', until }]);

    const { id, waits } = (await post<AskedWithdrawal>('/api/wallet/withdraw', mobileBody(10_000), adversary))
      .data;
    expect(waits).toEqual({ what: 'password', until });
    for (const waiting of [id, before.id])
      expect(await approve(waiting)).toMatchObject({ status: 409, code: 'waits_until' });
    app.clock.advance(24 * HOUR - 1);
    operator = await signedInOperator(app);
    expect((await approve(id)).code).toBe('waits_until');
    app.clock.advance(1);
    expect((await approve(id)).status).toBe(200);
  });

  test('by operators who reset the password and replace the PIN is not paid for a day', async () => {
    await setPin({ password: OWN, pin: '2580' });
    const adversary = await resetByOperator(STOLEN);
    expect((await setPin({ password: STOLEN, pin: '6666' }, adversary)).status).toBe(200);
    const { id } = (await withdraw(adversary, '6666')).data;
    operator = await signedInOperator(app);
    expect(await approve(id)).toMatchObject({ status: 409, code: 'waits_until' });
    expect((await told()).map((news) => (news as { what: string }).what)).toEqual(['password', 'pin']);
  });

  test('is not paid by direct SQL: the database rejects it', async () => {
    const { id } = (await withdraw(owner.token)).data;
    await changePassword(OWN, STOLEN);
    const approved = on.database.queries
      .updateTable('withdrawal')
      .set({ status: 'approved', decided_by: operator.id, decided_at: app.clock.now() })
      .where('id', '=', BigInt(id))
      .execute();
    await expect(approved).rejects.toMatchObject({ constraint: 'withdrawal_waits_after_change' });
  });

  test('that was paid would be found by the audit', async () => {
    const rules = async () => (await auditMoney(on.database.queries)).problems.join();
    expect(await rules()).not.toMatch(/access/);
    const friend = await fundedPlayer(app, 0);
    const { id } = (await withdraw(owner.token)).data;
    expect((await approve(id)).status).toBe(200);
    const body = { toUserId: friend.id.toString(), amount: 1_000 };
    expect((await post('/api/transfers/send', body)).status).toBe(200);
    const before = new Date(app.clock.now().getTime() - HOUR);
    const change = (at: Date | null, what: 'password' | null) =>
      on.database.queries
        .updateTable('player')
        .set({ access_changed_at: at, access_changed_what: what, access_recovered_at: at })
        .where('id', '=', owner.id)
        .execute();
    await change(before, 'password');
    expect(await rules()).toMatch(/recovered access.*after access to the account of/s);
    await change(null, null);
  });

  test('delays are shown to the player and to operators', async () => {
    const { id } = (await withdraw(owner.token)).data;
    await changePassword(OWN, STOLEN);
    const waits = { what: 'password', until: new Date(app.clock.now().getTime() + 24 * HOUR).toISOString() };
    const own = await get<{ withdrawals: object[] }>('/api/wallet/withdrawals');
    expect(own.withdrawals).toMatchObject([{ id, waits }]);
    const queue = await get<{ withdrawals: { id: string }[] }>(
      '/api/admin/withdrawals?limit=200',
      operator.token,
    );
    expect(queue.withdrawals.find((withdrawal) => withdrawal.id === id)).toMatchObject({ waits });
    expect(await get('/api/account')).toEqual({
      lastChange: { what: 'password', at: app.clock.now().toISOString() },
      waitsUntil: waits.until,
      transfersWaitUntil: null,
      unproven: ['email'],
    });
  });

  test('is not assumed for a sign-up or a first PIN', async () => {
    await setPin({ password: OWN, pin: '2580' });
    expect(await told()).toEqual([]);
    expect(await get('/api/account')).toEqual({
      lastChange: null,
      waitsUntil: null,
      transfersWaitUntil: null,
      unproven: ['email'],
    });
    const { id } = (await withdraw(owner.token, '2580')).data;
    expect((await approve(id)).status).toBe(200);
  });

  test('by concurrent password changes: one succeeds', async () => {
    const answers = await Promise.all(
      ['first choice', 'second choice'].map((next) => changePassword(OWN, next)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(await told()).toHaveLength(1);
  });

  describe('transfers', () => {
    let friend: TestPlayer;
    beforeEach(async () => {
      friend = await fundedPlayer(app, 0);
    });
    const send = (token: string, pin?: string, key?: string) =>
      app.call<{ transactionId: string }>('POST', '/api/transfers/send', {
        token,
        body: { toUserId: friend.id.toString(), amount: 60_000, ...(pin && { pin }) },
        ...(key && { headers: { 'idempotency-key': key } }),
      });
    const balance = async () => (await get<{ balance: number }>('/api/wallet/balance', friend.token)).balance;

    test('need the PIN once one is set', async () => {
      await setPin({ password: OWN, pin: '2580' });
      expect(await send(owner.token)).toMatchObject({ status: 400, text: 'Please enter the 4-digit code' });
      expect(await send(owner.token, '1010')).toMatchObject({ status: 400, code: 'wrong_pin' });
      expect(await balance()).toBe(0);
      const sent = await send(owner.token, '2580', 'once');
      expect(sent.status).toBe(200);
      // A retry returns the same result, whatever happened to the PIN.
      await setPin({ password: OWN, pin: null, currentPin: '2580' });
      expect((await send(owner.token, undefined, 'once')).data).toEqual(sent.data);
      expect(await balance()).toBe(60_000);
    });

    test('share their PIN limit with withdrawals and PIN changes', async () => {
      await setPin({ password: OWN, pin: '2580' });
      for (const pin of ['0000', '1111']) expect((await send(owner.token, pin)).code).toBe('wrong_pin');
      for (const pin of ['2222', '3333']) expect((await withdraw(owner.token, pin)).code).toBe('wrong_pin');
      expect((await setPin({ password: OWN, pin: '6666', currentPin: '4444' })).code).toBe('wrong_pin');
      for (const pin of ['2580', '0000']) expect((await send(owner.token, pin)).status).toBe(429);
      expect((await withdraw(owner.token, '2580')).status).toBe(429);
      expect((await setPin({ password: OWN, pin: '6666', currentPin: '2580' })).status).toBe(429);
      expect(await balance()).toBe(0);
    });

    test('check at most five concurrent guesses', async () => {
      await setPin({ password: OWN, pin: '2580' });
      const answers = await Promise.all(
        Array.from({ length: 25 }, (_, n) => send(owner.token, String(n).padStart(4, '0'))),
      );
      expect(answers.filter(({ code }) => code === 'wrong_pin').length).toBeLessThanOrEqual(5);
      expect(await balance()).toBe(0);
    });

    test('are blocked for a day after a password or PIN reset', async () => {
      const adversary = await resetByOperator(STOLEN);
      expect(await send(adversary)).toMatchObject({ status: 409, code: 'waits_until' });
      const transfersWaitUntil = new Date(app.clock.now().getTime() + 24 * HOUR).toISOString();
      expect(await get('/api/account', adversary)).toMatchObject({ transfersWaitUntil });
      app.clock.advance(25 * HOUR);
      const later = (await logIn(app, owner.username, STOLEN)).data.token;
      await setPin({ password: STOLEN, pin: '2580' }, later);
      await setPin({ password: STOLEN, pin: '6666' }, later);
      expect(await send(later, '6666')).toMatchObject({ status: 409, code: 'waits_until' });
      expect(await balance()).toBe(0);
      app.clock.advance(24 * HOUR);
      expect((await send(later, '6666')).status).toBe(200);
    });

    test('continue after a change that proved the old password and PIN', async () => {
      await setPin({ password: OWN, pin: '2580' });
      await setPin({ password: OWN, pin: '1379', currentPin: '2580' });
      await changePassword(OWN, 'quite another one');
      expect((await send(owner.token, '1379')).status).toBe(200);
    });
  });

  describe('contacts', () => {
    const ask = (body: object, token?: string) =>
      post<{ sentTo: string; code: string }>('/api/account/contact', body, token);
    const confirm = (code: string | undefined, token?: string) =>
      post('/api/account/contact/confirm', { code }, token);
    const newEmail = () => ({
      contactMethod: 'email',
      email: `Adversary${owner.id}@Example.com`,
      password: OWN,
    });
    const storedEmail = () => `adversary${owner.id}@example.com`;
    const wrong = (code: string) => (code === '123456' ? '654321' : '123456');
    const messages = () => pendingMessages(on.database.queries, owner.id);
    const ownEmail = async () => (await get<{ user: { email: string } }>('/api/auth/me')).user.email;

    test('are changed with the password and a code sent to the new contact, and the old one is notified once', async () => {
      const before = await ownEmail();
      expect((await ask({ ...newEmail(), password: 'a guess' })).code).toBe('wrong_password');
      expect(await messages()).toEqual([]);
      const { data } = await ask(newEmail());
      expect(data.sentTo).toBe(storedEmail());
      expect(await ownEmail()).toBe(before);
      expect(await told()).toEqual([]);
      expect((await confirm(wrong(data.code))).code).toBe('wrong_code');
      const confirmed = await Promise.all(Array.from({ length: 4 }, () => confirm(data.code)));
      expect(confirmed.filter(({ status }) => status === 200).map((answer) => answer.data)).toEqual([
        { email: storedEmail(), phone: null },
      ]);
      const [code, notice, ...others] = await messages();
      expect(code).toMatchObject({
        recipient: storedEmail(),
        body: expect.stringContaining(data.code),
      });
      expect(notice).toMatchObject({ channel: 'email', recipient: before });
      expect(notice?.body).not.toContain('adversary');
      expect(others).toEqual([]);
      expect(await told()).toMatchObject([{ what: 'contact' }]);
      const { id } = (await withdraw(owner.token)).data;
      expect((await approve(id)).code).toBe('waits_until');
      expect((await confirm(data.code)).code).toBe('wrong_code');
    });

    test('codes end after five guesses, ten minutes, another code or a new password', async () => {
      const codeOf = async () => (await ask(newEmail())).data.code;
      const guessed = await codeOf();
      const guesses = await Promise.all(Array.from({ length: 20 }, () => confirm(wrong(guessed))));
      expect(new Set(guesses.map(({ code }) => code))).toEqual(new Set(['wrong_code']));
      expect((await confirm(guessed)).code).toBe('wrong_code');

      const late = await codeOf();
      app.clock.advance(10 * 60_000);
      expect((await confirm(late)).code).toBe('wrong_code');

      const replaced = await codeOf();
      const other = { contactMethod: 'phone', phone: '0772 987 654', password: OWN };
      expect((await ask(other)).data.sentTo).toBe('+256772987654');
      expect((await confirm(replaced)).code).toBe('wrong_code');

      app.clock.advance(2 * 60 * 60_000);
      const wanted = await codeOf();
      expect((await changePassword(OWN, 'quite another one')).status).toBe(200);
      expect((await confirm(wanted)).code).toBe('wrong_code');
      expect(await ownEmail()).not.toBe(storedEmail());
      for (const code of ['', '12345', '1234567', 'abcdef', null])
        expect((await confirm(code as string)).status).toBe(400);
    });

    test("are not changed by another player's code, and production never returns the code", async () => {
      const { data } = await ask(newEmail());
      const outsider = await fundedPlayer(app, 0);
      expect((await confirm(data.code, outsider.token)).code).toBe('wrong_code');
      const { rows } = await sql<{ row: string }>`
        select row_to_json(c)::text as row from contact_change c`.execute(on.database.queries);
      expect(rows.map(({ row }) => row).join()).not.toContain(data.code);
      const production = await createTestApp(on.database, { clock: app.clock, mode: 'production' });
      const answer = await production.call<{ code: null }>('POST', '/api/account/contact', {
        token: outsider.token,
        body: { contactMethod: 'email', email: 'another@example.com', password: 'correct horse' },
      });
      expect(answer).toMatchObject({ status: 200, data: { code: null } });
    });

    test('of other players cannot be claimed or probed without limit', async () => {
      const { token } = await fundedPlayer(app, 0);
      const { email } = (await get<{ user: { email: string } }>('/api/auth/me', token)).user;
      const taken = { contactMethod: 'email', email, password: OWN };
      const sent = await post<{ code: string }>(
        '/api/account/contact',
        { ...taken, password: 'correct horse' },
        token,
      );
      expect((await confirm(sent.data.code, token)).status).toBe(200);
      for (let n = 0; n < 5; n++) expect((await ask(taken)).code).toBe('email_taken');
      expect((await ask(taken)).status).toBe(429);
      expect(await told()).toEqual([]);
      expect(await messages()).toEqual([]);
    });

    test('of accounts that never proved them go to the player who does, also while a code is pending', async () => {
      for (const phone of ['0772 987 653', '0772 987 652']) {
        const wanted = { contactMethod: 'phone', phone, password: OWN };
        const pending = phone.endsWith('3') ? await ask(wanted) : undefined;
        const squatter = await fundedPlayer(app, 0, { contactMethod: 'phone', phone });
        const { code } = (pending ?? (await ask(wanted))).data;
        expect((await confirm(code)).status).toBe(200);
        const { user } = await get<{ user: { phone: string | null } }>('/api/auth/me', squatter.token);
        expect(user.phone).toBe(null);
      }
    });

    test('of the sign-up are shown as unproven; proving one delays and changes nothing else', async () => {
      const unproven = async () => (await get<{ unproven: string[] }>('/api/account')).unproven;
      expect(await unproven()).toEqual(['email']);
      const current = { contactMethod: 'email', email: await ownEmail(), password: OWN };
      const { data } = await ask(current);
      expect(await unproven()).toEqual(['email']);
      expect((await confirm(data.code)).data).toEqual({ email: current.email, phone: null });
      expect(await unproven()).toEqual([]);
      expect(await told()).toEqual([]);
      expect(await messages()).toHaveLength(1);
      const { id } = (await withdraw(owner.token)).data;
      expect((await approve(id)).status).toBe(200);
      expect((await ask(current)).code).toBe('email_taken');
    });

    test("must be phone numbers of the player's country", async () => {
      expect((await ask({ contactMethod: 'phone', phone: '12', password: OWN })).status).toBe(400);
    });
  });

  describe('sessions', () => {
    const sessions = async (token?: string) =>
      (await get<{ sessions: OwnSession[] }>('/api/account/sessions', token)).sessions;
    const end = (body: object, token?: string) =>
      post<{ ended: number }>('/api/account/sessions/end', body, token);

    test('are listed with device and last use, and can be ended one by one or all others at once', async () => {
      const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10) Firefox/140.0' };
      const others = [];
      for (let n = 0; n < 3; n++)
        others.push((await logIn(app, owner.username, OWN, { headers })).data.token);
      const listed = await sessions();
      expect(listed.map(({ isThis }) => isThis)).toEqual([false, false, false, true]);
      expect(listed[0]).toMatchObject({ userAgent: headers['user-agent'], country: 'UG' });

      expect((await end({ sessionId: listed[0]?.id })).data).toEqual({ ended: 1 });
      expect((await app.call('GET', '/api/auth/me', { token: others[2] })).status).toBe(401);
      expect((await end({ sessionId: listed[0]?.id })).status).toBe(404);
      expect((await end({})).data).toEqual({ ended: 2 });
      expect((await sessions()).map(({ isThis }) => isThis)).toEqual([true]);
      expect(await told()).toEqual([]);
    });

    test('of other players are not found', async () => {
      const outsider = await fundedPlayer(app, 0);
      const [theirs] = await sessions(outsider.token);
      expect((await end({ sessionId: theirs?.id })).status).toBe(404);
      expect(await sessions(outsider.token)).toHaveLength(1);
    });

    test('end immediately, also in a process that has cached them', async () => {
      const second = await createTestApp(on.database, { clock: app.clock });
      const adversary = (await logIn(app, owner.username, OWN)).data.token;
      const round = () => second.call('GET', '/api/game/round', { token: adversary });
      const bet = () =>
        second.call('POST', '/api/game/play', { token: adversary, body: { betAmount: 100, selectedBox: 0 } });
      expect((await round()).status).toBe(200);
      expect((await bet()).status).toBe(200);
      await end({});
      expect((await bet()).status).toBe(401);
      const { rows } = await sql<{
        games: bigint;
      }>`select games from game_seat where player_id = ${owner.id}`.execute(on.database.queries);
      expect(rows[0]?.games).toBe(1n);
    });
  });
});
