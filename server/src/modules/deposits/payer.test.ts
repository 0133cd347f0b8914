import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { asOwner } from '../../testing/as-owner.ts';
import { onPostgres } from '../../testing/databases.ts';

const DEPOSITS = 4_000;

/** Each by another player from another phone. */
const addDeposits = (transaction: Transaction, count: number) =>
  sql`
    with added as (
      insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency,
                           usdt_amount, transfer_id, created_at, credited_at)
      select number, 'mtn', number, 'credited', 1, 'UGX', 1, 'UGX', 1, number, now(), now()
      from generate_series(1, ${count}::int) number
      returning id, player_id
    )
    insert into mobile_deposit (deposit_id, player_id, phone, by_unverified_payer, network, idempotency_key,
                                fingerprint, callback_token, poll_rail, poll_urgency)
    select id, player_id, 'phone ' || player_id, false, 'home', id, '', id, 'mtn', 3 from added`.execute(
    transaction,
  );

async function rowsReadToLockPayer(transaction: Transaction): Promise<number> {
  const read = async () => {
    const { rows } = await sql<{ read: bigint }>`
      select sum(idx_tup_fetch) as read from pg_stat_xact_user_tables`.execute(transaction);
    return Number(rows[0]?.read);
  };
  const before = await read();
  await sql`select deposit_is_only_payer((select max(id) from deposit))`.execute(transaction);
  return (await read()) - before;
}

onPostgres('the payer of a deposit', (context) => {
  test('is found without reading all deposits, even without statistics', async () => {
    const rollback = new Error('rolled back by the test');
    const work = asOwner(context.database, async (transaction) => {
      // No players or transfers.
      await sql`set local session_replication_role = replica`.execute(transaction);
      // As on a server's connections.
      await sql`set local plan_cache_mode = force_generic_plan`.execute(transaction);
      for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
        await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(transaction);
      await addDeposits(transaction, DEPOSITS);
      expect(await rowsReadToLockPayer(transaction)).toBeLessThan(10);
      throw rollback;
    });
    await expect(work).rejects.toBe(rollback);
  });
});
