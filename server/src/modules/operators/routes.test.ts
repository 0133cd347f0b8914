import type { AuditEntry, ListedOperator, Operator, OwnAccess } from '@sanduku/contracts/operators/api';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTotpSecret, totpCode } from '../../lib/totp.ts';
import { createTestApp, type TestApp, type TestRequest } from '../../testing/app.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { logIn, signUp } from '../../testing/players.ts';
import { demoOperators, ensureDemoOperators } from './demo-operators.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const reason = 'for a test';

interface Link {
  readonly path: string;
  readonly expiresAt: string;
}

onOneEngine('the back office', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    // Resets the attempt limits.
    app.clock.advance(2 * MINUTE);
    operator = await signedInOperator(app);
  });

  const signIn = (
    { username, password, code }: { username: string; password: string; code?: string },
    request: TestRequest = {},
  ) =>
    app.call<{ token: string; user: Operator }>('POST', '/api/admin/login', {
      ...request,
      body: { username, password, code },
    });
  const me = (token: string) => app.call<{ user: Operator }>('GET', '/api/admin/me', { token });
  const audit = async (query = '') =>
    (await app.call<{ entries: AuditEntry[] }>('GET', `/api/admin/audit${query}`, { token: operator.token }))
      .data.entries;
  const records = () =>
    on.database.queries
      .selectFrom('audit_log')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
      .then(({ count }) => count);

  describe('signing in', () => {
    test('returns a new token every time and records the sign-in', async () => {
      const first = await signIn(operator, { from: '203.0.113.5' });
      const second = await signIn(operator);
      expect(first.data.token).not.toBe(second.data.token);
      const user = {
        id: operator.id.toString(),
        username: operator.username,
        role: 'operator',
        hasSecondFactor: false,
        mustSetUpSecondFactor: false,
      };
      expect(first.data.user).toEqual(user);
      expect((await me(second.data.token)).data.user).toEqual(user);
      const [, entry] = await audit(`?operator=${operator.id}`);
      expect(entry).toMatchObject({
        operator: operator.username,
        action: 'operator.signed_in',
        after: { address: '203.0.113.5', secondFactor: false },
      });
    });

    test('gives the same answer for a wrong password and an unknown name', async () => {
      const verifiedBefore = app.passwords.verifiedAgainst.length;
      const before = await records();
      const refusal = { status: 401, code: 'invalid_credentials', text: 'Invalid username or password' };
      expect(await signIn({ ...operator, password: 'wrong' })).toMatchObject(refusal);
      expect(await signIn({ username: 'nobody', password: 'wrong' })).toMatchObject(refusal);
      const verified = app.passwords.verifiedAgainst.slice(verifiedBefore);
      expect(verified).toHaveLength(2);
      expect(verified[1]).toBe(app.passwords.dummyHash);
      expect(await records()).toBe(before);
    });

    test('is separate for players and operators', async () => {
      const { data } = await signUp(app);
      expect((await signIn({ username: data.user.username, password: 'correct horse' })).code).toBe(
        'invalid_credentials',
      );
      expect((await logIn(app, operator.username, operator.password)).code).toBe('invalid_credentials');
    });

    test('is refused after ten failures in a minute, for the name and for the address', async () => {
      for (let index = 0; index < 10; index++) await signIn({ ...operator, password: `guess ${index}` });
      expect(await signIn(operator)).toMatchObject({ status: 429, code: 'too_many_requests' });
      const from = '198.51.100.77';
      const other = await signedInOperator(app);
      for (let index = 0; index < 10; index++) {
        await signIn({ username: `guess${index}`, password: 'x' }, { from });
      }
      expect((await signIn(other, { from })).status).toBe(429);
      expect((await signIn(other)).status).toBe(200);
      app.clock.advance(MINUTE);
      expect((await signIn(operator)).status).toBe(200);
    });

    test('reports a suspension only to an operator who knows the password', async () => {
      const other = await signedInOperator(app);
      await change(other, { role: 'operator', status: 'suspended' });
      expect(await signIn(other)).toMatchObject({ status: 409, code: 'account_suspended' });
      expect((await signIn({ ...other, password: 'wrong' })).code).toBe('invalid_credentials');
    });

    test('lasts a working day, until the sign-out or until another operator ends it', async () => {
      const refused = { status: 401, code: 'not_signed_in' };
      const { token } = (await signIn(operator)).data;
      expect((await app.call('POST', '/api/admin/logout', { token })).status).toBe(200);
      expect(await me(token)).toMatchObject(refused);
      expect((await me(operator.token)).status).toBe(200);
      app.clock.advance(12 * HOUR);
      expect(await me(operator.token)).toMatchObject(refused);
    });

    test('writes no password, token or code to the log', async () => {
      const { token } = (await signIn(operator)).data;
      await signIn({ ...operator, password: 'open sesame', code: '918273' });
      for (const secret of [token, operator.password, 'open sesame', '918273']) {
        expect(app.logged()).not.toContain(secret);
      }
    });
  });

  describe('a second factor', () => {
    const begin = async () =>
      (
        await app.call<{ secret: string; uri: string }>('POST', '/api/admin/second-factor/begin', {
          token: operator.token,
        })
      ).data;
    const confirm = (body: { secret: string; code: string; password?: string }) =>
      app.call<{ user: Operator }>('POST', '/api/admin/second-factor/confirm', {
        token: operator.token,
        body: { password: operator.password, ...body },
      });
    const remove = (body: { code: string; password?: string }) =>
      app.call<{ user: Operator }>('POST', '/api/admin/second-factor/remove', {
        token: operator.token,
        body: { password: operator.password, ...body },
      });
    const codeOf = (secret: string) => totpCode(secret, app.clock.now());
    const turnedOn = async () => {
      const { secret } = await begin();
      expect((await confirm({ secret, code: codeOf(secret) })).data.user.hasSecondFactor).toBe(true);
      app.clock.advance(30_000);
      return secret;
    };

    test('is inactive until it is confirmed', async () => {
      const [first, second] = [await begin(), await begin()];
      expect(first.secret).not.toBe(second.secret);
      expect(first.uri).toBe(
        `otpauth://totp/Sanduku:${operator.username}?secret=${first.secret}&issuer=Sanduku&algorithm=SHA1&digits=6&period=30`,
      );
      expect((await signIn(operator)).data.user.hasSecondFactor).toBe(false);
    });

    test('is turned on only with password and code', async () => {
      const { secret } = await begin();
      expect(await confirm({ secret, code: codeOf(secret), password: 'wrong' })).toMatchObject({
        status: 400,
        code: 'wrong_password',
      });
      expect(await confirm({ secret, code: '000000' })).toMatchObject({ status: 400, code: 'wrong_code' });
      expect(await confirm({ secret: 'AAAA', code: '000000' })).toMatchObject({ code: 'invalid_request' });
      expect((await me(operator.token)).data.user.hasSecondFactor).toBe(false);
      expect((await confirm({ secret, code: codeOf(secret) })).status).toBe(200);
      expect((await me(operator.token)).data.user.hasSecondFactor).toBe(true);
    });

    test('ends the operator’s other sessions when it is turned on', async () => {
      const [elsewhere, bystander] = [(await signIn(operator)).data.token, await signedInOperator(app)];
      expect((await me(elsewhere)).status).toBe(200);
      await turnedOn();
      expect((await me(elsewhere)).status).toBe(401);
      expect((await me(operator.token)).status).toBe(200);
      expect((await me(bystander.token)).status).toBe(200);
    });

    test('is required afterwards, and each code works once', async () => {
      const secret = await turnedOn();
      expect(await signIn(operator)).toMatchObject({ status: 409, code: 'second_factor_needed' });
      expect((await signIn({ ...operator, password: 'wrong' })).code).toBe('invalid_credentials');
      expect(await signIn({ ...operator, code: '000000' })).toMatchObject({
        status: 400,
        code: 'wrong_code',
      });
      const code = codeOf(secret);
      expect((await signIn({ ...operator, code })).data.user.hasSecondFactor).toBe(true);
      expect((await signIn({ ...operator, code })).code).toBe('wrong_code');
      app.clock.advance(30_000);
      expect((await signIn({ ...operator, code: codeOf(secret) })).status).toBe(200);
    });

    test('rejects the code that turned it on', async () => {
      const { secret } = await begin();
      const code = codeOf(secret);
      await confirm({ secret, code });
      expect((await signIn({ ...operator, code })).code).toBe('wrong_code');
    });

    test('accepts a code once when five callers use it at once', async () => {
      const secret = await turnedOn();
      const code = codeOf(secret);
      const answers = await Promise.all(Array.from({ length: 5 }, () => signIn({ ...operator, code })));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter((answer) => answer.code === 'wrong_code')).toHaveLength(4);
    });

    test('allows five guesses in 15 minutes across all addresses', async () => {
      const secret = await turnedOn();
      for (let index = 0; index < 5; index++) {
        expect((await signIn({ ...operator, code: '000000' })).code).toBe('wrong_code');
      }
      expect((await signIn({ ...operator, code: codeOf(secret) })).code).toBe('too_many_requests');
      app.clock.advance(15 * MINUTE);
      expect((await signIn({ ...operator, code: codeOf(secret) })).status).toBe(200);
    });

    test('cannot be replaced, and is removed only with password and code', async () => {
      const secret = await turnedOn();
      const { secret: mine } = await begin();
      expect(await confirm({ secret: mine, code: codeOf(mine) })).toMatchObject({
        status: 409,
        code: 'already_decided',
      });
      expect((await remove({ code: codeOf(mine) })).code).toBe('wrong_code');
      expect((await remove({ code: codeOf(secret), password: 'wrong' })).code).toBe('wrong_password');
      expect((await remove({ code: codeOf(secret) })).data.user.hasSecondFactor).toBe(false);
      expect((await signIn(operator)).status).toBe(200);
      const actions = (await audit(`?operator=${operator.id}`)).map(({ action }) => action);
      expect(actions).toEqual([
        'operator.signed_in',
        'operator.second_factor_off',
        'operator.second_factor_on',
      ]);
    });

    test('appears in no answer and no record', async () => {
      const secret = await turnedOn();
      const operators = await app.call('GET', '/api/admin/operators', { token: operator.token });
      expect(JSON.stringify(operators.data)).not.toContain(secret);
      expect(JSON.stringify(await audit())).not.toContain(secret);
    });
  });

  const change = (
    { id }: { id: bigint },
    changes: { role: string; status: string },
    by: TestOperator = operator,
  ) =>
    callByTwo<ListedOperator>(app, `/api/admin/operators/${id}`, {
      token: by.token,
      body: { reason, ...changes },
    });

  const makeLink = ({ id }: { id: string | bigint }, by: TestOperator = operator) =>
    app.call<Link>('POST', `/api/admin/operators/${id}/link`, { token: by.token });
  const follow = ({ path }: Link, password: string, request: TestRequest = {}) =>
    app.call<{ token: string; user: OwnAccess }>('POST', '/api/admin/link', {
      ...request,
      body: { token: path.split('#')[1], password },
    });

  describe('operators', () => {
    const add = (changes: Record<string, unknown> = {}) =>
      callByTwo<ListedOperator>(app, '/api/admin/operators', {
        token: operator.token,
        body: { username: 'newcomer', role: 'viewer', reason, ...changes },
      });

    test('are added by operators, choose a password by a link, and can sign in', async () => {
      const added = (await add({ username: 'first.newcomer' })).data;
      expect(added).toMatchObject({
        username: 'first.newcomer',
        role: 'viewer',
        status: 'active',
        hasPassword: false,
        addedBy: operator.id.toString(),
        lastSeenAt: null,
      });
      const link = (await makeLink(added)).data;
      expect(link.expiresAt).toBe(new Date(app.clock.now().getTime() + 24 * HOUR).toISOString());
      const welcomed = await follow(link, 'long enough');
      expect((await me(welcomed.data.token)).data.user).toEqual(welcomed.data.user);
      const { token, user } = (await signIn({ username: 'First.Newcomer', password: 'long enough' })).data;
      expect(user.role).toBe('viewer');
      const listed = (
        await app.call<{ operators: ListedOperator[] }>('GET', '/api/admin/operators', { token })
      ).data.operators;
      expect(listed.find(({ id }) => id === added.id)?.lastSeenAt).toBe(app.clock.now().toISOString());
      const [, entry] = await audit(`?subjectKind=operator&subjectId=${added.id}&operator=${operator.id}`);
      expect(entry).toMatchObject({
        action: 'operator.added',
        before: null,
        after: { username: 'first.newcomer', role: 'viewer', status: 'active' },
        reason,
      });
    });

    test('have names that cannot be confused', async () => {
      await add({ username: 'olive' });
      const before = await records();
      expect((await add({ username: '0LIVE' })).code).toBe('username_taken');
      expect(await records()).toBe(before);
    });

    test.each([
      ['a strange name', { username: 'a b' }],
      ['no reason', { reason: ' ' }],
      ['another role', { role: 'owner' }],
    ])('are not added with %s', async (_what, changes) => {
      const before = await records();
      expect(await add(changes)).toMatchObject({ status: 400, code: 'invalid_request' });
      expect(await records()).toBe(before);
    });

    test('with the same name, added at once, are added once', async () => {
      const answers = await Promise.all([add({ username: 'twin.one' }), add({ username: 'twin.one' })]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    test('lose their sessions when their role or access changes', async () => {
      const other = await signedInOperator(app);
      const changed = (await change(other, { role: 'viewer', status: 'active' })).data;
      expect(changed).toMatchObject({ role: 'viewer', status: 'active' });
      expect((await me(other.token)).status).toBe(401);
      expect((await signIn(other)).data.user.role).toBe('viewer');
      const [entry] = await audit(`?subjectKind=operator&subjectId=${other.id}&operator=${operator.id}`);
      expect(entry).toMatchObject({
        action: 'operator.changed',
        before: { role: 'operator', status: 'active' },
        after: { role: 'viewer', status: 'active' },
        reason,
      });
    });

    test('cannot change themselves or unknown operators', async () => {
      const before = await records();
      expect(await change(operator, { role: 'viewer', status: 'active' })).toMatchObject({
        status: 409,
        code: 'needs_another_operator',
      });
      expect((await change({ id: 999_999n }, { role: 'viewer', status: 'active' })).status).toBe(404);
      expect(await records()).toBe(before);
      expect((await me(operator.token)).data.user.role).toBe('operator');
    });

    test('who suspend each other at once: one stays active', async () => {
      for (let round = 0; round < 5; round++) {
        const [one, two] = [await signedInOperator(app), await signedInOperator(app)];
        const suspended = { role: 'operator', status: 'suspended' };
        const answers = await Promise.all([change(two, suspended, one), change(one, suspended, two)]);
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
        const left = [await me(one.token), await me(two.token)];
        expect(left.map(({ status }) => status).sort()).toEqual([200, 401]);
      }
    });
  });

  describe('a link for a new operator', () => {
    let newcomer: ListedOperator;
    let names = 0;
    beforeEach(async () => {
      names++;
      const body = { username: `welcome.${names}`, role: 'operator', reason };
      newcomer = (
        await callByTwo<ListedOperator>(app, '/api/admin/operators', { token: operator.token, body })
      ).data;
    });
    const password = 'chosen by myself';

    test('is the only way to sign in without a password', async () => {
      const verifiedBefore = app.passwords.verifiedAgainst.length;
      for (const guess of ['', 'null', password]) {
        expect((await signIn({ username: newcomer.username, password: guess })).code).toBe(
          'invalid_credentials',
        );
      }
      // The same work as for an unknown name.
      expect(new Set(app.passwords.verifiedAgainst.slice(verifiedBefore))).toEqual(
        new Set([app.passwords.dummyHash]),
      );
    });

    test('works once when five callers use it at once', async () => {
      const link = (await makeLink(newcomer)).data;
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, index) => follow(link, `${password} ${index}`)),
      );
      expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
        200,
        ...Array.from({ length: 4 }, () => 'link_expired'),
      ]);
      expect((await follow(link, password)).code).toBe('link_expired');
    });

    test('expires after a day or when another is created', async () => {
      const [first, second] = [(await makeLink(newcomer)).data, (await makeLink(newcomer)).data];
      expect((await follow(first, password)).code).toBe('link_expired');
      app.clock.advance(24 * HOUR);
      expect((await follow(second, password)).code).toBe('link_expired');
    });

    test('rejects a short password and stays valid', async () => {
      const link = (await makeLink(newcomer)).data;
      expect(await follow(link, 'short')).toMatchObject({ status: 400, code: 'invalid_request' });
      expect((await follow(link, password)).status).toBe(200);
    });

    test('is created only for the operator who added the account', async () => {
      const adversary = await signedInOperator(app);
      expect(await makeLink(newcomer, adversary)).toMatchObject({
        status: 409,
        code: 'needs_another_operator',
      });
      const onServer = await signedInOperator(app);
      expect(await makeLink(onServer)).toMatchObject({ code: 'already_decided' });
      expect((await makeLink({ id: 999_999n })).status).toBe(404);
      expect((await makeLink(newcomer, await signedInOperator(app, { role: 'viewer' }))).status).toBe(403);
    });

    test('is not created for an account that has a password', async () => {
      await follow((await makeLink(newcomer)).data, password);
      expect(await makeLink(newcomer)).toMatchObject({ status: 409, code: 'already_decided' });
      expect((await signIn({ username: newcomer.username, password })).status).toBe(200);
    });

    test('does not sign in a suspended operator', async () => {
      const link = (await makeLink(newcomer)).data;
      await change({ id: BigInt(newcomer.id) }, { role: 'operator', status: 'suspended' });
      expect((await follow(link, password)).code).toBe('account_suspended');
    });

    test('ends when the operator who has it is suspended or demoted', async () => {
      const link = (await makeLink(newcomer)).data;
      const honest = await signedInOperator(app);
      await signedInOperator(app);
      const lower = (access: object) =>
        app.call('POST', `/api/admin/operators/${operator.id}`, {
          token: honest.token,
          body: { ...access, reason: 'caught stealing' },
        });
      for (const access of [
        { role: 'viewer', status: 'active' },
        { role: 'viewer', status: 'suspended' },
      ]) {
        expect((await lower(access)).status).toBe(200);
        expect((await follow(link, password)).code).toBe('link_expired');
      }
    });

    test('allows ten guesses a minute', async () => {
      const from = '198.51.100.78';
      const made = { path: `/admin/welcome#${'x'.repeat(43)}`, expiresAt: '' };
      for (let index = 0; index < 10; index++) {
        expect((await follow(made, password, { from })).code).toBe('link_expired');
      }
      expect((await follow(made, password, { from })).code).toBe('too_many_requests');
    });

    test('is recorded without its token', async () => {
      const link = (await makeLink(newcomer)).data;
      const [, token = ''] = link.path.split('#');
      await follow(link, password);
      const entries = await audit(`?subjectKind=operator&subjectId=${newcomer.id}`);
      expect(entries.map(({ action, operator: by }) => [action, by])).toEqual([
        ['operator.link_used', newcomer.username],
        ['operator.link_made', operator.username],
        ['operator.added', expect.not.stringMatching(operator.username)],
      ]);
      const operators = await app.call('GET', '/api/admin/operators', { token: operator.token });
      for (const text of [JSON.stringify(entries), JSON.stringify(operators.data), app.logged()]) {
        expect(text).not.toContain(token);
        expect(text).not.toContain(password);
      }
      const kept = await on.database.queries.selectFrom('operator_link').selectAll().execute();
      expect(kept.map(({ token_hash }) => token_hash)).not.toContain(token);
    });
  });

  describe('an operator’s own password', () => {
    const newPassword = 'another long one';
    const changePassword = (body: { password?: string; code?: string; newPassword?: string } = {}) =>
      app.call<{ user: OwnAccess }>('POST', '/api/admin/password', {
        token: operator.token,
        body: { password: operator.password, newPassword, ...body },
      });

    test('is changed with the current one, ends other sessions and is recorded', async () => {
      const elsewhere = (await signIn(operator)).data.token;
      expect((await changePassword()).status).toBe(200);
      expect((await me(elsewhere)).status).toBe(401);
      expect((await me(operator.token)).status).toBe(200);
      expect((await signIn(operator)).code).toBe('invalid_credentials');
      expect((await signIn({ ...operator, password: newPassword })).status).toBe(200);
      expect((await audit(`?operator=${operator.id}`)).map(({ action }) => action)).toContain(
        'operator.password_changed',
      );
      expect(app.logged()).not.toContain(newPassword);
    });

    test('cannot be changed from a stolen session without the password', async () => {
      for (let index = 0; index < 10; index++) {
        expect((await changePassword({ password: `guess ${index}` })).code).toBe('wrong_password');
      }
      expect((await changePassword()).code).toBe('too_many_requests');
      expect((await signIn(operator)).status).toBe(200);
    });

    test('can be changed on a known device while a stolen session guesses it', async () => {
      // The name contains an "i", which is compared as an "l".
      const viewer = await signedInOperator(app, { role: 'viewer' });
      const cookie = /operator-device=[^;]+/.exec(String((await signIn(viewer)).headers['set-cookie']))?.[0];
      const change = (given: string, headers = {}) =>
        app.call('POST', '/api/admin/password', {
          token: viewer.token,
          body: { password: given, newPassword },
          headers,
        });
      for (let index = 0; index < 10; index++)
        expect((await change(`guess ${index}`)).code).toBe('wrong_password');
      expect((await change(viewer.password)).code).toBe('too_many_requests');
      expect((await change(viewer.password, { cookie })).status).toBe(200);
    });

    test('must not be short', async () => {
      expect((await changePassword({ newPassword: 'short' })).code).toBe('invalid_request');
    });

    test('needs a code when there is a second factor', async () => {
      const secret = createTotpSecret();
      const body = { secret, code: totpCode(secret, app.clock.now()), password: operator.password };
      await app.call('POST', '/api/admin/second-factor/confirm', { token: operator.token, body });
      expect(await changePassword()).toMatchObject({ status: 409, code: 'second_factor_needed' });
      expect((await changePassword({ code: body.code })).code).toBe('wrong_code');
      app.clock.advance(30_000);
      const code = totpCode(secret, app.clock.now());
      expect((await changePassword({ code, password: 'wrong' })).code).toBe('wrong_password');
      expect((await changePassword({ code })).status).toBe(200);
    });
  });

  describe('the audit log', () => {
    test('is paginated', async () => {
      for (let index = 0; index < 3; index++) await signIn(operator);
      const all = await audit(`?operator=${operator.id}`);
      expect(all).toHaveLength(3);
      const first = await audit(`?operator=${operator.id}&limit=2`);
      const second = await audit(`?operator=${operator.id}&limit=2&before=${first[1]?.id}`);
      expect([...first, ...second]).toEqual(all);
      expect(all.map(({ id }) => Number(id))).toEqual(all.map(({ id }) => Number(id)).sort((a, b) => b - a));
    });

    test.each(['subjectKind=%00', 'subjectId=%00', 'before=x', 'limit=0', 'limit=201'])(
      'rejects %s',
      async (query) => {
        const answer = await app.call('GET', `/api/admin/audit?${query}`, { token: operator.token });
        expect(answer.status).toBe(400);
      },
    );

    test.each([
      ['updated', sql`update audit_log set reason = 'another'`],
      ['deleted from', sql`delete from audit_log`],
      ['truncated', sql`truncate audit_log`],
      ['truncated with others', sql`truncate operator cascade`],
    ])('cannot be %s', async (_what, statement) => {
      const before = await audit('?limit=200');
      expect(before.length).toBeGreaterThan(0);
      await expect(statement.execute(on.database.queries)).rejects.toThrow(/permission denied/);
      await expect(asOwner(on.database, (owner) => statement.execute(owner))).rejects.toThrow(
        /never changed/,
      );
      expect(await audit('?limit=200')).toEqual(before);
    });
  });

  test('the sandbox has its operators, even when several processes start at once', async () => {
    const start = () =>
      ensureDemoOperators({ database: on.database, passwords: app.passwords, now: app.clock.now() });
    await Promise.all([start(), start()]);
    await start();
    for (const { username, password, role } of demoOperators) {
      expect((await signIn({ username, password })).data.user).toMatchObject({ username, role });
    }
  });
});
