import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { auditMoney } from './audit.ts';
import { createLedger } from './ledger/ledger.ts';
import { creditDeposit } from './modules/deposits/credit.ts';
import { createTestApp, type TestApp, TestClock } from './testing/app.ts';
import { onOneEngine } from './testing/databases.ts';
import { receiveDeposit } from './testing/deposits.ts';
import { callByTwo, signedInOperator, type TestOperator } from './testing/operators.ts';
import { fundedPlayer } from './testing/players.ts';
import { mobileBody } from './testing/withdrawals.ts';

/** As in production: the ledger reads the database's clock. */
onOneEngine('a server whose clock is behind', (on) => {
  let app: TestApp;
  let operator: TestOperator;
  beforeAll(async () => {
    const clock = new TestClock();
    clock.set(new Date(Date.now() - 1_500));
    app = await createTestApp(on.database, { clock, ledger: createLedger(on.database) });
    operator = await signedInOperator(app);
  });

  const post = async (path: string, token: string, body: object) => {
    const answer = await app.call('POST', path, { token, body });
    expect(answer.status, `${path}: ${answer.code}`).toBe(200);
  };

  test('writes the time of the transfer to every row of a movement', async () => {
    const [player, friend] = [await fundedPlayer(app, 100_000), await fundedPlayer(app, 0)];
    const deposit = await receiveDeposit(app, { id: friend.id, currency: 'UGX' }, 1_000_000n);
    await creditDeposit({ database: on.database, ledger: app.ledger, clock: () => app.clock.now() }, deposit);
    await post('/api/game/play', player.token, { betAmount: 1_000, selectedBox: 4 });
    await post('/api/transfers/send', player.token, { toUserId: friend.id.toString(), amount: 1_000 });
    await post('/api/investment/invest', player.token, { amount: 1_000 });
    await post('/api/wallet/withdraw', player.token, mobileBody(10_000));
    const { id } = await on.database.queries.selectFrom('withdrawal').select('id').executeTakeFirstOrThrow();
    await post(`/api/admin/withdrawals/${id}/reject`, operator.token, { reason: 'not this time' });
    await callByTwo(app, `/api/admin/users/${player.id}/corrections`, {
      token: operator.token,
      body: { amount: 5, reason: 'repair' },
    });

    expect((await auditMoney(on.database.queries)).problems).toEqual([]);
    const { rows } = await sql`
      select kind, count(*)::int as count, bool_and(created_at > ${app.clock.now()}::timestamptz + interval '1 second') as is_later
      from ledger_transfer where kind <> 'opening' group by kind order by kind`.execute(on.database.queries);
    expect(rows).toEqual(
      [
        'bet',
        'correction',
        'deposit',
        'investment.in',
        'player_transfer',
        'withdrawal.release',
        'withdrawal.reserve',
      ].map((kind) => ({ kind, count: 1, is_later: true })),
    );
  });
});
