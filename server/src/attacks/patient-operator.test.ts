import type { ListedOperator } from '@sanduku/contracts/operators/api';
import type { Approval, AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { RateState } from '@sanduku/contracts/settings/api';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import { signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

const DAY = 24 * 60 * 60_000;
const reason = 'as we have agreed';

/** Takes small steps that one person may take, and has a colleague who approves what looks reasonable. */
onOneEngine('an operator with patience', (on) => {
  let app: TestApp;
  let thief: TestOperator;
  let honest: TestOperator;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(1_000);
    thief = await signedInOperator(app);
    honest = await signedInOperator(app);
    friend = await fundedPlayer(app, 0);
  });

  const post = (path: string, body: object, by = thief) =>
    app.call<AwaitsApproval>('POST', `/api/admin/${path}`, { token: by.token, body: { reason, ...body } });
  const correct = (by = thief, id = friend.id.toString()) =>
    post(`users/${id}/corrections`, { amount: 10_000 }, by);
  const approve = ({ id }: Pick<Approval, 'id'>, by = honest) =>
    app.call('POST', `/api/admin/approvals/${id}/approve`, { token: by.token, body: {} });
  const operators = async (by = honest) =>
    (await app.call<{ operators: ListedOperator[] }>('GET', '/api/admin/operators', by)).data.operators;

  test('has the same thing wait once, however its number is spelled', async () => {
    expect((await correct()).status).toBe(202);
    expect((await correct(thief, `0${friend.id}`)).status).toBe(400);
  });

  test('raises nobody alone, also not while they are shut out, for another to let in again', async () => {
    const viewer = await signedInOperator(app, { role: 'viewer' });
    const change = (role: string, status: string) => post(`operators/${viewer.id}`, { role, status });
    expect((await change('operator', 'suspended')).status).toBe(202);
    expect((await change('viewer', 'suspended')).status).toBe(200);
    expect((await change('operator', 'suspended')).status).toBe(409);
    const listed = (await operators()).find(({ id }) => id === viewer.id.toString());
    expect(listed).toMatchObject({ role: 'viewer', status: 'suspended' });
  });

  test('keeps nobody from asking by what they asked for long ago', async () => {
    const { awaitsApproval: old } = (await correct()).data;
    app.clock.advance(7 * DAY);
    const [asker, other] = [await signedInOperator(app), await signedInOperator(app)];
    const again = await correct(asker);
    expect(again.status).toBe(202);
    expect((await correct(other)).status).toBe(409);
    expect((await approve(old, other)).code).toBe('already_decided');
    expect((await approve(again.data.awaitsApproval, other)).status).toBe(200);
  });

  test('who is shut out keeps nobody from asking for the same', async () => {
    await correct();
    await post(`operators/${thief.id}`, { role: 'operator', status: 'suspended' }, honest);
    const again = await correct(honest);
    expect(again.status).toBe(202);
    expect((await approve(again.data.awaitsApproval, await signedInOperator(app))).status).toBe(200);
  });

  test('has a payout in doubt given back to nobody whose access they touched', async () => {
    const player = await fundedPlayer(app, 100_000);
    const { id } = (
      await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
        token: player.token,
        body: { method: 'mobile', amount: 50_000, phoneNumber: '0772123456', pin: '1010' },
      })
    ).data;
    expect((await post(`withdrawals/${id}/approve`, {})).status).toBe(200);
    await on.database.queries
      .updateTable('payout')
      .set({ in_doubt_since: app.clock.now() })
      .where('withdrawal_id', '=', BigInt(id))
      .execute();
    const link = await post(`users/${player.id}/reset-password`, {});
    expect((await approve(link.data.awaitsApproval)).status).toBe(200);
    const settle = (outcome: string, by = thief) => post(`withdrawals/${id}/settle`, { outcome }, by);
    expect((await settle('failed')).code).toBe('needs_another_operator');
    const third = await signedInOperator(app);
    const { awaitsApproval } = (await settle('failed', third)).data;
    expect((await approve(awaitsApproval)).code).toBe('needs_another_operator');
    expect((await approve(awaitsApproval, await signedInOperator(app))).status).toBe(200);
  });

  test('silences no colleague who has found another rate', async () => {
    const enter = (by: TestOperator, rate: number) =>
      app.call('POST', '/api/admin/rates/sources', {
        token: by.token,
        body: { country: 'KE', source: 'Central Bank', rate },
      });
    const differs = async () => {
      const { data } = await app.call<{ rates: RateState[] }>('GET', '/api/admin/rates', honest);
      return data.rates.find(({ country }) => country === 'KE')?.differs;
    };
    await enter(honest, 140);
    await enter(thief, 130);
    expect(await differs()).toBe(true);
    // Whoever has looked again says so.
    await enter(honest, 130);
    expect(await differs()).toBe(false);
  });
});
