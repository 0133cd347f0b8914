import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import type { ChainRail } from './ports.ts';

export interface SandboxTransfer {
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  readonly account: string;
  readonly amount: Micros;
}

export interface SandboxTransfers {
  add(transfer: Omit<SandboxTransfer, 'logIndex'>): Promise<void>;
  between(from: number, to: number): Promise<SandboxTransfer[]>;
}

export interface SandboxWallet {
  /** Returns the transaction hash; undefined if the address is invalid. */
  pay(network: UsdtNetwork, address: string, amount: Micros): Promise<string | undefined>;
}

export function sandboxTransfers(queries: Queries, rail: ChainRail): SandboxTransfers {
  return {
    async add({ blockNumber, transactionHash, account, amount }) {
      await queries
        .insertInto('sandbox_transfer')
        .values({
          rail,
          block_number: BigInt(blockNumber),
          transaction_hash: transactionHash,
          account,
          amount,
        })
        .execute();
    },
    async between(from, to) {
      const rows = await queries
        .selectFrom('sandbox_transfer')
        .selectAll()
        .where('rail', '=', rail)
        .where('block_number', '>=', BigInt(from))
        .where('block_number', '<=', BigInt(to))
        .orderBy('log_index')
        .execute();
      return rows.map((row) => ({
        blockNumber: Number(row.block_number),
        logIndex: Number(row.log_index),
        transactionHash: row.transaction_hash,
        account: row.account,
        amount: row.amount,
      }));
    },
  };
}
