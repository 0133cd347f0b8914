import type { Micros } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { DepositRow } from './credit.ts';

/** A deposit as its player sees it. */
export type ListedDeposit = DepositRow & { readonly transaction_hash: string | null };

/** A player's deposits, the newest first; with `before`, only those before that one. */
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

/** What a player has brought in so far, all of it counted in USDT. */
export async function totalDeposited(queries: Queries, playerId: bigint): Promise<Micros> {
  const { total } = await queries
    .selectFrom('deposit')
    .select(sql<bigint>`coalesce(sum(usdt_amount), 0)::bigint`.as('total'))
    .where('player_id', '=', playerId)
    .where('status', '=', 'credited')
    .executeTakeFirstOrThrow();
  return total;
}
