import { sql } from 'kysely';
import { callWithin, type Queries } from '../database/database.ts';

/** Ids instead of a join: PostgreSQL scans only their partitions. */
export async function describeTransfers(queries: Queries, ids: readonly bigint[]) {
  const transfers = await queries
    .selectFrom('ledger_transfer')
    .select(['id', 'kind', 'cause_id', 'created_at'])
    .where('id', '=', sql<bigint>`any (${ids}::bigint[])`)
    .execute();
  const byId = new Map(transfers.map((transfer) => [transfer.id, transfer]));
  return (id: bigint) => {
    const transfer = byId.get(id);
    if (transfer === undefined) throw new Error(`Transfer ${id} does not exist`);
    return transfer;
  };
}

export interface Page {
  readonly limit: number;
  readonly before?: bigint | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
}

/** Newest first, by primary key: every page costs the same. */
export function readEntries(queries: Queries, accountId: bigint, page: Page) {
  const isBounded = page.from !== undefined || page.to !== undefined;
  return (isBounded ? entriesBetween : newestEntries)(queries, accountId, page);
}

interface Numbers {
  readonly limit: number;
  readonly before?: bigint | undefined;
  readonly since?: bigint | undefined;
}

async function newestEntries(queries: Queries, accountId: bigint, { limit, before, since }: Numbers) {
  let entries = queries
    .selectFrom('ledger_entry')
    .select(['transfer_id', 'amount', 'balance_after'])
    .where('account_id', '=', accountId)
    .orderBy('transfer_id', 'desc')
    .limit(limit);
  if (before !== undefined) entries = entries.where('transfer_id', '<', before);
  if (since !== undefined) entries = entries.where('transfer_id', '>=', since);
  const rows = await entries.execute();
  const transferOf = await describeTransfers(
    queries,
    rows.map((row) => row.transfer_id),
  );
  return rows.map((row) => {
    const { kind, cause_id, created_at } = transferOf(row.transfer_id);
    return { ...row, kind, cause_id, created_at };
  });
}

/** Ids follow time only roughly, so some entries are dropped. */
const LEAST_READ = 100;

async function entriesBetween(queries: Queries, accountId: bigint, { limit, before, from, to }: Page) {
  const since = from && (await firstTransferSince(queries, accountId, from, 'early'));
  const next = to && (await firstTransferSince(queries, accountId, to, 'late'));
  let end = before === undefined || (next !== undefined && next < before) ? next : before;
  const found: Awaited<ReturnType<typeof newestEntries>> = [];
  for (;;) {
    const asked = Math.max(limit - found.length, LEAST_READ);
    const entries = await newestEntries(queries, accountId, { limit: asked, before: end, since });
    const within = entries.filter(
      ({ created_at: at }) => (from === undefined || at >= from) && (to === undefined || at < to),
    );
    found.push(...within.slice(0, limit - found.length));
    if (found.length === limit || entries.length < asked) return found;
    end = entries.at(-1)?.transfer_id;
  }
}

/** A clock that is set back gives later transfers earlier times, by up to this. */
const MOST_DISORDER_MS = 10 * 60 * 1_000;

/**
 * `early`: no transfer since the moment has a smaller id. `late`: no transfer before it has this id or a larger one.
 */
export async function firstTransferSince(
  queries: Queries,
  accountId: bigint,
  moment: Date,
  rounding: 'early' | 'late',
): Promise<bigint> {
  const slack = rounding === 'early' ? -MOST_DISORDER_MS : MOST_DISORDER_MS;
  const [found] = await callWithin(queries, 'ledger_first_transfers_since', {
    account: accountId,
    moment: [new Date(moment.getTime() + slack)],
  });
  if (found === undefined) throw new Error(`The search in account ${accountId} did not end`);
  return found.first;
}
