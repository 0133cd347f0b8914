import { type DepositReason, depositReasons } from '@sanduku/contracts/deposits/reasons';
import type { Micros } from '@sanduku/contracts/money';
import type { Queries } from '../../database/database.ts';
import { type ChainRail, confirmationsNeeded } from './ports.ts';

/** In USDT. */
export async function totalDeposited(queries: Queries, playerId: bigint): Promise<Micros> {
  const total = await queries
    .selectFrom('deposit_total')
    .select('usdt_amount')
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return total?.usdt_amount ?? 0n;
}

/** `seen` includes the transfer's own block. */
export function confirmationsOf(rail: ChainRail, blocksOnTop: bigint) {
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
