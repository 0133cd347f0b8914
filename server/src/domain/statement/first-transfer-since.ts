import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/**
 * Of two transfers of an account, the later one may carry the earlier time: by as much as it waited for the account, or as
 * the database's clock was set back meanwhile. Neither is ever that much.
 */
const MOST_DISORDER_MS = 10 * 60 * 1_000;

/**
 * The number with which the transfers of an account since a moment begin, as nearly as their times tell: asked `early`, no
 * transfer since the moment has a smaller one; asked `late`, no transfer before the moment has it or a larger one.
 *
 * There is no index by time, because every bet would pay for it. An account's transfers are in the order of time, though, so
 * halving the numbers finds the place in some forty looks at the entries' own key, among however many entries.
 */
export async function firstTransferSince(
  queries: Queries,
  accountId: bigint,
  moment: Date,
  rounding: 'early' | 'late',
): Promise<bigint> {
  const slack = rounding === 'early' ? -MOST_DISORDER_MS : MOST_DISORDER_MS;
  const sought = new Date(moment.getTime() + slack);
  const { rows } = await sql<{ first: bigint }>`
    with recursive search (low, high) as (
      select 0::bigint, coalesce(max(transfer_id), 0) + 1 from ledger_entry where account_id = ${accountId}
      union all
      select case when middle.created_at < ${sought} then middle.id + 1 else search.low end,
             case when middle.created_at < ${sought} then search.high else (search.low + search.high) / 2 end
      from search
      left join lateral (
        select transfer.id, transfer.created_at
        from ledger_entry entry
        join ledger_transfer transfer on transfer.id = entry.transfer_id
        where entry.account_id = ${accountId}
          and entry.transfer_id >= (search.low + search.high) / 2 and entry.transfer_id < search.high
        order by entry.transfer_id
        limit 1
      ) middle on true
      where search.low < search.high
    )
    select low as first from search where low >= high limit 1`.execute(queries);
  const [found] = rows;
  if (found === undefined) throw new Error(`The search in account ${accountId} did not end`);
  return found.first;
}
