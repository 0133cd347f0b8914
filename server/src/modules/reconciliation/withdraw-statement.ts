import type { DataOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { StatedWallet } from '@sanduku/contracts/reconciliation/rules';
import { callForRow, callWithin, type Queries } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type ActingOperator, recordAction } from '../operators/audit-log.ts';
import { lockWallet, matchWallet, type ReconciliationDeps } from './store.ts';

type Withdrawn = DataOf<typeof reconciliationApi.adminWithdrawStatement>;
type Rejection = 'statement_followed' | 'statement_closed' | 'move_arrived';

/** Needs two operators. The wallet becomes as before the import; the file is kept. */
export async function withdrawStatement(
  { database, clock }: ReconciliationDeps,
  { operator, id, reason }: { operator: ActingOperator; id: bigint; reason: string },
): Promise<Withdrawn | Refusal> {
  const seen = await findStatement(database.queries, id);
  if (seen === undefined) return new Refusal('not_found');
  const books = { wallet: seen.wallet as StatedWallet, currency: seen.currency };
  return database.inTransaction(async (transaction) => {
    await lockWallet(transaction, books);
    const found = await findStatement(transaction, id);
    if (found === undefined) return new Refusal('already_decided', { why: 'statement_withdrawn' });
    const rejected = await callForRow(transaction, 'wallet_withdrawal_rejection', { statement: id });
    const why = rejected.wallet_withdrawal_rejection as Rejection | null;
    if (why) return new Refusal('already_decided', { why });
    const { wallet, currency, first_day: firstDay, last_day: lastDay, sha256 } = found;
    const now = clock();
    // First: one operator alone stops here.
    await recordAction(transaction, {
      operator,
      action: 'wallet.statement_withdrawn',
      subject: { kind: 'wallet_statement', id: `${wallet} ${currency} ${firstDay}` },
      after: {
        statement: id,
        firstDay,
        lastDay,
        balance: toWire(found.closing_balance),
        currency,
        sha256,
      },
      terms: {},
      reason,
      at: now,
    });
    await callWithin(transaction, 'wallet_withdraw', {
      statement: id,
      approval: operator.approves?.approvalId ?? 0n,
      at: now,
    });
    for (let isDropped = false; !isDropped; ) {
      isDropped = (await callForRow(transaction, 'wallet_drop_statement', { statement: id }))
        .wallet_drop_statement;
    }
    await matchWallet(transaction, books, null);
    return { firstDay, lastDay };
  });
}

function findStatement(queries: Queries, id: bigint) {
  return queries
    .selectFrom('wallet_statement')
    .select(['wallet', 'currency', 'first_day', 'last_day', 'closing_balance', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst();
}
