import type { OfficeTopic } from '@sanduku/contracts/realtime';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A text for each list that is another one whenever something has happened to the list. */
export type OfficeState = Readonly<Record<OfficeTopic, string>>;

/**
 * What waits is few and has an index of its own, and its ids are added up: one that comes as another goes is noticed, too.
 * Of what only grows, the newest are added up: a row that is committed late has a lower id than the newest one.
 */
export async function readOfficeState(queries: Queries): Promise<OfficeState> {
  const { rows } = await sql<OfficeState>`
    select concat_ws(
             ' ',
             (select sum(id) from (select id from withdrawal order by id desc limit 50) newest),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'pending'),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'approved'),
             (select concat(count(*), '/', sum(withdrawal_id)) from payout where in_doubt_since is not null)
           ) as "withdrawals",
           (select concat(count(*), '/', sum(id)) from approval where status = 'waiting') as "approvals",
           (select concat(count(*), '/', sum(id)) from deposit where status = 'in_doubt') as "deposits",
           (select concat(count(*), '/', sum(amount)) from usdt_set_aside where state = 'waiting') as "setAside",
           (select concat(count(*), '/', sum(friend_id)) from referral where status = 'held') as "referrals",
           (select concat(sum(id)) from (select id from audit_log order by id desc limit 50) newest) as "audit",
           (select concat(max(id)) from ledger_transfer) as "business"
  `.execute(queries);
  return rows[0] as OfficeState;
}
