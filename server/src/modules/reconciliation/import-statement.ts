import { hash } from 'node:crypto';
import { currencies } from '@sanduku/contracts/countries';
import type { DataOf } from '@sanduku/contracts/endpoint';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { toWire } from '@sanduku/contracts/money';
import type { reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { DifferenceKind, FileWallet } from '@sanduku/contracts/reconciliation/rules';
import { wallets } from '@sanduku/contracts/wallets';
import { type Selectable, sql } from 'kysely';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { readApart } from './statements/read-apart.ts';
import { BadStatement, exactText, type Statement } from './statements/statement.ts';
import {
  type Books,
  ledgerAt,
  lockWallet,
  matchWallet,
  newestStatement,
  type ReconciliationDeps,
} from './store.ts';

interface Upload {
  readonly operator: ActingOperator;
  readonly wallet: FileWallet;
  readonly fileName: string;
  readonly file: Buffer;
  readonly isDryRun: boolean;
}

type Imported = DataOf<typeof reconciliationApi.adminImportStatement>;

/** Within the statement timeout. */
const LINES_A_CALL = 5_000;

class DryRun extends Error {
  readonly imported: Imported;

  constructor(imported: Imported) {
    super('Nothing is stored');
    this.imported = imported;
  }
}

/** Importing a file again changes nothing; a doubtful file stores nothing. */
export async function importStatement(
  deps: Pick<ReconciliationDeps, 'database' | 'clock'>,
  upload: Upload,
): Promise<Imported | Refusal> {
  const { database, clock } = deps;
  const { wallet, file, isDryRun } = upload;
  const sha256 = hash('sha256', file, 'hex');
  const known = await findBySha(database.queries, sha256);
  if (known) return summaryOf(database.queries, known, false);
  try {
    const statement = await readApart(file, wallet);
    const currency = [...currencies, 'USDT' as const].find((one) => one === statement.currency);
    const carried = wallets[wallet].currency;
    if (currency === undefined || (carried !== undefined && carried !== currency)) {
      throw new BadStatement({ problem: 'statement_currency', currency: statement.currency.slice(0, 10) });
    }
    if (statement.lastDay >= kampalaDay(clock())) {
      throw new BadStatement({ problem: 'statement_unfinished', day: statement.lastDay });
    }
    return await database.inTransaction(async (transaction) => {
      const imported = await storeStatement(transaction, { ...upload, currency, statement, now: clock() });
      if (isDryRun) throw new DryRun(imported);
      return imported;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.imported;
    if (error instanceof BadStatement) return new Refusal('invalid_request', error.problem);
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

const header = [
  'id',
  'wallet',
  'currency',
  'first_day',
  'last_day',
  'opening_balance',
  'closing_balance',
] as const;
type Header = Pick<Selectable<Tables['wallet_statement']>, (typeof header)[number]>;

function findBySha(queries: Queries, sha256: string) {
  return queries
    .selectFrom('wallet_statement')
    .select(header)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

interface StatementOrder extends Books {
  /** Undefined: imported from a chain. */
  readonly operator: ActingOperator | undefined;
  readonly fileName: string;
  readonly file: Buffer;
  readonly statement: Statement;
  readonly now: Date;
}

export async function storeStatement(transaction: Transaction, order: StatementOrder): Promise<Imported> {
  const { operator, wallet, currency, statement, fileName, file, now } = order;
  const sha256 = hash('sha256', file, 'hex');
  const { firstDay, lastDay, opening, closing, lines } = statement;
  const books: Books = { wallet, currency };
  await lockWallet(transaction, books);
  // Another import may have committed before the lock.
  const known = await findBySha(transaction, sha256);
  if (known) return summaryOf(transaction, known, false);
  await assertOwnAccount(transaction, books, statement);
  const isFirst = await follows(transaction, books, statement);
  const stored = await transaction
    .insertInto('wallet_statement')
    .values({
      wallet,
      currency: currency,
      first_day: firstDay,
      last_day: lastDay,
      opening_balance: opening,
      closing_balance: closing,
      account: statement.account ?? null,
      file,
      file_name: fileName,
      sha256,
      imported_by: operator?.id ?? null,
      imported_at: now,
    })
    .returning(header)
    .executeTakeFirstOrThrow();
  for (let from = 0; from < lines.length; from += LINES_A_CALL) {
    await callWithin(transaction, 'wallet_add_lines', {
      statement: stored.id,
      lines: lines.slice(from, from + LINES_A_CALL).map((line) => ({
        amount: line.amount,
        fee: line.fee,
        at: line.at,
        provider_reference: line.providerReference,
        our_reference: line.ourReference,
        phone: line.phone,
        is_reversal: line.isReversal,
      })),
    });
  }
  if (isFirst) await compareOpening(transaction, books, statement);
  await matchWallet(transaction, books, stored.id);
  const imported = await summaryOf(transaction, stored, true);
  refuseShifted(imported);
  await recordAction(transaction, {
    operator,
    action: 'wallet.statement_imported',
    subject: { kind: 'wallet', id: `${wallet} ${currency}` },
    after: { firstDay, lastDay, lines: lines.length, balance: toWire(closing), currency, sha256 },
    at: now,
  });
  return imported;
}

/** The first statement of a wallet sets its account. */
async function assertOwnAccount(
  transaction: Transaction,
  { wallet, currency }: Books,
  { account }: Statement,
): Promise<void> {
  if (account === undefined) return;
  const other = await transaction
    .selectFrom('wallet_statement')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        and([eb('account', '=', account), eb('wallet', '<>', wallet)]),
        and([eb('account', '<>', account), eb('wallet', '=', wallet), eb('currency', '=', currency)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  if (other) throw new BadStatement({ problem: 'statement_wallet', account: account.slice(0, 40) });
}

/** Returns whether it is the first. */
async function follows(
  transaction: Transaction,
  books: Books,
  { firstDay, opening }: Statement,
): Promise<boolean> {
  const before = await newestStatement(transaction, books);
  if (before === undefined) return true;
  const next = plusDays(before.last_day, 1);
  if (firstDay < next) throw new BadStatement({ problem: 'statement_overlaps', day: firstDay });
  if (firstDay > next) throw new BadStatement({ problem: 'statement_gap', day: next });
  if (before.closing_balance !== opening) {
    throw new BadStatement({
      problem: 'statement_opening',
      opening: exactText(opening, books.currency),
      closing: exactText(before.closing_balance, books.currency),
    });
  }
  return false;
}

/** Nothing before the first statement can be matched, so one difference covers it. */
async function compareOpening(
  transaction: Transaction,
  { wallet, currency }: Books,
  { firstDay, opening }: Statement,
): Promise<void> {
  const amount = opening - (await ledgerAt(transaction, { wallet, currency }, plusDays(firstDay, -1)));
  if (amount === 0n) return;
  await transaction
    .insertInto('wallet_difference')
    .values({
      wallet,
      currency: currency,
      kind: 'opening',
      amount,
      at: sql<Date>`${firstDay}::date::timestamp at time zone 'Africa/Kampala'`,
    })
    .execute();
}

const FEW_LINES = 10;

function refuseShifted({ matched, differences }: Imported): void {
  const shifted = differences.find(({ kind }) => kind === 'other_time')?.count ?? 0;
  if (shifted >= FEW_LINES && shifted * 2 > matched) {
    throw new BadStatement({ problem: 'statement_shifted', hours: 3 });
  }
}

async function summaryOf(queries: Queries, row: Header, isNew: boolean): Promise<Imported> {
  const { rows: counts } = await sql<{ lines: number; matched: number }>`
    select count(*)::int as lines,
           count(*) filter (where exists (select from wallet_movement m where m.item_id = i.id))::int as matched
    from wallet_item i where i.statement_id = ${row.id}`.execute(queries);
  const { rows: differences } = await sql<{ kind: DifferenceKind; count: number; open: number }>`
    select d.kind, count(*)::int as count, count(*) filter (where d.state = 'open')::int as open
    from wallet_difference d left join wallet_item i on i.id = d.item_id
    where d.wallet = ${row.wallet} and d.currency = ${row.currency} and d.state <> 'settled'
      and coalesce(i.statement_id = ${row.id}, d.at >= ${row.first_day}::date::timestamp at time zone 'Africa/Kampala'
        and d.at < (${row.last_day}::date + 1)::timestamp at time zone 'Africa/Kampala')
    group by d.kind order by d.kind`.execute(queries);
  return {
    currency: row.currency,
    firstDay: row.first_day,
    lastDay: row.last_day,
    opening: toWire(row.opening_balance),
    closing: toWire(row.closing_balance),
    lines: counts[0]?.lines ?? 0,
    matched: counts[0]?.matched ?? 0,
    isNew,
    differences,
  };
}
