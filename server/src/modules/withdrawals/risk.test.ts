import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Transaction } from '../../database/database.ts';
import { onOneEngine } from '../../testing/databases.ts';

/** Some withdraw, some pay, most only name a phone in an unpaid deposit. */
const useThePhones = async (transaction: Transaction) => {
  await sql`
    insert into player (id, username, username_look, email, country, currency, password_hash, referral_code)
    select n, n, n, n, 'UG', 'UGX', '', n from generate_series(1, 80) n`.execute(transaction);
  await sql`
    insert into withdrawal (player_id, rail, destination, status, amount, fee, currency, payout_amount, payout_currency,
                            usdt_amount, idempotency_key, fingerprint, reserve_transfer_id, created_at)
    select id, 'mtn', 'phone ' || id * again % 3, 'pending', 1, 0, 'UGX', 1, 'UGX', 1, again, '', 0, now()
    from player, generate_series(1, 2) again where id % 7 = 0`.execute(transaction);
  await sql`
    with asked as (
      insert into deposit (player_id, rail, reference, status, amount, currency, paid_amount, paid_currency, usdt_amount,
                           transfer_id, created_at, credited_at)
      select id, 'mtn', id || ' ' || again, case when is_paid then 'credited' else 'declined' end, 1, 'UGX', 1, 'UGX', 1,
             case when is_paid then 0 end, now(), case when is_paid then now() end
      from player, generate_series(1, 3) again, lateral (select id % 11 = 10 and again = 2 as is_paid) paid
      returning id, player_id, reference
    )
    insert into mobile_deposit (deposit_id, player_id, phone, by_unverified_payer, network, idempotency_key, fingerprint,
                                callback_token, poll_rail, poll_urgency)
    select id, player_id, 'phone ' || player_id % 3, true, 'home', reference, '', reference, 'mtn', 3 from asked`.execute(
    transaction,
  );
};

class RollBack extends Error {}

onOneEngine('players at a destination', (on) => {
  /** Rolled back: unpaid rows would fail the audit. */
  const withThePhones = async (look: (transaction: Transaction) => Promise<void>) => {
    const looked = on.database.inTransaction(async (transaction) => {
      await useThePhones(transaction);
      await look(transaction);
      throw new RollBack();
    });
    await expect(looked).rejects.toThrow(RollBack);
  };

  test.each([1, 3, 100])('are the first %i who withdrew to it or paid from it', (most) =>
    withThePhones(async (transaction) => {
      const { rows } = await sql<{ quickly: bigint[]; plainly: bigint[] }>`
        select array(select players_at_destination(phone, ${most})) as quickly,
               array(
                 select player_id from withdrawal where destination = phone
                 union
                 select m.player_id from mobile_deposit m join deposit d on d.id = m.deposit_id
                 where m.phone = at.phone and d.status = 'credited'
                 order by 1 limit ${most}
               ) as plainly
        from unnest(array['phone 0', 'phone 1', 'phone 2', 'no phone']) at (phone)`.execute(transaction);
      expect(rows.map(({ quickly }) => quickly)).toEqual(rows.map(({ plainly }) => plainly));
      expect(rows.map(({ plainly }) => plainly.length > 0)).toEqual([true, true, true, false]);
    }),
  );

  test('are found by phone index, not by scanning deposits', () =>
    withThePhones(async (transaction) => {
      await sql`set local enable_seqscan = off`.execute(transaction);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select w.id from withdrawal w cross join lateral players_at_destination(w.destination, 21)`.execute(
        transaction,
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan).toMatch(/Index Cond: .*phone = .*player_id > /);
    }));
});
