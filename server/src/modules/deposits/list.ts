import { type DepositReason, depositReasons } from '@sanduku/contracts/deposits/reasons';
import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import type { DepositRow } from './credit.ts';
import { type ChainRail, confirmationsNeeded } from './ports.ts';

export type ListedDeposit = DepositRow & { readonly transaction_hash: string | null };

/** Newest first; `before` is the cursor. */
export async function listDeposits(
  queries: Queries,
  { playerId, limit, before }: { playerId: bigint; limit: number; before?: bigint | undefined },
): Promise<ListedDeposit[]> {
  let query = queries
    .selectFrom('deposit')
    .leftJoin('usdt_deposit', 'usdt_deposit.deposit_id', 'deposit.id')
    .selectAll('deposit')
    .select('usdt_deposit.transaction_hash')
    .where('deposit.player_id', '=', playerId)
    .orderBy('deposit.id', 'desc')
    .limit(limit);
  if (before !== undefined) query = query.where('deposit.id', '<', before);
  return query.execute();
}

/** In USDT. */
export async function totalDeposited(queries: Queries, playerId: bigint): Promise<Micros> {
  const total = await queries
    .selectFrom('deposit_total')
    .select('usdt_amount')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return total?.usdt_amount ?? 0n;
}

/** Confirmations including the transfer's own block, and the number required. */
export interface Confirmations {
  readonly seen: number;
  readonly needed: number;
}

export async function findConfirmations(
  queries: Queries,
  depositIds: readonly bigint[],
): Promise<Map<bigint, Confirmations>> {
  if (depositIds.length === 0) return new Map();
  const rows = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('chain_watch as w', 'w.rail', 'u.rail')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['u.deposit_id', 'u.rail', 'u.block_number', 'w.head'])
    .where('u.deposit_id', 'in', depositIds)
    .where('d.status', '=', 'waiting')
    .execute();
  return new Map(
    rows.map(({ deposit_id, rail, block_number, head }) => [deposit_id, progress(rail, head - block_number)]),
  );
}

function progress(rail: ChainRail, blocksOnTop: bigint): Confirmations {
  const needed = confirmationsNeeded[rail];
  return { seen: Math.min(needed, Math.max(1, Number(blocksOnTop) + 1)), needed };
}

/** An operator's own words have no code. */
export function readReason(reason: string | null): {
  reason: string | null;
  reasonCode: DepositReason | null;
} {
  if (reason === null || !Object.hasOwn(depositReasons, reason)) return { reason, reasonCode: null };
  const reasonCode = reason as DepositReason;
  return { reason: depositReasons[reasonCode], reasonCode };
}
