import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { onOneEngine } from '../../testing/databases.ts';
import {
  APPROVAL_MS,
  createMobileWorld,
  type MobileWorld,
  newMobilePlayer,
  startDeposit,
} from '../../testing/mobile-money.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../../testing/operators.ts';
import { forgetDeposits } from './testing/mobile-leftovers.ts';

onOneEngine('unresolved deposits', (engine) => {
  let world: MobileWorld;
  let operator: TestOperator;
  beforeAll(async () => {
    world = await createMobileWorld(engine.database);
    operator = await signedInOperator(world.app);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.advance(1_000);
    await forgetDeposits(engine.database);
    await queries()
      .updateTable('deposit')
      .set({ status: 'declined' })
      .where('status', '=', 'unresolved')
      .execute();
  });

  const queries = () => engine.database.queries;
  /** `reported` null: no payment was reported. */
  const unresolved = async (lastDigits = '0001', reported: number | null = 5_000) => {
    const player = await newMobilePlayer(world);
    const { reference } = await startDeposit(world.node(), player, { lastDigits });
    const { id } = await queries()
      .updateTable('deposit')
      .set({ status: 'unresolved', reason: 'no_answer' })
      .where('reference', '=', reference)
      .returning('id')
      .executeTakeFirstOrThrow();
    await queries()
      .updateTable('mobile_deposit')
      .set({
        reported_amount: reported === null ? null : BigInt(reported * 1e6),
        reported_in: reported === null ? null : 'UGX',
      })
      .where('deposit_id', '=', id)
      .execute();
    return { id, player, reference };
  };
  const list = async (query = '') =>
    (
      await world.app.call<{ deposits: AdminDeposit[]; pagination: { total: number } }>(
        'GET',
        `/api/admin/deposits${query}`,
        operator,
      )
    ).data;
  const decide = (id: bigint, what: 'credit' | 'refuse', body: object = {}, who = operator) =>
    callByTwo<AdminDeposit>(world.app, `/api/admin/deposits/${id}/${what}`, {
      token: who.token,
      body: { reason: 'found in the books', ...body },
    });
  const balanceOf = async ({ id }: { id: bigint }) => {
    const { balance } = await queries()
      .selectFrom('ledger_account')
      .select('balance')
      .where('player_id', '=', id)
      .where('kind', '=', 'player.game')
      .executeTakeFirstOrThrow();
    return Number(balance / 1_000_000n);
  };
  const recordsOf = (id: bigint) =>
    queries()
      .selectFrom('audit_log')
      .select(['asked_by', 'action', 'before', 'after', 'reason'])
      .where('subject_kind', '=', 'deposit')
      .where('action', '<>', 'approval.asked')
      .where('subject_id', '=', id.toString())
      .execute();

  test('are listed oldest first with what an operator needs', async () => {
    const [first, second] = [await unresolved(), await unresolved()];
    const { deposits, pagination } = await list();
    expect(deposits.map(({ id }) => id)).toEqual([first.id.toString(), second.id.toString()]);
    expect(pagination).toEqual({ total: 2, limit: 50, offset: 0 });
    expect(deposits[0]).toMatchObject({
      player: { id: first.player.id.toString(), username: first.player.username },
      channel: 'mtn',
      status: 'unresolved',
      amount: 5000,
      currency: 'UGX',
      paidAmount: 5000,
      paidCurrency: 'UGX',
      phone: '2567…001',
      reference: first.reference,
      providerReference: null,
      reason: expect.stringContaining('hasn’t confirmed'),
      creditedAt: null,
    });
    expect((await list('?limit=1&offset=1')).deposits).toMatchObject([{ id: second.id.toString() }]);
    const newest = (await list('?status=all&limit=2')).deposits.map(({ id }) => id);
    expect(newest).toEqual([second.id.toString(), first.id.toString()]);
  });

  test('are credited for one payment on the rail, with an audit entry', async () => {
    const { id, player } = await unresolved();
    const { data } = await decide(id, 'credit', { providerReference: ' MP261 ' });
    expect(data).toMatchObject({
      status: 'credited',
      providerReference: 'MP261',
      reason: null,
      creditedAt: world.clock.now().toISOString(),
    });
    expect(await balanceOf(player)).toBe(5000);
    expect(await recordsOf(id)).toEqual([
      {
        asked_by: operator.id,
        action: 'deposit.credited',
        before: { status: 'unresolved', reason: 'no_answer' },
        after: {
          status: 'credited',
          player: player.id.toString(),
          amount: 5000,
          currency: 'UGX',
          providerReference: 'mtn:MP261',
          transfer: expect.stringMatching(/^\d+$/),
        },
        reason: 'found in the books',
      },
    ]);
    const again = await decide(id, 'credit', { providerReference: 'MP262' });
    expect(again).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await decide(id, 'refuse')).toMatchObject({ status: 409, code: 'already_decided' });
    expect(await recordsOf(id)).toHaveLength(1);
  });

  test("are not credited without a payment, or for another deposit's payment", async () => {
    const [first, second] = [await unresolved(), await unresolved()];
    await decide(first.id, 'credit', { providerReference: 'MP300' });
    expect(await decide(second.id, 'credit')).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await decide(second.id, 'credit', { providerReference: 'MP300' })).toMatchObject({
      status: 409,
      code: 'already_decided',
      text: 'This payment was already credited to another deposit. Nothing was changed.',
    });
    expect(await balanceOf(second.player)).toBe(0);
    expect(await recordsOf(second.id)).toEqual([]);
    expect((await list()).deposits).toMatchObject([{ id: second.id.toString(), status: 'unresolved' }]);
    expect(await decide(999_999_999n, 'credit')).toMatchObject({ status: 404 });
  });

  test.each([
    ['a tenth of what was asked for', 500, 500],
    ['twice what was asked for', 10_000, 10_000],
  ])('are credited with the reported amount: %s', async (_what, reported, credited) => {
    const { id, player } = await unresolved('0001', reported);
    expect((await list()).deposits).toMatchObject([{ reported: { amount: reported, currency: 'UGX' } }]);
    const { data } = await decide(id, 'credit', { providerReference: `MP7${reported}` });
    expect(data).toMatchObject({ amount: credited, paidAmount: reported });
    expect(await balanceOf(player)).toBe(credited);
  });

  test('without a report cannot be credited', async () => {
    const { id, player } = await unresolved('0001', null);
    const answer = await decide(id, 'credit', { providerReference: 'MP800' });
    expect(answer).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(answer.text).toContain('The provider reported no payment');
    expect(await balanceOf(player)).toBe(0);
    expect(await recordsOf(id)).toEqual([]);
  });

  test('can be rejected with a text, and are credited if the money arrives', async () => {
    // This phone pays, but nothing has polled yet.
    const { id, player } = await unresolved('3456');
    expect((await decide(id, 'refuse')).data).toMatchObject({
      status: 'declined',
      reason: expect.stringContaining('couldn’t find this payment'),
    });
    expect(await balanceOf(player)).toBe(0);
    expect(await recordsOf(id)).toMatchObject([{ action: 'deposit.refused', after: { status: 'declined' } }]);
    await world.pass(2 * APPROVAL_MS, APPROVAL_MS);
    expect(await balanceOf(player)).toBe(5000);
  });

  test('are decided once by concurrent operators', async () => {
    const { id, player } = await unresolved();
    const other = await signedInOperator(world.app);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        decide(
          id,
          index % 3 === 2 ? 'refuse' : 'credit',
          index % 3 === 2 ? {} : { providerReference: `MP400-${index % 2}` },
          index % 2 ? operator : other,
        ),
      ),
    );
    const [decided, ...others] = answers.toSorted((left, right) => left.status - right.status);
    expect(others.map(({ code }) => code)).toEqual(others.map(() => 'already_decided'));
    expect(await balanceOf(player)).toBe(decided?.data.status === 'credited' ? 5000 : 0);
    expect(await recordsOf(id)).toHaveLength(1);
  });

  test('are credited once if the provider answers during the decision', async () => {
    for (let round = 0; round < 5; round++) {
      world.clock.advance(1_000);
      const { id, player, reference } = await unresolved('3456');
      world.clock.advance(2 * APPROVAL_MS);
      const answers = await Promise.all([
        world.pass(1),
        decide(id, 'credit', { providerReference: `MP500-${reference}` }),
        world.pass(1),
        decide(id, 'credit', { providerReference: `MP501-${reference}` }),
      ]);
      const credited = answers.filter((answer) => answer?.status === 200);
      expect(credited.length).toBeLessThanOrEqual(1);
      expect(await recordsOf(id)).toHaveLength(credited.length);
      await world.pass(60_000, 30_000);
      expect(await balanceOf(player)).toBe(5000);
      expect((await list('?status=all&limit=1')).deposits).toMatchObject([{ status: 'credited' }]);
    }
  });
});
