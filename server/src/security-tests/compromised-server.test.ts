import { MICROS_PER_UNIT } from '@sanduku/contracts/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditMoney } from '../audit.ts';
import type { Database } from '../database/database.ts';
import { playerAccount } from '../ledger/accounts.ts';
import type { TransferCommand } from '../ledger/transfer.ts';
import { creditDeposit } from '../modules/deposits/credit.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { openTestDatabase } from '../testing/databases.ts';
import { receiveDeposit } from '../testing/deposits.ts';
import { freshKey } from '../testing/ledger.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';

/* A compromised server can add entries. The audit compares money moved, stated cause and decision. */

const AMOUNT = 10_000n * MICROS_PER_UNIT;
let database: Database;
let app: TestApp;
let friend: TestPlayer;
let operator: TestOperator;
let depositId: bigint;
let withdrawalId: bigint;

beforeAll(async () => {
  database = await openTestDatabase();
  app = await createTestApp(database);
  friend = await fundedPlayer(app, 100_000);
  operator = await signedInOperator(app);
  depositId = await receiveDeposit(app, { id: friend.id, currency: 'UGX' }, AMOUNT);
  await creditDeposit({ database, ledger: app.ledger, clock: () => app.clock.now() }, depositId);
  const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
    token: friend.token,
    body: { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1010' },
  });
  withdrawalId = BigInt(data.id);
  await app.call('POST', `/api/admin/withdrawals/${withdrawalId}/reject`, {
    token: operator.token,
    body: { reason: 'as the player asked' },
  });
});
afterAll(() => database.close());

async function give(
  kind: TransferCommand['kind'],
  cause: TransferCommand['cause'],
  { id }: Pick<TestPlayer, 'id'> = friend,
): Promise<bigint> {
  const account = await playerAccount(database.queries, { id, currency: 'UGX' }, 'player.game');
  const outcome = await app.ledger.post({
    kind,
    cause,
    key: freshKey(),
    request: {},
    legs: [
      { account, amount: AMOUNT },
      { account: await app.ledger.house('house.bankroll', 'UGX'), amount: -AMOUNT },
    ],
  });
  if (outcome.status !== 'posted') throw new Error(`Giving was ${outcome.status}`);
  return outcome.transferId;
}

/** In the audit log, by one operator. */
const recordPromotion = (id: bigint) =>
  database.queries
    .insertInto('audit_log')
    .values({
      operator_id: operator.id,
      action: 'operator.changed',
      subject_kind: 'operator',
      subject_id: id.toString(),
      before: JSON.stringify({ role: 'viewer', status: 'active' }),
      after: JSON.stringify({ role: 'operator', status: 'active' }),
      created_at: app.clock.now(),
    })
    .execute();

const problems = async () => (await auditMoney(database.queries)).problems.join('\n');

test('the audit of an honest ledger is clean', async () => {
  expect(await problems()).toBe('');
});

