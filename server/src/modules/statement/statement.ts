import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { StatementAccount } from '@sanduku/contracts/statement/api';
import type { Queries } from '../../database/database.ts';
import { firstTransferSince } from './first-transfer-since.ts';

export interface StatementQuestion {
  readonly account: StatementAccount;
  readonly limit: number;
  /** Only movements before this transfer. */
  readonly before?: bigint | undefined;
  /** From this moment on. */
  readonly from?: Date | undefined;
  /** Up to this moment, which itself is not in it. */
  readonly to?: Date | undefined;
}

export interface Movement {
  readonly transferId: bigint;
  readonly kind: string;
  readonly amount: Micros;
  readonly balanceAfter: Micros;
  readonly createdAt: Date;
}

export interface Statement {
  readonly account: StatementAccount;
  readonly player: StatementPlayer;
  readonly balance: Micros;
  /** The newest first. */
  readonly movements: readonly Movement[];
  readonly hasMore: boolean;
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
  { account, limit, before, from, to }: StatementQuestion,
): Promise<Statement> {
  const { id, balance } = await queries
    .selectFrom('ledger_account')
    .select(['id', 'balance'])
    .where('player_id', '=', player.id)
    .where('kind', '=', `player.${account}`)
    .where('currency', '=', player.currency)
    .executeTakeFirstOrThrow();
  let entries = queries
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transfer as transfer', 'transfer.id', 'entry.transfer_id')
    .select(['entry.transfer_id', 'transfer.kind', 'entry.amount', 'entry.balance_after'])
    .select('transfer.created_at')
    .where('entry.account_id', '=', id)
    .orderBy('entry.transfer_id', 'desc')
    // One more than asked for shows whether there are more.
    .limit(limit + 1);
  // Said of both tables: the database does not conclude it for one from the other, and would read more than the page.
  if (before !== undefined) {
    entries = entries.where('entry.transfer_id', '<', before).where('transfer.id', '<', before);
  }
  if (from !== undefined) {
    const first = await firstTransferSince(queries, id, from, 'early');
    entries = entries.where('entry.transfer_id', '>=', first).where('transfer.id', '>=', first);
    entries = entries.where('transfer.created_at', '>=', from);
  }
  if (to !== undefined) {
    const end = await firstTransferSince(queries, id, to, 'late');
    entries = entries.where('entry.transfer_id', '<', end).where('transfer.id', '<', end);
    entries = entries.where('transfer.created_at', '<', to);
  }
  const rows = await entries.execute();
  return {
    account,
    player,
    balance,
    movements: rows.slice(0, limit).map((row) => ({
      transferId: row.transfer_id,
      kind: row.kind,
      amount: row.amount,
      balanceAfter: row.balance_after,
      createdAt: row.created_at,
    })),
    hasMore: rows.length > limit,
  };
}
