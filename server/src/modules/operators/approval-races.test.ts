import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestApp, type TestAnswer, type TestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { waitingForLocks } from '../../testing/locks.ts';
import { signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { setAccess } from './access.ts';
import { startOperatorSession } from './sessions.ts';

const WEEK_MS = 7 * 24 * 60 * 60_000;
const reason = 'a test wants it';

onPostgres('Approvals under race conditions', (engine) => {
  let app: TestApp;
  let asker: TestOperator;
  let approver: TestOperator;
  let third: TestOperator;
  let bets = 1_000;
  beforeEach(async () => {
    app = await createTestApp(engine.database);
    asker = await signedInOperator(app);
    approver = await signedInOperator(app);
    third = await signedInOperator(app);
  });

  async function request(): Promise<{ id: string; maximumBet: number }> {
    bets += 1;
    const asked = await app.call<AwaitsApproval>('POST', '/api/admin/settings', {
      token: asker.token,
      body: { settings: { maximumBet: bets }, reason },
    });
    return { id: asked.data.awaitsApproval.id, maximumBet: bets };
  }
  const approve = (id: string, { token }: { token: string } = approver) =>
    app.call('POST', `/api/admin/approvals/${id}/approve`, { token, body: {} });
  const suspend = ({ id }: TestOperator) =>
    app.call('POST', `/api/admin/operators/${id}`, {
      token: third.token,
      body: { role: 'operator', status: 'suspended', reason },
    });
  const demote = ({ id }: TestOperator) =>
    app.call('POST', `/api/admin/operators/${id}`, {
      token: third.token,
      body: { role: 'viewer', status: 'active', reason },
    });
  const storedBet = async () =>
    (
      await engine.database.queries
        .selectFrom('setting')
        .select('value')
        .where('name', '=', 'maximumBet')
        .executeTakeFirst()
    )?.value;
  const statusOf = async (id: string) =>
    (
      await engine.database.queries
        .selectFrom('approval')
        .select('status')
        .where('id', '=', BigInt(id))
        .executeTakeFirstOrThrow()
    ).status;

  /** Runs `between` after the early check, before the transaction of the action. */
  async function approveWhile(id: string, between: () => Promise<unknown>): Promise<TestAnswer<unknown>> {
    // Wrapped, so that the transaction does not await it.
    const { approving } = await engine.database.inTransaction(async (transaction) => {
      await sql`lock table setting in share row exclusive mode`.execute(transaction);
      const started = approve(id);
      await vi.waitFor(async () => expect(await waitingForLocks(engine.database)).toBe(1), 10_000);
      await between();
      return { approving: started };
    });
    return approving;
  }

  async function expectUnused(id: string, maximumBet: number): Promise<void> {
    expect(await statusOf(id)).toBe('waiting');
    expect(await storedBet()).not.toBe(maximumBet);
  }

  test.each([
    ['suspended', () => suspend(asker), 409],
    ['made a viewer', () => demote(asker), 409],
  ] as const)('a requester who is %s in between invalidates the approval', async (_what, change, status) => {
    const { id, maximumBet } = await request();
    const answer = await approveWhile(id, async () => expect((await change()).status).toBe(200));
    expect(answer).toMatchObject({ status, code: 'already_decided', params: { why: 'approval_asker_gone' } });
    await expectUnused(id, maximumBet);
  });

  test.each([
    ['suspended', () => suspend(approver)],
    ['made a viewer', () => demote(approver)],
  ] as const)('an approver who is %s in between approves nothing', async (_what, change) => {
    const { id, maximumBet } = await request();
    const answer = await approveWhile(id, async () => expect((await change()).status).toBe(200));
    expect(answer).toMatchObject({ status: 401, code: 'not_signed_in' });
    await expectUnused(id, maximumBet);
  });

  test('a suspension waits until an approval that has locked the requester ends', async () => {
    const { id, maximumBet } = await request();
    const { approving, suspending } = await engine.database.inTransaction(async (transaction) => {
      await sql`select from approval where id = ${BigInt(id)} for update`.execute(transaction);
      // The approval locks its operators, then waits for its row; the suspension waits for the operators.
      const approves = approve(id);
      await vi.waitFor(async () => expect(await waitingForLocks(engine.database)).toBe(1), 10_000);
      const suspends = suspend(asker);
      await vi.waitFor(async () => expect(await waitingForLocks(engine.database)).toBe(2), 10_000);
      return { approving: approves, suspending: suspends };
    });
    const { status } = await approving;
    expect((await suspending).status).toBe(200);
    expect([200, 409]).toContain(status);
    expect((await storedBet()) === maximumBet).toBe(status === 200);
  });

  describe('expiry', () => {
    async function laterSession(ms: number): Promise<{ token: string }> {
      app.clock.advance(ms);
      const token = await startOperatorSession(engine.database.queries, {
        operatorId: approver.id,
        visitor: { address: '192.0.2.200', userAgent: 'a test' },
        now: app.clock.now(),
      });
      return { token };
    }

    test('an approval works until the last millisecond of its week', async () => {
      const { id, maximumBet } = await request();
      expect((await approve(id, await laterSession(WEEK_MS - 1))).status).toBe(200);
      expect(await storedBet()).toBe(maximumBet);
    });

    test('an approval has expired when its week is over', async () => {
      const { id, maximumBet } = await request();
      const answer = await approve(id, await laterSession(WEEK_MS));
      expect(answer).toMatchObject({ code: 'already_decided', params: { why: 'approval_expired' } });
      await expectUnused(id, maximumBet);
    });

    test('an approval that expires while it waits for a lock changes nothing', async () => {
      const { id, maximumBet } = await request();
      approver = { ...approver, ...(await laterSession(WEEK_MS - 1)) };
      const answer = await approveWhile(id, async () => app.clock.advance(1));
      expect(answer).toMatchObject({ code: 'already_decided', params: { why: 'approval_expired' } });
      await expectUnused(id, maximumBet);
    });
  });

  test('when two operators approve at once, the change is made once', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, maximumBet } = await request();
      const answers = await Promise.all([approve(id), approve(id, third)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.code).toBe('already_decided');
      const { records } = await engine.database.queries
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<bigint>().as('records'))
        .where('approval_id', '=', BigInt(id))
        .executeTakeFirstOrThrow();
      expect(records).toBe(1n);
      expect(await storedBet()).toBe(maximumBet);
      app.clock.advance(1_000);
    }
  });

  test('when one operator approves and one refuses at once, one decision counts', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, maximumBet } = await request();
      const refuse = app.call('POST', `/api/admin/approvals/${id}/refuse`, {
        token: third.token,
        body: { reason },
      });
      const [approved, refused] = await Promise.all([approve(id), refuse]);
      expect([approved.status, refused.status].toSorted()).toEqual([200, 409]);
      expect((await storedBet()) === maximumBet).toBe(approved.status === 200);
      app.clock.advance(1_000);
    }
  });

  test('two operators who approve each other’s new operators at once do not deadlock', async () => {
    const add = async (by: TestOperator, username: string) =>
      (
        await app.call<AwaitsApproval>('POST', '/api/admin/operators', {
          token: by.token,
          body: { username, role: 'viewer', reason },
        })
      ).data.awaitsApproval.id;
    const [first, second] = [await add(asker, `one${bets}`), await add(approver, `two${bets}`)];
    const answers = await Promise.all([approve(first, approver), approve(second, asker)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  test('an operator who is suspended in between refuses nothing', async () => {
    const { id } = await request();
    const answer = await engine.database.inTransaction(async (transaction) => {
      await sql`select from operator where id = ${approver.id} for update`.execute(transaction);
      const refusing = app.call('POST', `/api/admin/approvals/${id}/refuse`, {
        token: approver.token,
        body: { reason },
      });
      await vi.waitFor(async () => expect(await waitingForLocks(engine.database)).toBe(1), 10_000);
      await setAccess(
        transaction,
        { id: approver.id, role: 'operator', status: 'active' },
        { role: 'operator', status: 'suspended' },
        { by: undefined, reason, at: app.clock.now() },
      );
      return { refusing };
    });
    expect(await answer.refusing).toMatchObject({ status: 401, code: 'not_signed_in' });
    expect(await statusOf(id)).toBe('waiting');
  });
});
