import { api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import { kampalaDay, plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { AwaitsApproval } from '@sanduku/contracts/operators/approvals';
import type { FileWallet } from '@sanduku/contracts/reconciliation/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditDeposit } from '../modules/deposits/credit.ts';
import { bookReversal } from '../modules/deposits/reversals.ts';
import { startWatching } from '../modules/deposits/usdt-cursor.ts';
import { writeStatement } from '../modules/reconciliation/sandbox-statement.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onOneEngine } from '../testing/databases.ts';
import { receiveDeposit } from '../testing/deposits.ts';
import { createMobileWorld, type MobileWorld } from '../testing/mobile-money.ts';
import { callByTwo, signedInOperator, type TestOperator } from '../testing/operators.ts';
import { addApp, fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { sampled } from '../testing/sampled.ts';
import { operatorCalls as calls, type OperatorCall, peopleFor } from './testing/callers.ts';
import { sampleOf } from './testing/samples.ts';

const DAY = 24 * 60 * 60_000;
const reason = 'a friend of mine';

/** Sampled: every call comes second too, and all are followed by an approval. */
function followersOf(first: OperatorCall): Set<OperatorCall> {
  const rotated = calls.map(
    (_, place) => calls[(calls.indexOf(first) + place) % calls.length] as OperatorCall,
  );
  return new Set(['adminApprove', ...sampled(sampled(rotated))]);
}

function answerAlone(call: OperatorCall): number {
  const people = peopleFor(call);
  if (people === 'one' || people.startsWith('two beyond')) return 200;
  return people.startsWith('two') ? 202 : 409;
}

onOneEngine('one operator alone', (on) => {
  let world: MobileWorld;
  beforeAll(async () => {
    world = await createMobileWorld(on.database);
    await startWatching(on.database.queries, 'tron', { head: 1_000, final: 990 });
  });
  afterAll(() => world.close());

  let numbers = 100_000;
  const asOperator = (path: string, body: object, { token }: TestOperator) => {
    // Stay below the rate limit.
    world.clock.advance(1_000);
    return world.app.call<AwaitsApproval>('POST', path, { token, body });
  };
  const withdrawal = async ({ token }: TestPlayer, amount: number) => {
    const body = { method: 'mobile', amount, phoneNumber: `0772${numbers++}`, pin: '1010' };
    return (await world.app.call<{ id: string }>('POST', '/api/wallet/withdraw', { token, body })).data.id;
  };
  const unresolvedPayout = async (player: TestPlayer) => {
    const id = await withdrawal(player, 50_000);
    await asOperator(`/api/admin/withdrawals/${id}/approve`, {}, await signedInOperator(world.app));
    await on.database.queries
      .updateTable('payout')
      .set({ unresolved_since: world.clock.now() })
      .where('withdrawal_id', '=', BigInt(id))
      .execute();
    return id;
  };
  const deposit = ({ token }: { token: string }) =>
    world.app.call('POST', '/api/wallet/deposit-mobile', {
      token,
      body: { amount: 5_000, phone: `0772${numbers++}`, provider: 'mtn' },
    });
  const unresolvedDeposit = async (player: TestPlayer) => {
    await deposit(player);
    const { id } = await on.database.queries
      .updateTable('deposit')
      .set({ status: 'unresolved', reason: 'no_answer' })
      .where('player_id', '=', player.id)
      .returning('id')
      .executeTakeFirstOrThrow();
    await on.database.queries
      .updateTable('mobile_deposit')
      .set({ reported_amount: 5_000_000_000n, reported_in: 'UGX', poll_at: null })
      .where('deposit_id', '=', id)
      .execute();
    return id.toString();
  };
  const paidDeposit = async ({ id }: TestPlayer) => {
    const payer = { phone: `25677${numbers++}0` };
    const owner = { id, currency: 'UGX' } as const;
    const paid = await receiveDeposit(world.app, owner, 5_000_000_000n, payer);
    await creditDeposit(world.node(), paid);
    return paid;
  };
  const newDebtor = async (friend: TestPlayer) => {
    const debtor = await fundedPlayer(world.app, 0);
    const paid = await paidDeposit(debtor);
    const body = { toUserId: friend.id.toString(), amount: 5_000 };
    await world.app.call('POST', '/api/transfers/send', { token: debtor.token, body });
    await bookReversal(world.node(), paid);
    return debtor.id;
  };
  const transferHeld = async (player: TestPlayer) => {
    await world.app.call('GET', '/api/wallet/deposit-address', player);
    const hash = `aside${numbers++}`;
    await asOwner(on.database, (owner) =>
      sql`insert into usdt_held_transfer
            (rail, transaction_hash, log_index, block_number, block_hash, account, sender, amount, reason, created_at)
          select rail, ${hash}, 0, 1, 'block', account, 'sender', 2e12, 'above_maximum', ${world.clock.now()}
          from deposit_address where player_id = ${player.id} and rail = 'tron'`.execute(owner),
    );
    return { channel: 'trc20', transactionHash: hash, logIndex: 0 };
  };

  /** Begins where the last statement ends, on a day that is over. */
  const nextStatement = async (wallet: FileWallet, amount = 0n) => {
    const last = await on.database.queries
      .selectFrom('wallet_statement')
      .select(['last_day', 'closing_balance'])
      .where('wallet', '=', wallet)
      .orderBy('last_day', 'desc')
      .limit(1)
      .executeTakeFirst();
    const yesterday = plusDays(kampalaDay(world.clock.now()), -1);
    const begins = amount === 0n ? plusDays(yesterday, -1_000) : yesterday;
    const firstDay = last === undefined ? begins : plusDays(last.last_day, 1);
    const lastDay = amount === 0n ? firstDay : yesterday;
    const line = {
      at: new Date(startOfKampalaDay(lastDay).getTime() + DAY / 2),
      amount,
      fee: 0n,
      providerReference: `line${numbers++}`,
      ourReference: '',
      phone: '',
      type: 'CREDIT',
    };
    const text = writeStatement({
      wallet,
      currency: 'UGX',
      firstDay,
      lastDay,
      opening: last?.closing_balance ?? 0n,
      lines: amount === 0n ? [] : [line],
    });
    return { wallet, fileName: 'a statement', file: Buffer.from(text).toString('base64'), isDryRun: false };
  };
  const importNext = async (wallet: FileWallet, amount?: bigint) => {
    const colleague = await signedInOperator(world.app);
    const { status } = await asOperator(
      '/api/admin/wallets/statements',
      await nextStatement(wallet, amount),
      colleague,
    );
    expect(status).toBe(200);
  };
  const payIntoBank = async (amount: number) => {
    const body = { account: 'bonus', currency: 'UGX', amount, rail: 'bank', reason };
    await callByTwo(world.app, '/api/admin/fund', { ...(await signedInOperator(world.app)), body });
  };
  /** A bank line with a proposed transfer. */
  const openDifference = async () => {
    const amount = 100_000 + numbers++;
    await payIntoBank(amount);
    await importNext('bank', BigInt(amount) * 1_000_000n);
    const { id } = await on.database.queries
      .selectFrom('wallet_difference')
      .select('id')
      .where('proposed_transfer', 'is not', null)
      .where('state', '=', 'open')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id.toString();
  };

  const prepare = async (...pair: OperatorCall[]) => {
    const isNeeded = (...names: OperatorCall[]) => pair.some((call) => names.includes(call));
    const isAboutStatements = isNeeded(
      'adminImportStatement',
      'adminExplainDifferences',
      'adminAcceptProposal',
      'adminAssignDifference',
      'adminCloseDay',
    );
    if (isAboutStatements) world.clock.advance(DAY);
    if (isNeeded('adminMoveMoney')) await payIntoBank(1_000_000);
    const difference = isAboutStatements ? await openDifference() : '';
    if (isNeeded('adminCloseDay')) {
      await importNext('airtel');
      // An equal request waits once, and days are closed in order.
      const { id } = await signedInOperator(world.app);
      await on.database.queries
        .updateTable('approval')
        .set({ status: 'refused', decided_by: id, decided_at: world.clock.now() })
        .where('action', '=', 'wallet.closed')
        .where('status', '=', 'waiting')
        .execute();
    }
    if (isNeeded('adminWithdrawStatement')) await importNext('mtn.disbursement');
    const friend = await fundedPlayer(world.app, 3_000_000);
    const large = await withdrawal(friend, 2_000_000);
    const unsettled = isNeeded('adminSettleWithdrawal') ? await unresolvedPayout(friend) : '';
    const unpaid = isNeeded('adminCreditDeposit', 'adminRefuseDeposit')
      ? await unresolvedDeposit(friend)
      : '';
    const paid = isNeeded('adminReverseDeposit') ? await paidDeposit(friend) : '';
    const debtor = isNeeded('adminWriteOffDebt') ? await newDebtor(friend) : '';
    const heldTransfers = isNeeded('adminCreditHeldTransfer', 'adminRejectHeldTransfer')
      ? await transferHeld(friend)
      : {};
    if (isNeeded('adminRemoveSecondFactors')) {
      await addApp(world.app, friend);
      world.clock.advance(DAY);
    }
    if (isNeeded('adminReinstate') && pair[0] !== 'adminSuspend')
      await asOperator(
        `/api/admin/users/${friend.id}/suspend`,
        { reason },
        await signedInOperator(world.app),
      );
    const adversary = await signedInOperator(world.app);
    const { id: viewer } = await signedInOperator(world.app, { role: 'viewer' });
    const newcomer = { username: `newcomer${numbers++}`, role: 'operator', reason };
    const added = isNeeded('adminMakeOperatorLink')
      ? (await callByTwo<{ id: string }>(world.app, '/api/admin/operators', { ...adversary, body: newcomer }))
          .data.id
      : '';
    if (isNeeded('adminApprove', 'adminRefuseApproval'))
      await asOperator(`/api/admin/users/${friend.id}/corrections`, { amount: 20_000, reason }, adversary);
    return {
      friend,
      adversary,
      large,
      unsettled,
      unpaid,
      paid,
      debtor,
      heldTransfers,
      viewer,
      added,
      difference,
    };
  };
  type Aims = Awaited<ReturnType<typeof prepare>>;

  const newestRequest = async ({ adversary }: Aims) => {
    const { id } = await on.database.queries
      .selectFrom('approval')
      .select('id')
      .where('asked_by', '=', adversary.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  const newestStatement = async () => {
    const { id } = await on.database.queries
      .selectFrom('wallet_statement')
      .select('id')
      .where('wallet', '=', 'mtn.disbursement')
      .orderBy('first_day', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    return id;
  };
  const subjects: Record<string, (aims: Aims, call: OperatorCall) => unknown> = {
    users: ({ friend, debtor }, call) => (call === 'adminWriteOffDebt' ? debtor : friend.id),
    withdrawals: ({ large, unsettled }, call) => (call === 'adminSettleWithdrawal' ? unsettled : large),
    deposits: ({ unpaid, paid }, call) => (call === 'adminReverseDeposit' ? paid : unpaid),
    operators: ({ viewer, added }, call) => (call === 'adminMakeOperatorLink' ? added : viewer),
    approvals: newestRequest,
    differences: ({ difference }) => difference,
    statements: newestStatement,
  };
  /** Where a sample of the schema is not enough. */
  const bodies: Partial<Record<OperatorCall, (aims: Aims) => object | Promise<object>>> = {
    adminSettleWithdrawal: () => ({ outcome: 'failed' }),
    adminCorrect: () => ({ amount: 10_000 }),
    adminCreditDeposit: () => ({ providerReference: `books ${numbers++}` }),
    adminReverseDeposit: () => ({ providerReference: `reversal ${numbers++}` }),
    adminCreditHeldTransfer: ({ heldTransfers }) => heldTransfers,
    adminRejectHeldTransfer: ({ heldTransfers }) => heldTransfers,
    adminChangeSettings: () => ({ settings: { maximumBet: 1_000_000_000 + numbers++ } }),
    adminEnterRateSource: () => ({ country: 'KE', source: 'a friend', rate: 1 }),
    adminFund: () => ({ account: 'bonus', currency: 'UGX', amount: numbers++, rail: 'bank' }),
    adminOfferTables: () => ({
      countries: ['UG'],
      tables: [[10_000, 10_000, 10_000, 19_500]],
      highestStake: numbers++,
      from: null,
    }),
    adminImportStatement: () => nextStatement('mtn.disbursement'),
    adminExplainDifferences: ({ difference }) => ({
      wallet: 'bank',
      currency: 'UGX',
      kind: 'unknown',
      ids: [difference],
    }),
    adminAssignDifference: ({ adversary }) => ({ operator: adversary.id.toString() }),
    adminCloseDay: async () => {
      const { day } = await on.database.queries
        .selectFrom('wallet_statement')
        .select(({ fn }) => fn.min('first_day').as('day'))
        .where('wallet', '=', 'airtel')
        .executeTakeFirstOrThrow();
      return { wallet: 'airtel', currency: 'UGX', day, reason: `as the statement says ${numbers++}` };
    },
    adminMoveMoney: () => ({ fromWallet: 'bank', toWallet: 'airtel', currency: 'UGX', amount: numbers++ }),
    adminAddOperator: () => ({ username: `puppet${numbers++}`, role: 'operator' }),
    adminChangeOperator: () => ({ role: 'operator', status: 'active' }),
  };
  const make = async (call: OperatorCall, aims: Aims) => {
    const { path, body: schema }: Endpoint = api[call];
    const [, kind = ''] = /(\w+)\/:id/.exec(path) ?? [];
    const url = path.replace(':id', String(await subjects[kind]?.(aims, call)));
    const known = { reason, ...(await bodies[call]?.(aims)) };
    const body = schema?.safeParse(known).success === false ? sampleOf(schema, known) : known;
    return asOperator(url, body as object, aims.adversary);
  };

  /** Sums that one operator alone must not raise. */
  const held = async () => {
    const { rows } = await sql<Record<string, bigint>>`
      select (select sum(balance)::bigint from ledger_account where player_id is not null) as "money of players",
             (select count(*) from password_reset) as "ways into accounts",
             (select count(*) from player where status = 'active') as "players who may play",
             (select -count(*) from player_totp) as "accounts without a factor",
             (select count(*) from setting) as "settings that were changed",
             (select count(*) from prize_offer) as "prize tables that are offered",
             (select count(*) from operator where role = 'operator' and status = 'active') as "operators",
             (select count(*) from ledger_transfer where kind not like 'withdrawal%') as "bookings",
             (select count(*) from wallet_close) as "days that were closed",
             (select count(*) from approval where status = 'approved') as "approvals"`.execute(
      on.database.queries,
    );
    return rows[0] as Record<string, bigint>;
  };

  test.each(calls)('gains nothing by %s followed by any other call', async (first) => {
    for (const second of followersOf(first)) {
      const aims = await prepare(first, second);
      const before = await held();
      const answers = [(await make(first, aims)).status, (await make(second, aims)).status];
      const after = await held();
      const gained = Object.keys(after).filter((what) => (after[what] as bigint) > (before[what] as bigint));
      expect({ pair: `${first}, ${second}`, first: answers[0], gained }).toEqual({
        pair: `${first}, ${second}`,
        first: answerAlone(first),
        gained: [],
      });
      expect([answerAlone(second), 409]).toContain(answers[1]);
    }
  });
});
