import type { OperatorAction } from '@sanduku/contracts/operators/api';
import type { Approval, AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { SecondFactors } from '@sanduku/contracts/second-factors/api';
import { defaultSettings } from '@sanduku/contracts/settings/rules';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import { alwaysTakesTwo, recordAction } from '../modules/operators/audit-log.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { operatorAddedBy, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { addApp, fundedPlayer, type TestPlayer } from '../testing/players.ts';

const DAY = 24 * 60 * 60_000;
const reason = 'a friend of mine';

onOneEngine('one malicious operator', (on) => {
  let app: TestApp;
  let adversary: TestOperator;
  let honest: TestOperator;
  let friend: TestPlayer;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  beforeEach(async () => {
    // Stay below the rate limit.
    app.clock.advance(1_000);
    await asOwner(on.database, (owner) => owner.deleteFrom('setting').execute());
    adversary = await signedInOperator(app);
    honest = await signedInOperator(app);
    friend = await fundedPlayer(app, 3_000_000);
  });

  const post = (path: string, body: object = {}, by = adversary) =>
    app.call<AwaitsApproval>('POST', `/api/admin/${path}`, { token: by.token, body });
  const onFriend = (what: string, body = {}, by = adversary) =>
    post(`users/${friend.id}/${what}`, { reason, ...body }, by);
  const approve = ({ id }: Pick<Approval, 'id'>, by = honest) =>
    app.call<{ approval: Approval }>('POST', `/api/admin/approvals/${id}/approve`, {
      token: by.token,
      body: {},
    });
  const phoneOf = ({ id }: TestPlayer) => `07729${String(id % 100_000n).padStart(5, '0')}`;
  const withdrawal = async (amount: number, phoneNumber = phoneOf(friend)) =>
    (
      await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
        token: friend.token,
        body: { method: 'mobile', amount, phoneNumber, pin: '1010' },
      })
    ).data.id;
  const balance = async () =>
    (await app.call<{ balance: number }>('GET', '/api/wallet/balance', friend)).data.balance;
  /** Excludes pending approvals. */
  const worth = async () => {
    const { queries } = on.database;
    const [transfers, operators, links, settings, offers] = await Promise.all([
      queries.selectFrom('ledger_transfer').select('id').execute(),
      queries.selectFrom('operator').select('id').execute(),
      queries.selectFrom('password_reset').select('token_hash').execute(),
      queries.selectFrom('setting').select('name').execute(),
      queries.selectFrom('prize_offer').select('id').execute(),
    ]);
    return [transfers, operators, links, settings, offers].map(({ length }) => length);
  };

  test.each<[string, () => Promise<{ status: number; data: AwaitsApproval }>]>([
    ['corrects a balance', () => onFriend('corrections', { amount: 10_000 })],
    ['resets a password', () => onFriend('reset-password')],
    [
      'funds an account',
      () => post('fund', { account: 'bonus', currency: 'UGX', amount: 10_000, rail: 'bank', reason }),
    ],
    [
      'publishes a generous prize table',
      () =>
        post('prize-tables', {
          countries: ['UG'],
          tables: [[10_000, 10_000, 10_000, 19_500]],
          highestStake: 1_000_000,
          from: null,
          reason,
        }),
    ],
    ['raises a limit', () => post('settings', { settings: { maximumBet: 1_000_000_000 }, reason })],
    [
      'raises the payout threshold',
      () => post('settings', { settings: { payoutByOne: 1_000_000_000 }, reason }),
    ],
    [
      'changes a rate',
      () => post('settings', { settings: { rates: { ...defaultSettings.rates, KE: 1_300 } }, reason }),
    ],
    ['adds an operator', () => post('operators', { username: 'puppet', role: 'operator', reason })],
  ])('%s only with a second operator', async (_what, act) => {
    const before = await worth();
    const asked = await act();
    expect(asked.status).toBe(202);
    expect(await worth()).toEqual(before);
    expect(await approve(asked.data.awaitsApproval, adversary)).toMatchObject({
      status: 409,
      code: 'needs_another_operator',
    });
    expect(await act()).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await worth()).toEqual(before);
    expect((await approve(asked.data.awaitsApproval)).data.approval.status).toBe('approved');
    expect(await worth()).not.toEqual(before);
    expect((await approve(asked.data.awaitsApproval)).code).toBe('already_decided');
    expect((await auditMoney(on.database.queries)).problems).toEqual([]);
  });

  test('pays out small amounts alone, and large totals only with a second operator', async () => {
    for (const amount of [400_000, 400_000]) {
      expect((await post(`withdrawals/${await withdrawal(amount)}/approve`)).status).toBe(200);
      app.clock.advance(60_000);
    }
    const third = await withdrawal(400_000);
    const asked = await post(`withdrawals/${third}/approve`);
    expect(asked.status).toBe(202);
    expect(asked.data.awaitsApproval).toMatchObject({
      action: 'withdrawal.approved',
      subjectId: third,
      after: { status: 'approved', amount: 400_000 },
    });
    expect((await approve(asked.data.awaitsApproval)).status).toBe(200);
  });

  test('cannot split a large payout into parallel approvals or several accounts', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => withdrawal(400_000)));
    const answers = await Promise.all(ids.map((id) => post(`withdrawals/${id}/approve`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(4);
    const phone = phoneOf(friend);
    friend = await fundedPlayer(app, 3_000_000);
    expect((await post(`withdrawals/${await withdrawal(400_000, phone)}/approve`)).status).toBe(202);
  });

  test('cannot hide the beneficiary from the second operator', async () => {
    const id = await withdrawal(2_000_000);
    const asked = [
      await post(`withdrawals/${id}/approve`),
      await onFriend('reset-password'),
      await onFriend('corrections', { amount: 10_000 }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202]);
    const { data } = await app.call<{ approvals: Approval[] }>('GET', '/api/admin/approvals', honest);
    const shown = data.approvals.filter(({ askedBy }) => askedBy === adversary.username);
    const player = { id: friend.id.toString(), username: friend.username };
    expect(shown.map((approval) => approval.player)).toEqual([player, player, player]);
    expect(shown[0]?.after).toMatchObject({
      amount: 2_000_000,
      destination: `2567…${phoneOf(friend).slice(-3)}`,
    });
    expect(shown[1]?.after).toMatchObject({ channel: 'email', sentTo: expect.stringContaining('@') });
    expect((await post('settings', { settings: { maximumBet: 5 }, reason })).data.awaitsApproval.player).toBe(
      null,
    );
  });

  test('cannot change the contact of a link after requesting approval', async () => {
    const { data } = await onFriend('reset-password');
    await on.database.queries
      .updateTable('player')
      .set({ email: `adversary${friend.id}@example.com` })
      .where('id', '=', friend.id)
      .execute();
    expect(await approve(data.awaitsApproval)).toMatchObject({ status: 409, code: 'already_decided' });
  });

  test('cannot alone pay a player suspended by another operator', async () => {
    const id = await withdrawal(50_000);
    expect((await onFriend('suspend', {}, honest)).status).toBe(200);
    const asked = await post(`withdrawals/${id}/approve`);
    expect(asked.status).toBe(202);
    expect((await approve(asked.data.awaitsApproval)).status).toBe(200);
  });

  test('has no pending approval once its subject has changed', async () => {
    const viewer = await signedInOperator(app, { role: 'viewer' });
    const raised = { role: 'operator', status: 'active', reason };
    const { awaitsApproval } = (await post(`operators/${viewer.id}`, raised)).data;
    await post(`operators/${viewer.id}`, { role: 'viewer', status: 'suspended', reason }, honest);
    expect((await approve(awaitsApproval)).code).toBe('already_decided');
  });

  test('cannot queue the same request twice under another reason', async () => {
    expect((await onFriend('corrections', { amount: 10_000 })).status).toBe(202);
    const again = await onFriend('corrections', { amount: 10_000, reason: 'the same, in other words' });
    expect(again).toMatchObject({ status: 409, code: 'already_decided' });
  });

  test('cannot publish an announcement alone', async () => {
    const said = await post('settings', { settings: { announcement: 'Send 10,000 to amina' }, reason });
    expect(said.status).toBe(202);
  });

  test("who reset a player's access cannot approve anything for that player for a week", async () => {
    const { awaitsApproval: link } = (await onFriend('reset-password')).data;
    expect((await approve(link)).status).toBe(200);
    const id = await withdrawal(50_000);
    for (const by of [adversary, honest]) {
      const refused = await post(`withdrawals/${id}/approve`, {}, by);
      expect(refused).toMatchObject({ status: 409, code: 'needs_another_operator' });
      expect(refused.text).toContain('in the last 7 days');
      expect((await onFriend('corrections', { amount: 5 }, by)).code).toBe('needs_another_operator');
    }
    const third = await signedInOperator(app);
    const asked = await onFriend('corrections', { amount: 5 }, third);
    expect((await approve(asked.data.awaitsApproval)).code).toBe('needs_another_operator');
    expect((await post(`withdrawals/${id}/approve`, {}, third)).status).toBe(200);
    app.clock.advance(7 * DAY);
    // Sessions expire within a week.
    const later = await signedInOperator(app);
    expect((await approve(asked.data.awaitsApproval, later)).code).toBe('already_decided');
  });

  test('removes a second factor only with another operator, and then neither may pay that player', async () => {
    expect((await onFriend('second-factors/remove')).code).toBe('already_decided');
    await addApp(app, friend);
    const isGuarded = async () =>
      (await app.call<SecondFactors>('GET', '/api/account/second-factors', friend)).data.app;
    const { awaitsApproval } = (await onFriend('second-factors/remove')).data;
    expect((await approve(awaitsApproval, adversary)).code).toBe('needs_another_operator');
    expect(await isGuarded()).toBe(true);
    expect((await approve(awaitsApproval)).status).toBe(200);
    expect(await isGuarded()).toBe(false);
    const id = await withdrawal(50_000);
    app.clock.advance(DAY);
    for (const { username, password } of [adversary, honest]) {
      const { token } = (
        await app.call<{ token: string }>('POST', '/api/admin/login', { body: { username, password } })
      ).data;
      const approval = await app.call('POST', `/api/admin/withdrawals/${id}/approve`, { token, body: {} });
      expect(approval).toMatchObject({ status: 409, code: 'needs_another_operator' });
    }
    expect((await post(`withdrawals/${id}/approve`, {}, await signedInOperator(app))).status).toBe(200);
  });

  test('cannot approve through an account they added', async () => {
    const puppet = await operatorAddedBy(app, adversary);
    const asked = await onFriend('corrections', { amount: 10_000 });
    const refused = await approve(asked.data.awaitsApproval, puppet);
    expect(refused).toMatchObject({ status: 409, code: 'needs_another_operator' });
    expect(await balance()).toBe(3_000_000);
  });

  test('cannot pay a player whose access they reset through an account they added', async () => {
    const puppet = await operatorAddedBy(app, adversary);
    const { awaitsApproval: link } = (await onFriend('reset-password')).data;
    expect((await approve(link)).status).toBe(200);
    const id = await withdrawal(50_000);
    expect((await post(`withdrawals/${id}/approve`, {}, puppet)).code).toBe('needs_another_operator');
    expect((await post(`withdrawals/${id}/approve`, {}, await signedInOperator(app))).status).toBe(200);
  });

  test('loses their pending requests when suspended', async () => {
    const asked = await onFriend('corrections', { amount: 10_000 });
    await post(`operators/${adversary.id}`, { role: 'operator', status: 'suspended', reason }, honest);
    expect((await approve(asked.data.awaitsApproval)).code).toBe('already_decided');
    expect(await balance()).toBe(3_000_000);
  });

  test('cannot alter a request after it was submitted', async () => {
    const asked = await onFriend('corrections', { amount: 10_000 });
    const { id } = asked.data.awaitsApproval;
    await asOwner(on.database, (owner) =>
      owner
        .updateTable('approval')
        .set({
          request: JSON.stringify({ params: { id: friend.id.toString() }, body: { amount: 99_000, reason } }),
        })
        .where('id', '=', BigInt(id))
        .execute(),
    );
    expect((await approve({ id })).code).toBe('already_decided');
    expect(await balance()).toBe(3_000_000);
  });

  test('is approved once by concurrent approvals', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => signedInOperator(app)));
    const { awaitsApproval } = (await onFriend('corrections', { amount: 10_000 })).data;
    const answers = await Promise.all(others.map((by) => approve(awaitsApproval, by)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'already_decided')).toHaveLength(4);
    expect(await balance()).toBe(3_010_000);
  });

  describe('with direct database access', () => {
    test.each([...alwaysTakesTwo])('cannot record %s alone', async (action) => {
      const insert = on.database.queries.insertInto('audit_log').values({
        operator_id: adversary.id,
        action,
        subject_kind: 'player',
        subject_id: '1',
        created_at: new Date(),
      });
      await expect(insert.execute()).rejects.toThrow(/audit_log_by_two/);
    });

    test('cannot record a correction as a command on the server', async () => {
      const insert = on.database.queries.insertInto('audit_log').values({
        action: 'player.corrected',
        subject_kind: 'player',
        subject_id: '1',
        created_at: new Date(),
      });
      await expect(insert.execute()).rejects.toThrow(/audit_log_by_two/);
    });

    test('cannot approve their own request', async () => {
      const { id } = (await onFriend('corrections', { amount: 10_000 })).data.awaitsApproval;
      const update = on.database.queries
        .updateTable('approval')
        .set({ status: 'approved', decided_by: adversary.id, decided_at: new Date() })
        .where('id', '=', BigInt(id));
      await expect(update.execute()).rejects.toThrow(/approval_by_two/);
    });
  });

  test('a command on the server needs no second operator', async () => {
    const action: OperatorAction = 'operator.added';
    const subject = { kind: 'operator', id: 'none' };
    const record = { operator: undefined, action, subject, at: new Date() };
    await on.database.inTransaction((transaction) => recordAction(transaction, record));
  });
});
