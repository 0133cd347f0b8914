import type { Endpoint } from '@sanduku/contracts/endpoint';
import { adminSessionApi } from '@sanduku/contracts/operators/api';
import { type AwaitsApproval, approvalsApi } from '@sanduku/contracts/operators/approvals';
import { adminPlayersApi } from '@sanduku/contracts/players/admin';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTotpSecret, totpCode } from '../../lib/totp.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { addApp, fundedPlayer, type TestPlayer } from '../../testing/players.ts';

onOneEngine('operator actions are recorded:', (on) => {
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
    app.call<AwaitsApproval>('POST', `/api/admin/${path}`, { token: by.token, ...(body && { body }) });
  const approved = async (path: string, body: object = { reason }) => {
    const { data } = await post(path, body, other);
    return post(`approvals/${data.awaitsApproval.id}/approve`, {});
  };
  const onPlayer = (what: string, body = {}) => post(`users/${player.id}/${what}`, { reason, ...body });
  const secondFactorOn = (secret: string) =>
    post('second-factor/confirm', {
      secret,
      code: totpCode(secret, app.clock.now()),
      password: operator.password,
    });

  const done: Record<string, [action: string, () => Promise<{ status: number }>]> = {
    adminLogout: ['operator.signed_out', () => post('logout')],
    adminContact: ['player.contact_read', () => post(`users/${player.id}/contact`)],
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
      () => approved('operators', { username: `by${operator.id}`, role: 'viewer', reason }),
    ],
    adminMakeOperatorLink: [
      'operator.link_made',
      async () => {
        const body = { username: `to${operator.id}`, role: 'viewer', reason };
        const { data } = await callByTwo<{ id: string }>(app, '/api/admin/operators', {
          token: operator.token,
          body,
        });
        return post(`operators/${data.id}/link`);
      },
    ],
    adminChangePassword: [
      'operator.password_changed',
      () => post('password', { password: operator.password, newPassword: 'another long one' }),
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
        return approved(`users/${player.id}/reinstate`);
      },
    ],
    adminResetPassword: ['player.reset_link_made', () => approved(`users/${player.id}/reset-password`)],
    adminRemoveSecondFactors: [
      'player.second_factors_removed',
      async () => {
        await addApp(app, player);
        return approved(`users/${player.id}/second-factors/remove`);
      },
    ],
    adminCorrect: [
      'player.corrected',
      () => approved(`users/${player.id}/corrections`, { amount: -5, reason }),
    ],
    adminApprove: [
      'player.corrected',
      () => approved(`users/${player.id}/corrections`, { amount: 5, reason }),
    ],
    adminRefuseApproval: [
      'approval.refused',
      async () => {
        const { data } = await post(`users/${player.id}/corrections`, { amount: 5, reason }, other);
        return post(`approvals/${data.awaitsApproval.id}/refuse`, { reason });
      },
    ],
  };

  test('every change is covered', () => {
    const changes = Object.entries<Endpoint>({ ...adminSessionApi, ...approvalsApi, ...adminPlayersApi })
      .filter(([, { method, access }]) => method === 'POST' && access !== 'public')
      .map(([name]) => name);
    // Showing a secret changes nothing.
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
