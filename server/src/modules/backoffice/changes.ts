import type { OfficeTopic } from '@sanduku/contracts/realtime';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** A fingerprint per list, which changes whenever the list does. */
export type OfficeState = Readonly<Record<OfficeTopic, string>>;

/**
 * Open items are few and indexed; the sum of their ids changes even if one replaces another. For growing
 * tables the newest ids are summed, because a late commit has a lower id.
 */
export async function readOfficeState(queries: Queries): Promise<OfficeState> {
  const { rows } = await sql<OfficeState>`
    select concat_ws(
             ' ',
             (select sum(id) from (select id from withdrawal order by id desc limit 50) newest),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'pending'),
             (select concat(count(*), '/', sum(id)) from withdrawal where status = 'approved'),
             (select concat(count(*), '/', sum(withdrawal_id)) from payout where unresolved_since is not null)
           ) as "withdrawals",
           (select concat(count(*), '/', sum(id)) from approval where status = 'waiting') as "approvals",
           (select concat(count(*), '/', sum(id)) from deposit where status = 'unresolved') as "deposits",
           (select concat(count(*), '/', sum(amount)) from usdt_held_transfer where state = 'waiting') as "heldTransfers",
           (select concat(sum(id)) from (select id from audit_log order by id desc limit 50) newest) as "audit",
           (select concat(max(id)) from ledger_transfer) as "business"
  `.execute(queries);
  return rows[0] as OfficeState;
}
