import type { Found } from '@sanduku/contracts/backoffice/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer } from '../../testing/players.ts';

onOneEngine('back office search', (engine) => {
  let app: TestApp;
  let operator: TestOperator;

  beforeAll(async () => {
    app = await createTestApp(engine.database);
  });
  afterAll(() => app.http.close());
  beforeEach(async () => {
    // Each operator has a separate rate limit.
    operator = await signedInOperator(app, { role: 'viewer' });
  });

  const ask = (question: string, token = operator.token) =>
    app.call<{ found: Found[] }>('GET', `/api/admin/search?q=${encodeURIComponent(question)}`, { token });
  const kindsFor = async (question: string) =>
    (await ask(question)).data.found.map(({ kind, id }) => `${kind} ${id}`);

  async function askWithdrawal(token: string): Promise<string> {
    const body = { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1234' };
    const asked = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', { token, body });
    return asked.data.id;
  }

  test('finds a player by name prefix, and nothing for an empty query', async () => {
    const { id, username } = await fundedPlayer(app, 0);
    expect(await kindsFor(username)).toContain(`player ${id}`);
    expect(await kindsFor(`#${id}`)).toContain(`player ${id}`);
    expect((await ask('  ')).data.found).toEqual([]);
  });

  test('finds a withdrawal by id, our reference and the rail’s', async () => {
    const { token, username } = await fundedPlayer(app, 100_000);
    const id = await askWithdrawal(token);
    expect((await ask(id)).data.found).toContainEqual({
      kind: 'withdrawal',
      id,
      player: expect.objectContaining({ username }),
      money: { amount: 5_000, currency: 'UGX' },
      detail: 'pending',
    });
    const acting = await signedInOperator(app);
    await app.call('POST', `/api/admin/withdrawals/${id}/approve`, { token: acting.token, body: {} });
    const payout = await app.database.queries
      .updateTable('payout')
      .set({ provider_reference: `mtn:REF-${id}` })
      .where('withdrawal_id', '=', BigInt(id))
      .returning('reference')
      .executeTakeFirstOrThrow();
    expect(await kindsFor(payout.reference)).toEqual([`withdrawal ${id}`]);
    expect(await kindsFor(`REF-${id}`)).toEqual([`withdrawal ${id}`]);
    expect(await kindsFor(`REF-${id}`.slice(0, -1))).not.toContain(`withdrawal ${id}`);
  });

  test.each(["'; drop table player; --", '%', '_', '\\', '1'.repeat(19), '#', 'x'.repeat(100)])(
    'treats %s as plain text',
    async (question) => {
      expect((await ask(question)).status).toBe(200);
    },
  );

  test('is for operators and viewers, and rate limited', async () => {
    expect((await ask('a', 'x'.repeat(43))).code).toBe('not_signed_in');
    expect((await ask('a', (await fundedPlayer(app, 0)).token)).code).toBe('not_allowed');
    for (let asked = 0; asked < 20; asked++) expect((await ask('a')).status).toBe(200);
    expect((await ask('a')).code).toBe('too_many_requests');
    app.clock.advance(1_000);
    expect((await ask('a')).status).toBe(200);
  });
});
