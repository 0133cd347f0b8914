import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import type { QueryOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Statement, StatementAccount, statementApi } from '@sanduku/contracts/statement/api';
import type { StatementSummary } from '@sanduku/contracts/statement/signed-statement';
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

interface StatementPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
  readonly currency: Currency;
}

/**
 * One page of an account's movements. The entries' own key, account and transfer, is the order they are read in, so a page
 * costs the same wherever it lies.
 */
export async function readStatement(
  queries: Queries,
  player: StatementPlayer,
  { account, limit, before, from, to }: QueryOf<typeof statementApi.statement>,
): Promise<Statement> {
  const { id, balance } = await accountOf(queries, player, account);
  let entries = (await entriesBetween(queries, id, { from, to }))
    .select('transfer.kind')
    // One more than asked for shows whether there are more.
    .limit(limit + 1);
  // Said of both tables: the database does not conclude it for one from the other, and would read more than the page.
  if (before !== undefined) {
    const end = BigInt(before);
    entries = entries.where('entry.transfer_id', '<', end).where('transfer.id', '<', end);
  }
  const rows = await entries.execute();
  const about = await aboutTransfers(
    queries,
    player.id,
    rows.map((row) => row.transfer_id),
  );
  return {
    account,
    currency: player.currency,
    currencySymbol: countryOf(player.country).symbol,
    balance: toWire(balance),
    movements: rows.slice(0, limit).map((row) => ({
      id: row.transfer_id.toString(),
      kind: row.kind,
      amount: toWire(row.amount),
      balanceAfter: toWire(row.balance_after),
      createdAt: row.created_at.toISOString(),
      about: about.get(row.transfer_id) ?? null,
    })),
    hasMore: rows.length > limit,
  };
}

function accountOf(queries: Queries, player: StatementPlayer, account: StatementAccount) {
  return queries
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('player_id', '=', player.id)
    .where('kind', '=', `player.${account}`)
    .where('currency', '=', player.currency)
    .executeTakeFirstOrThrow();
}

/** The entries of an account since a moment and before another, the newest first. */
async function entriesBetween(
  queries: Queries,
  accountId: bigint,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  let entries = queries
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select(['entry.transfer_id', 'entry.amount', 'entry.balance_after', 'transfer.created_at'])
    .where('entry.account_id', '=', accountId)
    .orderBy('entry.transfer_id', 'desc');
  if (from !== undefined) {
    const begin = new Date(from);
    const first = await firstTransferSince(queries, accountId, begin, 'early');
    entries = entries.where('entry.transfer_id', '>=', first).where('transfer.id', '>=', first);
    entries = entries.where('transfer.created_at', '>=', begin);
  }
  if (to !== undefined) {
    const end = new Date(to);
    const next = await firstTransferSince(queries, accountId, end, 'late');
    entries = entries.where('entry.transfer_id', '<', next).where('transfer.id', '<', next);
    entries = entries.where('transfer.created_at', '<', end);
  }
  return entries;
}

/** Nobody prints more; adding them up would take long. */
const MOST_ADDED_UP = 10_000;

/** What a statement comes to, for the house to sign; undefined where it is too long for that. */
export async function sumUpStatement(
  queries: Queries,
  player: StatementPlayer & { readonly username: string },
  { account, from, to }: QueryOf<typeof statementApi.signedStatement>,
  now: Date,
): Promise<StatementSummary | undefined> {
  const { id } = await accountOf(queries, player, account);
  const end = to !== undefined && new Date(to) < now ? new Date(to) : now;
  const until = end.toISOString();
  const rows = await (await entriesBetween(queries, id, { from, to: until }))
    .limit(MOST_ADDED_UP + 1)
    .execute();
  if (rows.length > MOST_ADDED_UP) return undefined;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  // Where nothing moved, what was there before is still there.
  const before =
    newest ?? (await (await entriesBetween(queries, id, { to: until })).limit(1).executeTakeFirst());
  const closing = before?.balance_after ?? 0n;
  const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  const amounts = rows.map(({ amount }) => amount);
  return {
    username: player.username,
    account,
    currency: player.currency,
    from: from === undefined ? null : new Date(from).toISOString(),
    to: until,
    movements: rows.length,
    opening: oldest ? oldest.balance_after - oldest.amount : closing,
    in: sumOf(amounts.filter((amount) => amount > 0n)),
    out: -sumOf(amounts.filter((amount) => amount < 0n)),
    closing,
    made: now.toISOString(),
  };
}

/** What the player would ask about some transfers of theirs: with whom, where to, why. */
async function aboutTransfers(
  queries: Queries,
  playerId: bigint,
  transferIds: readonly bigint[],
): Promise<Map<bigint, string>> {
  const { rows } = await sql<{ transfer_id: bigint; about: string }>`
    with asked (transfer_id) as (select unnest(${transferIds}::bigint[]))
    select asked.transfer_id, other.username as about
    from asked
    join player_transfer sent using (transfer_id)
    join player other on other.id = case when sent.from_id = ${playerId} then sent.to_id else sent.from_id end
    union all
    select asked.transfer_id,
           case when withdrawal.rail in ('mtn', 'airtel') then '+' || withdrawal.destination
                else withdrawal.destination end
    from withdrawal
    join asked on asked.transfer_id in (withdrawal.reserve_transfer_id, withdrawal.end_transfer_id)
    where withdrawal.player_id = ${playerId}
    union all
    select asked.transfer_id, credit.withdrawal_id::text
    from asked
    join withdrawal_credit credit using (transfer_id)
    join withdrawal on withdrawal.id = credit.withdrawal_id and withdrawal.player_id = ${playerId}
    union all
    select asked.transfer_id, correction.reason
    from correction join asked using (transfer_id)
    where correction.player_id = ${playerId}`.execute(queries);
  return new Map(rows.map((row) => [row.transfer_id, row.about]));
}
