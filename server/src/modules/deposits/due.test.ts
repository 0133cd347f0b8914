import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onPostgres } from '../../testing/databases.ts';

const RAILS = ['mtn', 'airtel'];
/** Of each urgency, as in mobile_deposit_due. */
const MOST_READ = 200;

/** Some declined, some waiting, of several networks; none paid. */
const addDue = (transaction: Transaction, count: number, due: string) =>
  sql`
    with added as (
      insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                           usdt_amount, created_at)
      select number, case number % 2 when 0 then 'mtn' else 'airtel' end, gen_random_uuid(),
             case number % 3 when 0 then 'declined' else 'waiting' end, 1, 'UGX', 1, 'UGX', 1, now()
      from generate_series(1, ${count}::int) number
      returning id, player_id, rail, status
    )
    insert into mobile_deposit (deposit_id, player_id, phone, by_unverified_payer, network, idempotency_key,
                                fingerprint, callback_token, poll_at, poll_rail, poll_urgency)
    select id, player_id, 'phone ' || player_id, id % 4 < 2, 'network ' || player_id % 50, id, '', id,
           now() + ${due}::interval, rail, mobile_deposit_urgency(status, id % 4 < 2, null)
    from added`.execute(transaction);

async function rowsReadToFindDue(transaction: Transaction, rail: string): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ read: bigint }>`
      select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as read from pg_stat_xact_user_tables
      where relname in ('deposit', 'mobile_deposit')`.execute(transaction);
    return Number(rows[0]?.read);
  };
  const before = await read();
  const { rows } = await sql`select * from mobile_deposit_due(${rail}, 20, now())`.execute(transaction);
  expect(rows).toHaveLength(20);
  return (await read()) - before;
}

onPostgres('due mobile deposits', (context) => {
  test('are found at the same cost in a long queue, whatever the statistics', async () => {
    const rollback = new Error('rolled back by the test');
    const work = asOwner(context.database, async (transaction) => {
      await sql`set local session_replication_role = replica`.execute(transaction);
      const expectFewRead = async () => {
        for (const rail of RAILS)
          expect(await rowsReadToFindDue(transaction, rail)).toBeLessThanOrEqual(3 * MOST_READ);
      };
      await addDue(transaction, 6_000, '-1 hour');
      await expectFewRead();
      // Every poll is due later than these statistics tell.
      await sql`analyze deposit, mobile_deposit`.execute(transaction);
      await addDue(transaction, 6_000, '-1 minute');
      await expectFewRead();
      await sql`analyze deposit, mobile_deposit`.execute(transaction);
      await expectFewRead();
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
  });
});
