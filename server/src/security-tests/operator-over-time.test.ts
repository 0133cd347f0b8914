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

onOneEngine('a malicious operator over time', (on) => {
  let app: TestApp;
  let adversary: TestOperator;
  let honest: TestOperator;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(1_000);
    adversary = await signedInOperator(app);
    honest = await signedInOperator(app);
    friend = await fundedPlayer(app, 0);
  });

  const post = (path: string, body: object, by = adversary) =>
    app.call<AwaitsApproval>('POST', `/api/admin/${path}`, { token: by.token, body: { reason, ...body } });
  const correct = (by = adversary, id = friend.id.toString()) =>
    post(`users/${id}/corrections`, { amount: 10_000 }, by);
  const approve = ({ id }: Pick<Approval, 'id'>, by = honest) =>
    app.call('POST', `/api/admin/approvals/${id}/approve`, { token: by.token, body: {} });
  const operators = async (by = honest) =>
    (await app.call<{ operators: ListedOperator[] }>('GET', '/api/admin/operators', by)).data.operators;

  test('cannot queue the same request twice by spelling an id differently', async () => {
    expect((await correct()).status).toBe(202);
    expect((await correct(adversary, `0${friend.id}`)).status).toBe(400);
  });

  test('cannot alone promote another operator, even while that operator is suspended', async () => {
    const viewer = await signedInOperator(app, { role: 'viewer' });
    const change = (role: string, status: string) => post(`operators/${viewer.id}`, { role, status });
    expect((await change('operator', 'suspended')).status).toBe(202);
    expect((await change('viewer', 'suspended')).status).toBe(200);
    expect((await change('operator', 'suspended')).status).toBe(409);
    const listed = (await operators()).find(({ id }) => id === viewer.id.toString());
    expect(listed).toMatchObject({ role: 'viewer', status: 'suspended' });
  });

  test('cannot block colleagues with an expired request', async () => {
    const { awaitsApproval: old } = (await correct()).data;
    app.clock.advance(7 * DAY);
    const [asker, other] = [await signedInOperator(app), await signedInOperator(app)];
    const again = await correct(asker);
    expect(again.status).toBe(202);
    expect((await correct(other)).status).toBe(409);
    expect((await approve(old, other)).code).toBe('already_decided');
    expect((await approve(again.data.awaitsApproval, other)).status).toBe(200);
  });

  test('who is suspended does not block the same request by others', async () => {
    await correct();
    await post(`operators/${adversary.id}`, { role: 'operator', status: 'suspended' }, honest);
    const again = await correct(honest);
    expect(again.status).toBe(202);
    expect((await approve(again.data.awaitsApproval, await signedInOperator(app))).status).toBe(200);
  });

  test('cannot refund an unresolved payout to a player whose access they reset', async () => {
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
      .set({ unresolved_since: app.clock.now() })
      .where('withdrawal_id', '=', BigInt(id))
      .execute();
    const link = await post(`users/${player.id}/reset-password`, {});
    expect((await approve(link.data.awaitsApproval)).status).toBe(200);
    const settle = (outcome: string, by = adversary) => post(`withdrawals/${id}/settle`, { outcome }, by);
    expect((await settle('failed')).code).toBe('needs_another_operator');
    const third = await signedInOperator(app);
    const { awaitsApproval } = (await settle('failed', third)).data;
    expect((await approve(awaitsApproval)).code).toBe('needs_another_operator');
    expect((await approve(awaitsApproval, await signedInOperator(app))).status).toBe(200);
  });

  test('cannot override a rate entered by a colleague', async () => {
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
    await enter(adversary, 130);
    expect(await differs()).toBe(true);
    await enter(honest, 130);
    expect(await differs()).toBe(false);
  });
});
