import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { callWithin } from '../../database/database.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { onPostgres } from '../../testing/databases.ts';
import { fundedPlayer } from '../../testing/players.ts';

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
    const { balances, looks } = await on.database.inTransaction(async (transaction) => {
      const days = ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-10'];
      const moments = days.map((day) => startOfKampalaDay(plusDays(day, 1)));
      const [found] = await callWithin(transaction, 'investment_balances', { player: player.id, moments });
      const { rows } = await sql<{ looks: bigint }>`
        select sum(pg_stat_get_xact_tuples_fetched(oid))::bigint as looks
        from pg_class where relname = 'ledger_transfer_pkey'`.execute(transaction);
      return { balances: found?.investment_balances, looks: Number(rows[0]?.looks) };
    });
    expect(balances).toEqual([0n, 1_000_000n, 0n, 0n]);
    expect(looks).toBeLessThan(MOVES);
  });
});
