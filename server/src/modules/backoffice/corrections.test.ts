import type { AuditEntry } from '@sanduku/contracts/operators/api';
import type { Approval, AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditMoney } from '../../audit.ts';
import { closeSocketsAfterEach, listen, listenAs, next } from '../../realtime/testing/sockets.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onOneEngine } from '../../testing/databases.ts';
import { callByTwo, operatorAddedBy, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../../testing/players.ts';

const reason = 'paid twice by the rail';

onOneEngine('a correction', (on) => {
  let app: TestApp;
  let asker: TestOperator;
  let other: TestOperator;
  let player: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    app.clock.advance(60_000);
    asker = await signedInOperator(app);
    other = await signedInOperator(app);
    player = await fundedPlayer(app, 1_000);
  });

  const ask = (amount: unknown, changes: Record<string, unknown> = {}) =>
    app.call<AwaitsApproval>('POST', `/api/admin/users/${player.id}/corrections`, {
      token: asker.token,
      body: { amount, reason, ...changes },
    });
  const asked = async (amount: number) => (await ask(amount)).data.awaitsApproval;
  const decide = (what: 'approve' | 'refuse', id: string, by: TestOperator, body: object = { reason }) =>
    app.call<{ approval: Approval }>('POST', `/api/admin/approvals/${id}/${what}`, { token: by.token, body });
  const balance = async () =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', { token: player.token })).data.balance;
  const list = async (query = '') =>
    (
      await app.call<{ approvals: Approval[]; pagination: { total: number } }>(
        'GET',
        `/api/admin/approvals${query}`,
        { token: asker.token },
      )
    ).data;
  /** State that a refusal must not change. */
  const everything = async () => {
    const { queries } = on.database;
    const tables = [
      'approval',
      'correction',
      'audit_log',
      'ledger_transfer',
      'ledger_entry',
      'outbox',
    ] as const;
    const rows = [];
    for (const table of tables) rows.push((await queries.selectFrom(table).selectAll().execute()).length);
    const states = await queries.selectFrom('approval').select(['id', 'status']).orderBy('id').execute();
    return { rows, states: states.map(({ id, status }) => `${id} ${status}`) };
  };

  test.each([
    ['gives', 250.5, 1_250.5],
    ['takes', -999.99, 0.01],
  ])(
    'that %s is requested by one operator and executed when another approves',
    async (_what, amount, after) => {
      const approval = await asked(amount);
      expect(approval).toMatchObject({
        action: 'player.corrected',
        subjectKind: 'player',
        subjectId: player.id.toString(),
        before: null,
        after: { amount, currency: 'UGX' },
        reason,
        status: 'waiting',
        askedBy: asker.username,
        decidedBy: null,
        decidedAt: null,
      });
      expect(await balance()).toBe(1_000);
      const approved = (await decide('approve', approval.id, other, {})).data.approval;
      expect(approved).toMatchObject({ status: 'approved', decidedBy: other.username });
      expect(approved.decidedAt).toBe(app.clock.now().toISOString());
      expect(await balance()).toBe(after);
      const { problems } = await auditMoney(on.database.queries);
      expect(problems).toEqual([]);
    },
  );

  test('is recorded with requester, approver and transfer', async () => {
    const { id } = await asked(10);
    await decide('approve', id, other, {});
    const { entries } = (
      await app.call<{ entries: AuditEntry[] }>(
        'GET',
        `/api/admin/audit?subjectKind=player&subjectId=${player.id}`,
        { token: asker.token },
      )
    ).data;
    expect(entries).toMatchObject([
      {
        operator: other.username,
        askedBy: asker.username,
        action: 'player.corrected',
        after: { amount: 10, currency: 'UGX', transfer: expect.any(String) },
        reason,
      },
      {
        operator: asker.username,
        askedBy: null,
        action: 'approval.asked',
        after: { approval: id, action: 'player.corrected' },
        reason,
      },
    ]);
  });

  describe('among accounts created by operators', () => {
    const addedBy = (maker: TestOperator) => operatorAddedBy(app, maker);
    const askedFrom = async (by: TestOperator) =>
      (
        await app.call<AwaitsApproval>('POST', `/api/admin/users/${player.id}/corrections`, {
          token: by.token,
          body: { amount: 10, reason },
        })
      ).data.awaitsApproval;

    test("is not approved by the requester's creature, creator or sibling", async () => {
      const puppet = await addedBy(asker);
      const grandchild = await addedBy(puppet);
      const sibling = await addedBy(asker);
      for (const [by, approver] of [
        [asker, puppet],
        [asker, grandchild],
        [puppet, asker],
        [puppet, sibling],
        [sibling, grandchild],
      ] as const) {
        const { id } = await askedFrom(by);
        const before = await everything();
        const refused = await decide('approve', id, approver);
        expect(refused).toMatchObject({ status: 409, code: 'needs_another_operator' });
        expect(refused.text).toContain('were created by the same operator');
        expect(await everything()).toEqual(before);
        expect((await decide('refuse', id, approver)).status).toBe(200);
      }
    });

    test('is approved by an independently created account', async () => {
      const [mine, theirs] = [await addedBy(asker), await addedBy(other)];
      const { id } = await askedFrom(mine);
      expect((await decide('approve', id, theirs)).data.approval.status).toBe('approved');
    });
  });

  test('is not approved by its requester', async () => {
    const { id } = await asked(10);
    const before = await everything();
    expect(await decide('approve', id, asker)).toMatchObject({ status: 409, code: 'needs_another_operator' });
    expect(await everything()).toEqual(before);
  });

  test('beyond the balance is rejected, or waits until there is enough', async () => {
    const before0 = await everything();
    expect(await ask(-1_500)).toMatchObject({ status: 400, code: 'not_enough_money' });
    expect(await everything()).toEqual(before0);
    const { id } = await asked(-900);
    expect(
      (
        await callByTwo(app, `/api/admin/users/${player.id}/corrections`, {
          token: other.token,
          body: { amount: -500, reason },
        })
      ).status,
    ).toBe(200);
    const before = await everything();
    expect(await decide('approve', id, other)).toMatchObject({ status: 400, code: 'not_enough_money' });
    expect(await everything()).toEqual(before);
    const playerTransfer = await asked(600);
    await decide('approve', playerTransfer.id, other);
    expect((await decide('approve', id, other)).status).toBe(200);
    expect(await balance()).toBe(200);
  });

  test.each([
    ['another operator refuses it', () => other],
    ['whoever asked withdraws it', () => asker],
  ])('moves nothing when %s', async (_what, by) => {
    const { id } = await asked(10);
    expect((await decide('refuse', id, by())).data).toMatchObject({
      status: 'refused',
      decidedBy: by().username,
    });
    const before = await everything();
    expect((await decide('approve', id, other)).code).toBe('already_decided');
    expect((await decide('refuse', id, other)).code).toBe('already_decided');
    expect(await everything()).toEqual(before);
    expect(await balance()).toBe(1_000);
  });

  test('is rejected only with a reason', async () => {
    const { id } = await asked(10);
    expect((await decide('refuse', id, other, {})).status).toBe(400);
    expect((await decide('refuse', id, other, { reason: '  ' })).status).toBe(400);
  });

  test('is decided once under concurrency', async () => {
    const third = await signedInOperator(app);
    for (let round = 0; round < 5; round++) {
      const { id } = await asked(10);
      const before = await balance();
      const answers = await Promise.all([
        decide('approve', id, other),
        decide('approve', id, third),
        decide('refuse', id, asker),
        decide('approve', id, other),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(3);
      const isApproved = answers.some(
        (answer) =>
          answer.status === 200 && 'approval' in answer.data && answer.data.approval.status === 'approved',
      );
      expect(await balance()).toBe(before + (isApproved ? 10 : 0));
    }
  });

  test('of corrections that exceed the balance together only fitting ones are made, also during bets', async () => {
    const ids = [];
    for (let index = 0; index < 6; index++) ids.push((await asked(-300 - index)).id);
    const bet = app.call('POST', '/api/game/play', {
      token: player.token,
      headers: { 'idempotency-key': 'meanwhile' },
      body: { betAmount: 100, selectedBox: 4 },
    });
    const answers = await Promise.all(ids.map((id) => decide('approve', id, other)));
    await bet;
    const made = answers.filter(({ status }) => status === 200).length;
    expect([2, 3]).toContain(made);
    expect(answers.filter(({ code }) => code === 'not_enough_money')).toHaveLength(6 - made);
    expect(await balance()).toBeGreaterThanOrEqual(0);
  });

  test.each([
    ['nothing', 0],
    ['a third of a cent', 0.001],
    ['more than any amount', 1_000_000_000_001],
    ['less than any amount', -1_000_000_000_001],
    ['a text', '10'],
    ['no amount', null],
  ])('of %s is rejected', async (_what, amount) => {
    const before = await everything();
    expect(await ask(amount)).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await everything()).toEqual(before);
  });

  test('needs a reason and a player', async () => {
    const before = await everything();
    expect((await ask(10, { reason: 'x' })).status).toBe(400);
    const nobodys = { token: asker.token, body: { amount: 10, reason } };
    expect((await app.call('POST', '/api/admin/users/999999/corrections', nobodys)).status).toBe(404);
    expect((await decide('approve', '999999', other)).status).toBe(404);
    expect((await decide('refuse', '999999', other)).status).toBe(404);
    expect(await everything()).toEqual(before);
  });

  test('pending ones are listed oldest first, others newest first', async () => {
    const [first, second, third] = [await asked(1), await asked(2), await asked(3)];
    await decide('refuse', second.id, other);
    const idsOf = ({ approvals }: { approvals: Approval[] }) => approvals.map(({ id }) => id);
    const waiting = idsOf(await list('?limit=200'));
    expect(waiting.slice(-2)).toEqual([first.id, third.id]);
    expect((await list('?limit=1')).pagination.total).toBe(waiting.length);
    expect(idsOf(await list('?status=refused'))[0]).toBe(second.id);
    expect(idsOf(await list('?status=all&limit=2&offset=1'))).toEqual([second.id, first.id]);
  });

  test('in any order of requests and decisions, refusals change nothing', async () => {
    const step = fc.record({
      amount: fc.integer({ min: -150_000, max: 150_000 }).map((cents) => cents / 100),
      decisions: fc.array(
        fc.record({ what: fc.constantFrom('approve', 'refuse'), by: fc.constantFrom('asker', 'other') }),
        { maxLength: 3 },
      ),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 4 }), async (steps) => {
        player = await fundedPlayer(app, 1_000);
        let expected = 1_000_00;
        for (const { amount, decisions } of steps) {
          app.clock.advance(1_000);
          const question = await ask(amount);
          if (question.status !== 202) continue;
          for (const { what, by } of decisions) {
            const before = await everything();
            const answer = await decide(
              what,
              question.data.awaitsApproval.id,
              by === 'asker' ? asker : other,
            );
            if (answer.status !== 200) expect(await everything()).toEqual(before);
            else if (what === 'approve') expected += Math.round(amount * 100);
          }
        }
        expect(Math.round((await balance()) * 100)).toBe(expected);
      }),
      { numRuns: 15 },
    );
  });

  describe('notifications', () => {
    closeSocketsAfterEach();

    test('reach the player', async () => {
      const live = await createTestApp(on.database, { clock: app.clock });
      const url = await listen(live.http);
      const { socket } = await listenAs(url, { id: player.id.toString(), token: player.token });
      const news = next(socket, 'balance_updated');
      const why = next(socket, 'balance_corrected');
      const { id } = await asked(50);
      await live.call('POST', `/api/admin/approvals/${id}/approve`, { token: other.token, body: {} });
      expect(await news).toMatchObject({ newBalance: 1_050 });
      expect(await why).toMatchObject({ amount: 50, reason });
      await live.http.close();
    });
  });
});
