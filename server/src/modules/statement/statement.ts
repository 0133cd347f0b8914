import { type CountryCode, type Currency, countryOf } from '@sanduku/contracts/countries';
import type { QueryOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Statement, statementApi } from '@sanduku/contracts/statement/api';
import type { StatementSummary } from '@sanduku/contracts/statement/signed-statement';
import type { NamedSession, OwnArguments, Row } from '../../database/functions.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';

type Asked = QueryOf<typeof statementApi.statement>;

/** One extra row shows whether there are more. */
export function pageOf({ account, limit, before, from, to }: Asked): OwnArguments<'statement_page'> {
  return {
    account,
    limit: limit + 1,
    before: before === undefined ? null : BigInt(before),
    from: momentOf(from),
    to: momentOf(to),
  };
}

export function toStatement(
  { country, currency }: { readonly country: CountryCode; readonly currency: Currency },
  { account, limit }: Asked,
  rows: readonly Row<'statement_page'>[],
): Statement {
  const entries = rows.filter((row) => row.transfer_id !== null);
  return {
    account,
    currency,
    currencySymbol: countryOf(country).symbol,
    balance: toWire(rows[0]?.balance ?? 0n),
    movements: entries.slice(0, limit).map((entry) => ({
      id: entry.transfer_id.toString(),
      kind: entry.kind,
      amount: toWire(entry.amount),
      balanceAfter: toWire(entry.balance_after),
      createdAt: entry.created_at.toISOString(),
      about: entry.about,
    })),
    hasMore: entries.length > limit,
  };
}

const momentOf = (written: string | undefined) => (written === undefined ? null : new Date(written));

/** Limits the cost of signing. */
const MOST_ADDED_UP = 10_000;
const signedLimit: AttemptLimit = { name: 'signed statement', most: 20, inMinutes: 1 };

/** Undefined if the period has too many movements. */
export async function sumUpStatement(
  attempts: AttemptLimits,
  session: NamedSession,
  { account, from: since, to }: QueryOf<typeof statementApi.signedStatement>,
): Promise<StatementSummary | undefined> {
  const { now } = session;
  const end = to !== undefined && new Date(to) < now ? new Date(to) : now;
  const from = momentOf(since);
  const asked = { account, from, to: end, most: MOST_ADDED_UP };
  const { player, row } = await attempts.callOwn(signedLimit, session, 'statement_sums', asked);
  if (row.movements > MOST_ADDED_UP) return undefined;
  const [added, taken] = [BigInt(row.added), BigInt(row.taken)];
  return {
    username: player.username,
    account,
    currency: player.currency,
    from: from?.toISOString() ?? null,
    to: end.toISOString(),
    movements: Number(row.movements),
    opening: row.closing - added + taken,
    in: added,
    out: taken,
    closing: row.closing,
    made: now.toISOString(),
  };
}
