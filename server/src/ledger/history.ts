import { sql } from 'kysely';
import { callWithin, type Queries } from '../database/database.ts';

/**
 * Of which kind some transfers are, and when they were made. Asked for by their numbers, and not by a join with whatever
 * names them: so the database looks only into the periods that they lie in, however many there are.
 */
export async function describeTransfers(queries: Queries, ids: readonly bigint[]) {
  const transfers = await queries
    .selectFrom('ledger_transfer')
    .select(['id', 'kind', 'created_at'])
    .where('id', '=', sql<bigint>`any (${ids}::bigint[])`)
    .execute();
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return (id: bigint) => {
    const transfer = byId.get(id);
    if (transfer === undefined) throw new Error(`Transfer ${id} does not exist`);
    return transfer;
  };
}

/** Which entries of an account: the newest of those before a transfer, since a moment, and before another. */
export interface Page {
  readonly limit: number;
  readonly before?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/**
 * Entries of an account, the newest first. Their own key is the order they are read in, so a page costs the same wherever it
 * lies in the tables. What was put away is older than all that is there, and is read from its lists.
 */
export async function readEntries(queries: Queries, accountId: bigint, page: Page) {
  const { limit, before, from, to } = page;
  const isOfAStretch = from !== undefined || to !== undefined;
  const found = await (isOfAStretch ? entriesBetween : newestEntries)(queries, accountId, page);
  // What stands in the tables for a period that was put away is no movement of anybody's.
  const carried = found.findIndex(({ kind }) => kind === 'period');
  const present = carried === -1 ? found : found.slice(0, carried);
  if (present.length === limit) return present;
  const archived = await callWithin(queries, 'ledger_archived_entries', {
    account: accountId,
    before: before ?? null,
    from: from ?? null,
    to: to ?? null,
    limit: limit - present.length,
  });
  return [...present, ...archived];
}

async function newestEntries(queries: Queries, accountId: bigint, { limit, before }: Page) {
  let entries = queries
    .selectFrom('ledger_entry')
    .select(['transfer_id', 'amount', 'balance_after'])
    .where('account_id', '=', accountId)
    .orderBy('transfer_id', 'desc')
    .limit(limit);
  if (before !== undefined) entries = entries.where('transfer_id', '<', before);
  const rows = await entries.execute();
  const transferOf = await describeTransfers(
    queries,
    rows.map((row) => row.transfer_id),
  );
  return rows.map((row) => {
    const { kind, created_at } = transferOf(row.transfer_id);
    return { ...row, kind, created_at };
  });
}

/**
 * What is said of an entry's number is said of its transfer's too: the database does not conclude it for one from the other,
 * and would read more than is asked for.
 */
async function entriesBetween(queries: Queries, accountId: bigint, { limit, before, from, to }: Page) {
  let entries = queries
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select([
      'entry.transfer_id',
      'entry.amount',
      'entry.balance_after',
      'transfer.kind',
      'transfer.created_at',
    ])
    .where('entry.account_id', '=', accountId)
    .where('transfer.kind', '<>', 'period')
    .orderBy('entry.transfer_id', 'desc')
    .limit(limit);
  if (before !== undefined)
    entries = entries.where('entry.transfer_id', '<', before).where('transfer.id', '<', before);
  if (from !== undefined) {
    const first = await firstTransferSince(queries, accountId, from, 'early');
    entries = entries.where('entry.transfer_id', '>=', first).where('transfer.id', '>=', first);
    entries = entries.where('transfer.created_at', '>=', from);
  }
  if (to !== undefined) {
    const next = await firstTransferSince(queries, accountId, to, 'late');
    entries = entries.where('entry.transfer_id', '<', next).where('transfer.id', '<', next);
    entries = entries.where('transfer.created_at', '<', to);
  }
  return entries.execute();
}

/**
 * Of two transfers of an account, the later one may carry the earlier time: by as much as it waited for the account, or as
 * the database's clock was set back meanwhile. Neither is ever that much.
 */
const MOST_DISORDER_MS = 10 * 60 * 1_000;

/**
 * The number with which the transfers of an account since a moment begin, as nearly as their times tell: asked `early`, no
 * transfer since the moment has a smaller one; asked `late`, no transfer before the moment has it or a larger one.
 */
export async function firstTransferSince(
  queries: Queries,
  accountId: bigint,
  moment: Date,
  rounding: 'early' | 'late',
): Promise<bigint> {
  const [first] = await firstTransfersSince(queries, accountId, [moment], rounding);
  if (first === undefined) throw new Error(`The search in account ${accountId} did not end`);
  return first;
}

/**
 * The same for many moments, in their order.
 *
 * There is no index by time, because every bet would pay for it. An account's transfers are in the order of time, though, so
 * halving the numbers finds each place in some forty looks at the entries' own key, among however many entries.
 */
export async function firstTransfersSince(
  queries: Queries,
  accountId: bigint,
  moments: readonly Date[],
  rounding: 'early' | 'late',
): Promise<bigint[]> {
  const slack = rounding === 'early' ? -MOST_DISORDER_MS : MOST_DISORDER_MS;
  const sought = moments.map((moment) => new Date(moment.getTime() + slack));
  const { rows } = await sql<{ first: bigint }>`
    with recursive search (place, sought, low, high) as (
      select moment.place, moment.sought, 0::bigint,
             (select coalesce(max(transfer_id), 0) + 1 from ledger_entry where account_id = ${accountId})
      from unnest(${sought}::timestamptz[]) with ordinality as moment (sought, place)
      union all
      select search.place, search.sought,
             case when middle.created_at < search.sought then middle.id + 1 else search.low end,
             case when middle.created_at < search.sought then search.high else (search.low + search.high) / 2 end
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
    select low as first from search where low >= high order by place`.execute(queries);
  return rows.map(({ first }) => first);
}
