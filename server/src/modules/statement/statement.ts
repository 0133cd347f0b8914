import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import type { QueryOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Statement, StatementAccount, statementApi } from '@sanduku/contracts/statement/api';
import type { StatementSummary } from '@sanduku/contracts/statement/signed-statement';
import { sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import type { NamedSession } from '../../database/functions.ts';
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
  return toStatement(
    { ...player, account, balance, limit },
    rows.map((row) => ({
      ...row,
      about: about.get(row.transfer_id) ?? null,
    })),
  );
}

/** Undefined if the session has ended. */
export async function readOwnPage(
  { callOwn }: Pick<Database, 'callOwn'>,
  session: NamedSession,
  { account, limit, before }: QueryOf<typeof statementApi.statement>,
): Promise<Statement | undefined> {
  const found = await callOwn(session, 'statement_page', {
    account,
    limit: limit + 1,
    before: before === undefined ? null : BigInt(before),
  });
  const [first] = found?.rows ?? [];
  if (found === undefined || first === undefined) return undefined;
  return toStatement(
    { ...found.player, account, balance: first.balance, limit },
    found.rows.filter((row) => row.transfer_id !== null),
  );
}

interface Entry {
  readonly transfer_id: bigint;
  readonly kind: string;
  readonly amount: bigint;
  readonly balance_after: bigint;
  readonly created_at: Date;
  readonly about: string | null;
}

function toStatement(
  of: Omit<StatementPlayer, 'id'> & { account: StatementAccount; balance: bigint; limit: number },
  entries: readonly Entry[],
): Statement {
  return {
    account: of.account,
    currency: of.currency,
    currencySymbol: countryOf(of.country).symbol,
    balance: toWire(of.balance),
    movements: entries.slice(0, of.limit).map((entry) => ({
      id: entry.transfer_id.toString(),
      kind: entry.kind,
      amount: toWire(entry.amount),
      balanceAfter: toWire(entry.balance_after),
      createdAt: entry.created_at.toISOString(),
      about: entry.about,
    })),
    hasMore: entries.length > of.limit,
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
    select a.transfer_id, o.about
    from unnest(${ids}::bigint[], ${kinds}::text[], ${causes}::bigint[]) as a (transfer_id, kind, cause_id)
    cross join lateral statement_about(${playerId}, a.kind, a.cause_id) o`.execute(queries);
  return new Map(rows.map((row) => [row.transfer_id, row.about]));
}
