import { startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { playerAccount } from '../../ledger/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { fundedPlayer } from '../../testing/players.ts';
import { dailyBalances } from './account.ts';

const MOVES = 40_000;

onPostgres('an investment account that a program has moved money on all day', (on) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });

  test('charts balances without reading every move for every day', async () => {
    const now = new Date(startOfKampalaDay('2026-03-10').getTime() + 12 * 60 * 60_000);
    const player = { ...(await fundedPlayer(app, 10)), currency: 'UGX' as const };
    const game = await playerAccount(on.database.queries, player, 'player.game');
    const investment = await playerAccount(on.database.queries, player, 'player.investment');
    // One move on each of 20 earlier days, the rest today.
    await sql`
      with move as (
        insert into ledger_transfer (kind, cause_id, created_at)
        select 'opening', i,
               ${now}::timestamptz - case when i <= 20 then (21 - i) * interval '1 day' else (${MOVES} - i) * interval '1 second' end
        from generate_series(1, ${MOVES}::int) i
        returning id, cause_id as i
      )
      insert into ledger_entry (account_id, transfer_id, currency, amount, balance_after)
      select ${investment.id}::bigint, id, 'UGX', case when i % 2 = 1 then 1000000 else -1000000 end, case when i % 2 = 1 then 1000000 else 0 end from move
      union all
      select ${game.id}::bigint, id, 'UGX', case when i % 2 = 1 then -1000000 else 1000000 end, case when i % 2 = 1 then 9000000 else 10000000 end from move
    `.execute(on.database.queries);
    await sql`analyze`.execute(on.database.queries);
    const { days, looks } = await on.database.inTransaction(async (transaction) => {
      const days = await dailyBalances(transaction, player, { days: 30, now });
      const { rows } = await sql<{ looks: bigint }>`
        select sum(pg_stat_get_xact_tuples_fetched(oid))::bigint as looks
        from pg_class where relname = 'ledger_transfer_pkey'`.execute(transaction);
      return { days, looks: Number(rows[0]?.looks) };
    });
    expect(days.slice(-4)).toEqual([
      { day: '2026-03-07', balance: 0n },
      { day: '2026-03-08', balance: 1_000_000n },
      { day: '2026-03-09', balance: 0n },
      { day: '2026-03-10', balance: 0n },
    ]);
    expect(looks).toBeLessThan(MOVES);
  });
});
