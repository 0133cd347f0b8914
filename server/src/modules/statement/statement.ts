import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import type { QueryOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Statement, StatementAccount, statementApi } from '@sanduku/contracts/statement/api';
import type { StatementSummary } from '@sanduku/contracts/statement/signed-statement';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { readEntries } from '../../ledger/history.ts';
import type { TransferKind } from '../../ledger/transfer.ts';

interface StatementPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
  readonly currency: Currency;
}

export async function readStatement(
  queries: Queries,
  player: StatementPlayer,
  { account, limit, before, from, to }: QueryOf<typeof statementApi.statement>,
): Promise<Statement> {
  const { id, balance } = await accountOf(queries, player, account);
  // One extra row shows whether there are more.
  const rows = await readEntries(queries, id, {
    limit: limit + 1,
    before: before === undefined ? undefined : BigInt(before),
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  });
  const about = await aboutTransfers(queries, player.id, rows);
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

/** Limits the cost of signing. */
const MOST_ADDED_UP = 10_000;

/** Undefined if the period has too many movements. */
export async function sumUpStatement(
  queries: Queries,
  player: StatementPlayer & { readonly username: string },
  { account, from, to }: QueryOf<typeof statementApi.signedStatement>,
  now: Date,
): Promise<StatementSummary | undefined> {
  const { id } = await accountOf(queries, player, account);
  const end = to !== undefined && new Date(to) < now ? new Date(to) : now;
  const until = end.toISOString();
  const begin = from === undefined ? undefined : new Date(from);
  const rows = await readEntries(queries, id, { limit: MOST_ADDED_UP + 1, from: begin, to: end });
  if (rows.length > MOST_ADDED_UP) return undefined;
  const [newest, oldest] = [rows[0], rows.at(-1)];
  // Without movements the earlier balance still holds.
  const [before] = newest ? [newest] : await readEntries(queries, id, { limit: 1, to: end });
  const closing = before?.balance_after ?? 0n;
  const sumOf = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
  const amounts = rows.map(({ amount }) => amount);
  return {
    username: player.username,
    account,
    currency: player.currency,
    from: begin?.toISOString() ?? null,
    to: until,
    movements: rows.length,
    opening: oldest ? oldest.balance_after - oldest.amount : closing,
    in: sumOf(amounts.filter((amount) => amount > 0n)),
    out: -sumOf(amounts.filter((amount) => amount < 0n)),
    closing,
    made: now.toISOString(),
  };
}

/** Kinds with more detail than the amount. */
const toldAbout: ReadonlySet<string> = new Set<TransferKind>([
  'player_transfer',
  'withdrawal.reserve',
  'withdrawal.release',
  'withdrawal.payout',
  'withdrawal.credit',
  'correction',
]);

interface Caused {
  readonly transfer_id: bigint;
  readonly kind: string;
  readonly cause_id: bigint;
}

/** Counterparty, destination or reason of each transfer. */
async function aboutTransfers(
  queries: Queries,
  playerId: bigint,
  transfers: readonly Caused[],
): Promise<Map<bigint, string>> {
  const asked = transfers.filter(({ kind }) => toldAbout.has(kind));
  if (asked.length === 0) return new Map();
  const ids = asked.map(({ transfer_id }) => transfer_id);
  const kinds = asked.map(({ kind }) => kind);
  const causes = asked.map(({ cause_id }) => cause_id);
  const { rows } = await sql<{ transfer_id: bigint; about: string }>`
    with asked as (
      select * from unnest(${ids}::bigint[], ${kinds}::text[], ${causes}::bigint[]) as a (transfer_id, kind, cause_id)
    )
    select asked.transfer_id, other.username as about
    from asked
    join player_transfer sent on sent.transfer_id = asked.cause_id
    join player other on other.id = case when sent.from_id = ${playerId} then sent.to_id else sent.from_id end
    where asked.kind = 'player_transfer'
    union all
    select asked.transfer_id,
           case when withdrawal.rail in ('mtn', 'airtel') then '+' || withdrawal.destination
                else withdrawal.destination end
    from asked join withdrawal on withdrawal.id = asked.cause_id and withdrawal.player_id = ${playerId}
    where asked.kind in ('withdrawal.reserve', 'withdrawal.release', 'withdrawal.payout')
    union all
    select asked.transfer_id, credit.withdrawal_id::text
    from asked
    join withdrawal_credit credit on credit.transfer_id = asked.cause_id
    join withdrawal on withdrawal.id = credit.withdrawal_id and withdrawal.player_id = ${playerId}
    where asked.kind = 'withdrawal.credit'
    union all
    select asked.transfer_id, correction.reason
    from asked join correction on correction.id = asked.cause_id and correction.player_id = ${playerId}
    where asked.kind = 'correction'`.execute(queries);
  return new Map(rows.map((row) => [row.transfer_id, row.about]));
}
