import type { ListedOperator } from '@sanduku/contracts/operators/api';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import { beforeEach, expect, test } from 'vitest';
import { readOperatorCommand } from '../../../tools/operator.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { onOneEngine } from '../testing/databases.ts';
import {
  operatorAddedBy,
  signedInOperator,
  suspendOperator,
  type TestOperator,
} from '../testing/operators.ts';
import { fundedPlayer, signUp } from '../testing/players.ts';
import { ask, mobileBody } from '../testing/withdrawals.ts';

const HOUR = 60 * 60_000;
const reason = 'because I can';

onOneEngine('an operator who shuts everybody out', (on) => {
  let app: TestApp;
  let lone: TestOperator;
  let colleagues: TestOperator[];
  beforeEach(async () => {
    app = await createTestApp(on.database);
    // Operators of earlier tests must not count.
    for (const { id, status } of await on.database.queries.selectFrom('operator').selectAll().execute())
      if (status === 'active') await suspendOperator(app, { id });
    lone = await signedInOperator(app);
    colleagues = [];
    for (let colleague = 0; colleague < 3; colleague++) colleagues.push(await signedInOperator(app));
  });

  const post = (path: string, body: object = {}, by = lone) =>
    app.call<AwaitsApproval>('POST', `/api/admin/${path}`, { token: by.token, body });
  const approve = (asked: { data: AwaitsApproval }, by: TestOperator | undefined) =>
    post(`approvals/${asked.data.awaitsApproval.id}/approve`, {}, by);
  const change = ({ id }: { id: bigint }, access: object, by = lone) =>
    post(`operators/${id}`, { role: 'operator', status: 'active', reason, ...access }, by);
  const suspended = async () =>
    (
      await on.database.queries.selectFrom('player').select('id').where('status', '=', 'suspended').execute()
    ).map(({ id }) => id.toString());
  const accessOf = async ({ id }: { id: bigint }) =>
    on.database.queries
      .selectFrom('operator')
      .select(['role', 'status'])
      .where('id', '=', id)
      .executeTakeFirst();
  const players = async (count: number) => {
    const ids: string[] = [];
    for (let player = 0; player < count; player++) ids.push((await signUp(app)).data.user.id);
    return ids;
  };

  test('suspends 10 players of 25 at once, and the others only with a second operator', async () => {
    const ids = await players(25);
    const answers = await Promise.all(ids.map((id) => post(`users/${id}/suspend`, { reason })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const waiting = answers.filter(({ status }) => status === 202);
    expect(waiting).toHaveLength(15);
    expect(await suspended()).toHaveLength(10);

    const [asked] = waiting;
    if (!asked) throw new Error('Nothing waits');
    expect((await approve(asked, lone)).code).toBe('needs_another_operator');
    expect(await suspended()).toHaveLength(10);
    expect((await approve(asked, colleagues[0])).status).toBe(200);
    expect(await suspended()).toHaveLength(11);

    app.clock.advance(HOUR);
    const [next = ''] = await players(1);
    expect((await post(`users/${next}/suspend`, { reason })).status).toBe(200);
  });

  test('ends the sessions of 10 players and rejects 10 withdrawals an hour, and more with a second operator', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, () => fundedPlayer(app, 20_000)));
    const asked = await Promise.all(owners.map((owner) => ask({ app }, owner, mobileBody(10_000))));
    const codesOf = async (paths: readonly string[]) =>
      (await Promise.all(paths.map((path) => post(path, { reason })))).map(({ status }) => status).sort();
    const tenAlone = [...Array(10).fill(200), 202, 202];
    expect(await codesOf(asked.map(({ data }) => `withdrawals/${data.id}/reject`))).toEqual(tenAlone);
    expect(await codesOf(owners.map(({ id }) => `users/${id}/sessions/end`))).toEqual(tenAlone);
    const { withdrawals } = (
      await app.call<{ withdrawals: { id: string }[] }>('GET', '/api/admin/withdrawals', lone)
    ).data;
    expect(withdrawals).toHaveLength(2);
    const { approvals } = (
      await app.call<{ approvals: { id: string; askedBy: string }[] }>('GET', '/api/admin/approvals', lone)
    ).data;
    const waiting = approvals.filter(({ askedBy }) => askedBy === lone.username);
    expect(waiting).toHaveLength(4);
    for (const { id } of waiting) {
      expect((await post(`approvals/${id}/approve`)).code).toBe('needs_another_operator');
      expect((await post(`approvals/${id}/approve`, {}, colleagues[0])).status).toBe(200);
    }
    app.clock.advance(HOUR);
    expect((await post(`users/${owners[0]?.id}/sessions/end`, { reason })).status).toBe(200);
  });

  test('refuses 10 requests of colleagues an hour, and keeps 50 of its own waiting', async () => {
    const [one, two] = colleagues as [TestOperator, TestOperator];
    const player = await fundedPlayer(app, 0);
    const request = (amount: number, by: TestOperator) =>
      post(`users/${player.id}/corrections`, { amount, reason }, by);
    const refuse = (asked: { data: AwaitsApproval }, by = lone) =>
      post(`approvals/${asked.data.awaitsApproval.id}/refuse`, { reason }, by);
    const asked = [];
    for (let amount = 1; amount <= 14; amount++) asked.push(await request(amount, one));
    const refusals = await Promise.all(asked.map((each) => refuse(each)));
    expect(refusals.filter(({ status }) => status === 200)).toHaveLength(10);
    const left = asked.filter((_, index) => refusals[index]?.code === 'needs_another_operator');
    expect(left).toHaveLength(4);
    expect((await approve(left[0] as (typeof left)[0], two)).status).toBe(200);
    expect((await refuse(left[1] as (typeof left)[0], two)).status).toBe(200);
    for (const each of left.slice(2)) expect((await refuse(each, one)).status).toBe(200);

    app.clock.advance(1_000);
    const flood = [];
    for (let amount = 1; amount <= 52; amount++) flood.push(await request(amount, lone));
    expect(flood.filter(({ status }) => status === 202)).toHaveLength(50);
    expect(flood.at(-1)?.code).toBe('needs_another_operator');
    expect((await request(99, one)).status).toBe(202);
    expect((await refuse(flood[0] as (typeof left)[0])).status).toBe(200);
    expect((await request(100, lone)).status).toBe(202);
  });

  test('cannot raise the number alone', async () => {
    const asked = await post('settings', { settings: { interventionsByOne: 1_000 }, reason });
    expect(asked.status).toBe(202);
    expect((await approve(asked, colleagues[0])).status).toBe(200);
    const ids = await players(12);
    for (const id of ids) expect((await post(`users/${id}/suspend`, { reason })).status).toBe(200);
    await approve(await post('settings', { settings: { interventionsByOne: 10 }, reason }), colleagues[0]);
  });

  test('leaves two active operators, whether by suspending, demoting or both at once', async () => {
    const [one, two, three] = colleagues as [TestOperator, TestOperator, TestOperator];
    const answers = await Promise.all([
      change(one, { status: 'suspended' }),
      change(two, { role: 'viewer' }),
      change(three, { status: 'suspended' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ code }) => code === 'needs_another_operator')).toHaveLength(1);
    const { data } = await app.call<{ operators: ListedOperator[] }>('GET', '/api/admin/operators', lone);
    const active = data.operators.filter(({ role, status }) => role === 'operator' && status === 'active');
    expect(active).toHaveLength(2);
  });

  test('cannot sign colleagues out by giving them the access that they have', async () => {
    const [colleague] = colleagues as [TestOperator];
    expect((await change(colleague, {})).status).toBe(200);
    expect((await app.call('GET', '/api/admin/me', colleague)).status).toBe(200);
  });

  test('cannot keep only accounts that may not approve for each other', async () => {
    const [one, two, three] = colleagues as [TestOperator, TestOperator, TestOperator];
    const puppets = [await operatorAddedBy(app, lone), await operatorAddedBy(app, lone)];
    for (const { id } of await on.database.queries.selectFrom('operator').selectAll().execute()) {
      const isOurs = [lone, one, two, three, ...puppets].some((known) => known.id === id);
      if (!isOurs) await suspendOperator(app, { id });
    }
    expect((await change(one, { status: 'suspended' })).status).toBe(200);
    expect((await change(two, { status: 'suspended' })).status).toBe(200);
    expect(await change(three, { status: 'suspended' })).toMatchObject({
      status: 409,
      code: 'needs_another_operator',
    });
    expect(await accessOf(three)).toEqual({ role: 'operator', status: 'active' });
  });

  test('is overruled by two others, or by a command on the server', async () => {
    const [one, two, three] = colleagues as [TestOperator, TestOperator, TestOperator];
    expect((await change(one, { role: 'viewer', status: 'suspended' })).status).toBe(200);
    const asked = await change(one, {}, two);
    expect(asked.status).toBe(202);
    expect((await approve(asked, three)).status).toBe(200);
    expect(await accessOf(one)).toEqual({ role: 'operator', status: 'active' });

    expect((await change(one, { status: 'suspended' })).status).toBe(200);
    expect((await change(two, { role: 'viewer' })).status).toBe(200);
    for (const { username } of [one, two])
      expect(await readOperatorCommand(['restore', username])(on.database.queries)).toContain('as operator');
    expect(await accessOf(one)).toEqual({ role: 'operator', status: 'active' });
    expect(await accessOf(two)).toEqual({ role: 'operator', status: 'active' });
  });
});
