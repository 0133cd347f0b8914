import { adminPlayersApi } from '@sanduku/contracts/admin/players';
import { adminSessionApi } from '@sanduku/contracts/admin/session';
import { api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTotpSecret, totpCode } from '../domain/operators/totp.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onEveryEngine } from '../testing/databases.ts';
import { signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, signUp, type TestPlayer } from '../testing/players.ts';

const calls = Object.entries<Endpoint>(api).filter(([, { path }]) => path.startsWith('/api/admin/'));
const guarded = calls.filter(([name]) => name !== 'adminLogin');
const actions = guarded.filter(([, { access }]) => access === 'operator');

test('every call of the back office but the sign-in asks for somebody of the back office', () => {
  expect(guarded.length).toBeGreaterThan(20);
  expect(actions.length).toBeGreaterThan(10);
  for (const [, { access }] of guarded) expect(['viewer', 'operator']).toContain(access);
});

test('whoever may only look can change nothing but their own sign-in', () => {
  const changes = guarded.filter(([, { access, method }]) => access === 'viewer' && method === 'POST');
  expect(changes.map(([name]) => name).sort()).toEqual([
    'adminBeginSecondFactor',
    'adminConfirmSecondFactor',
    'adminLogout',
    'adminRemoveSecondFactor',
  ]);
});

onEveryEngine('who may call the back office', (on) => {
  let app: TestApp;
  let viewer: TestOperator;
  let ended: TestOperator;
  let playersToken: string;
  beforeAll(async () => {
    app = await createTestApp(on.database);
    viewer = await signedInOperator(app, { role: 'viewer' });
    ended = await signedInOperator(app);
    await app.call('POST', '/api/admin/logout', { token: ended.token });
    playersToken = (await signUp(app)).data.token;
  });
  // Nobody makes too many calls a second.
  beforeEach(() => app.clock.advance(1_000));
  const call = ({ method, path }: Endpoint, token?: string) =>
    app.call(method, path.replace(/:\w+/g, '1'), { token, ...(method === 'POST' && { body: {} }) });

  test.each(guarded)(
    '%s is not for strangers, players and those who have signed out',
    async (_name, endpoint) => {
      expect(await call(endpoint)).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect(await call(endpoint, 'x'.repeat(43))).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect(await call(endpoint, ended.token)).toMatchObject({ status: 401, code: 'not_signed_in' });
      expect(await call(endpoint, playersToken)).toMatchObject({ status: 403, code: 'not_allowed' });
    },
  );

  test.each(actions)('%s is not for whoever may only look', async (_name, endpoint) => {
    expect(await call(endpoint, viewer.token)).toMatchObject({ status: 403, code: 'not_allowed' });
  });

  test('a token of the back office is nobody’s in the game', async () => {
    const { token } = await signedInOperator(app);
    expect(await app.call('GET', '/api/auth/me', { token })).toMatchObject({ status: 401 });
    expect(await app.call('GET', '/api/wallet/statement', { token })).toMatchObject({ status: 401 });
  });
});

onEveryEngine('what an operator does is written down:', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  let other: TestOperator;
  let player: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(60_000);
    operator = await signedInOperator(app);
    other = await signedInOperator(app);
    player = await fundedPlayer(app, 1_000);
  });
  const reason = 'for a test';
  const recordsOf = async ({ id }: TestOperator) =>
    (
      await on.database.queries
        .selectFrom('audit_log')
        .select('action')
        .where('operator_id', '=', id)
        .execute()
    ).map(({ action }) => action);
  const post = (path: string, body?: object, by = operator) =>
    app.call<{ id: string }>('POST', `/api/admin/${path}`, { token: by.token, ...(body && { body }) });
  const onPlayer = (what: string, body = {}) => post(`users/${player.id}/${what}`, { reason, ...body });
  const secondFactorOn = (secret: string) =>
    post('second-factor/confirm', {
      secret,
      code: totpCode(secret, app.clock.now()),
      password: operator.password,
    });
  const askedByOther = async () =>
    (await post(`users/${player.id}/corrections`, { amount: 5, reason }, other)).data.id;

  const done: Record<string, [action: string, () => Promise<{ status: number }>]> = {
    adminLogout: ['operator.signed_out', () => post('logout')],
    adminConfirmSecondFactor: ['operator.second_factor_on', () => secondFactorOn(createTotpSecret())],
    adminRemoveSecondFactor: [
      'operator.second_factor_off',
      async () => {
        const secret = createTotpSecret();
        await secondFactorOn(secret);
        app.clock.advance(30_000);
        const code = totpCode(secret, app.clock.now());
        return post('second-factor/remove', { code, password: operator.password });
      },
    ],
    adminAddOperator: [
      'operator.added',
      () =>
        post('operators', { username: `by${operator.id}`, password: 'long enough', role: 'viewer', reason }),
    ],
    adminChangeOperator: [
      'operator.changed',
      () => post(`operators/${other.id}`, { role: 'viewer', status: 'active', reason }),
    ],
    adminEndSessions: ['player.sessions_ended', () => onPlayer('sessions/end')],
    adminSuspend: ['player.suspended', () => onPlayer('suspend')],
    adminReinstate: [
      'player.reinstated',
      async () => {
        await onPlayer('suspend');
        return onPlayer('reinstate');
      },
    ],
    adminResetPassword: ['player.reset_link_made', () => onPlayer('reset-password')],
    adminAskCorrection: ['correction.asked', () => onPlayer('corrections', { amount: -5 })],
    adminApproveCorrection: [
      'correction.approved',
      async () => post(`corrections/${await askedByOther()}/approve`, {}),
    ],
    adminRefuseCorrection: [
      'correction.refused',
      async () => post(`corrections/${await askedByOther()}/refuse`, { reason }),
    ],
  };

  test('no change is left out', () => {
    const changes = Object.entries<Endpoint>({ ...adminSessionApi, ...adminPlayersApi })
      .filter(([, { method, access }]) => method === 'POST' && access !== 'public')
      .map(([name]) => name);
    // A secret that has been shown is no change before it is confirmed.
    expect(Object.keys(done).sort()).toEqual(
      changes.filter((name) => name !== 'adminBeginSecondFactor').sort(),
    );
  });

  describe.each(Object.entries(done))('%s', (_name, [action, act]) => {
    test('leaves one record', async () => {
      expect((await act()).status).toBe(200);
      const recorded = await recordsOf(operator);
      expect(recorded.filter((written) => written === action)).toHaveLength(1);
      expect(recorded.at(-1)).toBe(action);
    });
  });
});