test.each<[string, () => Promise<unknown>, RegExp]>([
  ['credits a deposit twice', () => give('deposit', depositId), /said to be a deposit, and is none/],
  [
    'refunds a withdrawal twice',
    () => give('withdrawal.release', withdrawalId),
    /said to be a withdrawal\.release, and is of no withdrawal/,
  ],
  [
    'credits more than the rail received',
    async () => {
      const id = await receiveDeposit(app, { id: friend.id, currency: 'UGX' }, AMOUNT);
      const given = { status: 'credited' as const, credited_at: app.clock.now(), is_first: false };
      const transfer_id = await give('deposit', id);
      await database.queries
        .updateTable('deposit')
        .set({ ...given, transfer_id })
        .where('id', '=', id)
        .execute();
    },
    /is credited with 10000000000, but transfer \d+ gave 10000000000 for \D*$/m,
  ],
  [
    'posts a correction without a request',
    async () => {
      const id = 1n;
      await database.queries
        .insertInto('correction')
        .values({
          id,
          player_id: friend.id,
          amount: AMOUNT,
          currency: 'UGX',
          reason: '',
          created_at: app.clock.now(),
          transfer_id: await give('correction', id),
        })
        .execute();
    },
    /Correction \d+ is not on record/,
  ],
  [
    'posts a correction twice',
    () => give('correction', 1n),
    /Transfer \d+ is said to be a correction, and is none/,
  ],
  [
    'posts a transfer of an unknown kind',
    () => give('gift' as TransferCommand['kind'], 'itself'),
    /is of kind gift, which does not exist/,
  ],
  [
    'repeats a player transfer under the same cause',
    async () => {
      const { id } = await fundedPlayer(app, 0);
      const body = { toUserId: id.toString(), amount: 1_000 };
      await app.call('POST', '/api/transfers/send', { token: friend.token, body });
      const sent = await database.queries
        .selectFrom('player_transfer')
        .select('transfer_id')
        .executeTakeFirstOrThrow();
      await give('player_transfer', sent.transfer_id);
    },
    /\(player_transfer\) names cause \d+, which does not exist/,
  ],
  [
    'pays an investment out of house money',
    async () => {
      const body = { amount: 10_000 };
      await app.call('POST', '/api/investment/invest', { token: friend.token, body });
      await give('investment.out', friend.id);
    },
    /\(investment\.out\) moved house\.bankroll/,
  ],
  [
    'pays a player as funding, with a record',
    async () => {
      const transfer_id = await give('house.fund', 'itself');
      const at = app.clock.now();
      const approval = await database.queries
        .insertInto('approval')
        .values({
          call: 'adminFundHouse',
          request: '{}',
          action: 'house.funded',
          subject_kind: 'house',
          subject_id: 'bankroll UGX',
          status: 'approved',
          asked_by: operator.id,
          asked_at: at,
          decided_by: (await signedInOperator(app)).id,
          decided_at: at,
        })
        .returning(['id', 'asked_by', 'decided_by'])
        .executeTakeFirstOrThrow();
      const funding = { transfer_id, account: 'bankroll' as const, currency: 'UGX' as const, amount: AMOUNT };
      await database.queries.insertInto('house_funding').values(funding).execute();
      await database.queries
        .insertInto('audit_log')
        .values({
          action: 'house.funded',
          operator_id: approval.decided_by,
          asked_by: approval.asked_by,
          approval_id: approval.id,
          subject_kind: 'house',
          subject_id: 'bankroll UGX',
          after: JSON.stringify({ transfer: transfer_id.toString() }),
          created_at: at,
        })
        .execute();
    },
    /\(house\.fund\) moved player \d+, whom its cause does not name/,
  ],
  [
    'posts a bet of a player without a seat',
    async () => {
      const newcomer = await fundedPlayer(app, 0);
      await database.queries
        .insertInto('game_round')
        .values({
          player_id: newcomer.id,
          transfer_id: await give('bet', 'itself', newcomer),
          round_id: 'unsealed',
          epoch_id: 1,
          client_seed: 'seed',
          selected_box: 1,
          stake: 1n,
          prize_basis_points: 0,
          payout: 0n,
          next_round_id: 'next',
          next_epoch_id: 1,
        })
        .execute();
    },
    /Round unsealed staked 1 and paid 0, but moved/,
  ],
  [
    'changes a setting',
    () =>
      database.queries
        .insertInto('setting')
        .values({
          name: 'payoutByOne',
          value: JSON.stringify(1_000_000_000),
          changed_at: app.clock.now(),
          changed_by: operator.id,
        })
        .execute(),
    /payoutByOne is 1000000000 is not on record/,
  ],
  [
    'restores an earlier value of a setting',
    async () => {
      const change = (interventionsByOne: number) =>
        callByTwo(app, '/api/admin/settings', {
          token: operator.token,
          body: { settings: { interventionsByOne }, reason: 'as we agreed' },
        });
      await change(900);
      await change(5);
      await database.queries
        .updateTable('setting')
        .set({ value: '900' })
        .where('name', '=', 'interventionsByOne')
        .execute();
    },
    /interventionsByOne is 900 is not on record/,
  ],
  [
    'credits two deposits by one transfer',
    async () => {
      const [first, id] = [
        await receiveDeposit(app, { id: friend.id, currency: 'UGX' }, AMOUNT),
        await receiveDeposit(app, { id: friend.id, currency: 'UGX' }, AMOUNT),
      ];
      await creditDeposit({ database, ledger: app.ledger, clock: () => app.clock.now() }, first);
      const { transfer_id, credited_at } = await database.queries
        .selectFrom('deposit')
        .select(['transfer_id', 'credited_at'])
        .where('id', '=', first)
        .executeTakeFirstOrThrow();
      await database.queries
        .updateTable('deposit')
        .set({ status: 'credited', transfer_id, credited_at })
        .where('id', '=', id)
        .execute();
    },
    /is the transfer_id of 2 rows of deposit/,
  ],
  [
    'posts funding that was never paid in',
    async () =>
      database.queries
        .insertInto('house_funding')
        .values({
          transfer_id: await give('house.fund', 'itself'),
          account: 'bankroll',
          currency: 'UGX',
          amount: AMOUNT,
        })
        .execute(),
    /Funding \d+ is not on record/,
  ],
  [
    'approves a withdrawal in the name of an operator',
    async () => {
      const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
        token: friend.token,
        body: { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1010' },
      });
      await database.queries
        .updateTable('withdrawal')
        .set({ status: 'approved', decided_by: operator.id, decided_at: app.clock.now() })
        .where('id', '=', BigInt(data.id))
        .execute();
    },
    /withdrawal \d+ was decided is not on record/,
  ],
  [
    'approves a larger payout than the amount',
    async () => {
      const { data } = await app.call<{ id: string }>('POST', '/api/wallet/withdraw', {
        token: friend.token,
        body: { method: 'mobile', amount: 5_000, phoneNumber: '0772123456', pin: '1010' },
      });
      const payout = { payout_amount: 50_000n * MICROS_PER_UNIT, decided_at: app.clock.now() };
      await database.queries
        .updateTable('withdrawal')
        .set({ status: 'approved', decided_by: operator.id, ...payout })
        .where('id', '=', BigInt(data.id))
        .execute();
    },
    /pays 50000000000 UGX for 5000000000 UGX without rates/,
  ],
  [
    'turns a viewer into an operator',
    async () => {
      const viewer = await signedInOperator(app, { role: 'viewer' });
      await database.queries
        .updateTable('operator')
        .set({ role: 'operator' })
        .where('id', '=', viewer.id)
        .execute();
    },
    /is operator and active; the audit log says viewer and active/,
  ],
  [
    'suspends an operator',
    async () => {
      const { id } = await signedInOperator(app);
      await database.queries
        .updateTable('operator')
        .set({ status: 'suspended' })
        .where('id', '=', id)
        .execute();
    },
    /is operator and suspended; the audit log says operator and active/,
  ],
  [
    'adds an operator',
    () =>
      database.queries
        .insertInto('operator')
        .values({ username: 'ghost', username_look: 'ghost', role: 'operator', created_at: app.clock.now() })
        .execute(),
    /\(ghost\) is operator and active; the audit log says nothing and nothing/,
  ],
  [
    'promotes a viewer and writes into the audit log that one operator did it',
    async () => {
      const { id } = await signedInOperator(app, { role: 'viewer' });
      await database.queries.updateTable('operator').set({ role: 'operator' }).where('id', '=', id).execute();
      await recordPromotion(id);
    },
    /gave operator \d+ more access by one operator alone/,
  ],
  [
    'changes an operator and hides the earlier state',
    async () => {
      const { id } = await signedInOperator(app);
      await recordPromotion(id);
    },
    /changed operator \d+ from another role or status/,
  ],
  [
    'gives an opening balance in production',
    async () => {
      await database.queries.insertInto('database_mode').values({ mode: 'production' }).execute();
    },
    /is an opening: money that nobody has paid in/,
  ],
])('the audit finds a compromised server that %s', async (_what, act, found) => {
  expect(await problems()).not.toMatch(found);
  await act();
  expect(await problems()).toMatch(found);
});
