import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { ChainPayoutRail } from './ports.ts';

export interface SandboxTransaction {
  readonly hash: string;
  readonly sender: string;
  readonly account: string;
  readonly amount: Micros;
  readonly nonce: number | null;
  readonly blockNumber: number;
  readonly succeeded: boolean;
}

export interface SandboxChainTransfer {
  readonly hash: string;
  readonly logIndex: number;
  readonly blockNumber: number;
  /** Null: a player's wallet. */
  readonly sender: string | null;
  /** A deposit, swept into the operator's wallet at once. */
  readonly isSwept: boolean;
  readonly account: string;
  readonly amount: Micros;
}

export interface SandboxTransactions {
  /** Ignored if it, or another with its nonce, is included. */
  add(transaction: SandboxTransaction): Promise<void>;
  find(hash: string): Promise<SandboxTransaction | undefined>;
  countOf(sender: string, upTo: number): Promise<number>;
  /** Received minus paid. */
  gainOf(sender: string, upTo: number): Promise<Micros>;
  /** By the operator's wallets, to another account of ours. */
  paidTo(account: string, upTo: number): Promise<Micros>;
  transfersIn(from: number, to: number): Promise<SandboxChainTransfer[]>;
}

export function sandboxTransactions(database: Database, rail: ChainPayoutRail): SandboxTransactions {
  const { queries } = database;
  return {
    async add({ hash, sender, account, amount, nonce, blockNumber, succeeded }) {
      const block_number = BigInt(blockNumber);
      await database.inTransaction(async (transaction) => {
        const added = await transaction
          .insertInto('sandbox_transaction')
          .values({
            rail,
            hash,
            sender,
            nonce: nonce === null ? null : BigInt(nonce),
            account,
            amount,
            block_number,
            succeeded,
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning('hash')
          .execute();
        if (added.length === 0 || !succeeded) return;
        // The payee may be one of our players.
        await transaction
          .insertInto('sandbox_transfer')
          .values({ rail, block_number, transaction_hash: hash, account, amount })
          .execute();
      });
    },
    async find(hash) {
      const row = await queries
        .selectFrom('sandbox_transaction')
        .selectAll()
        .where('rail', '=', rail)
        .where('hash', '=', hash)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { sender, account, amount, nonce, block_number, succeeded } = row;
      return {
        hash,
        sender,
        account,
        amount,
        nonce: nonce === null ? null : Number(nonce),
        blockNumber: Number(block_number),
        succeeded,
      };
    },
    async countOf(sender, upTo) {
      const row = await queries
        .selectFrom('sandbox_transaction')
        .select(({ fn }) => fn.countAll<string>().as('sent'))
        .where('rail', '=', rail)
        .where('sender', '=', sender)
        .where('block_number', '<=', BigInt(upTo))
        .executeTakeFirstOrThrow();
      return Number(row.sent);
    },
    async gainOf(sender, upTo) {
      const { rows } = await sql<{ gain: bigint }>`
        select coalesce((
                 select sum(t.amount) from sandbox_transfer t
                 where t.rail = ${rail} and t.block_number <= ${BigInt(upTo)}
                   and exists (select from deposit_address a where a.rail = t.rail and a.account = t.account)
                   and not exists (select from sandbox_transaction s where s.rail = t.rail and s.hash = t.transaction_hash)
               ), 0)::bigint
               - coalesce((
                 select sum(s.amount) from sandbox_transaction s
                 where s.rail = ${rail} and s.sender = ${sender} and s.succeeded and s.block_number <= ${BigInt(upTo)}
               ), 0)::bigint as gain`.execute(queries);
      return rows[0]?.gain ?? 0n;
    },
    async paidTo(account, upTo) {
      const { paid } = await queries
        .selectFrom('sandbox_transaction')
        .select(sql<Micros>`coalesce(sum(amount), 0)::bigint`.as('paid'))
        .where('rail', '=', rail)
        .where('account', '=', account)
        .where('succeeded', '=', true)
        .where('block_number', '<=', BigInt(upTo))
        .executeTakeFirstOrThrow();
      return paid;
    },
    async transfersIn(from, to) {
      const rows = await queries
        .selectFrom('sandbox_transfer as t')
        .leftJoin('sandbox_transaction as s', (join) =>
          join.onRef('s.rail', '=', 't.rail').onRef('s.hash', '=', 't.transaction_hash'),
        )
        .selectAll('t')
        .select('s.sender')
        .select(
          sql<boolean>`s.hash is null and exists (
            select from deposit_address a where a.rail = t.rail and a.account = t.account
          )`.as('is_swept'),
        )
        .where('t.rail', '=', rail)
        .where('t.block_number', '>=', BigInt(from))
        .where('t.block_number', '<=', BigInt(to))
        .orderBy('t.log_index')
        .execute();
      return rows.map((row) => ({
        hash: row.transaction_hash,
        logIndex: Number(row.log_index),
        blockNumber: Number(row.block_number),
        sender: row.sender,
        isSwept: row.is_swept,
        account: row.account,
        amount: row.amount,
      }));
    },
  };
}
