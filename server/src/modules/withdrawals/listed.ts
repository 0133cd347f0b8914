import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { WithdrawalRow } from './withdrawal-row.ts';

/** A withdrawal as people see it: with its place in the queue and what the rail calls the payment. */
export type ListedWithdrawal = WithdrawalRow & {
  readonly place: bigint | null;
  readonly provider_reference: string | null;
};

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

export function selectListed(queries: Queries) {
  return queries
    .selectFrom('withdrawal')
    .leftJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
    .leftJoin(
      (query) =>
        query
          .selectFrom('withdrawal')
          .select(['id', sql<bigint>`row_number() over (order by id)`.as('place')])
          .where('status', '=', 'pending')
          .as('queue'),
      (join) => join.onRef('queue.id', '=', 'withdrawal.id'),
    )
    .selectAll('withdrawal')
    .select(['queue.place', 'payout.provider_reference']);
}

/** A page of a player's withdrawals, the newest first, and how many there are in all. */
export async function listWithdrawals(
  queries: Queries,
  playerId: bigint,
  { limit, offset }: Page,
): Promise<{ withdrawals: ListedWithdrawal[]; total: number }> {
  const withdrawals = await selectListed(queries)
    .where('withdrawal.player_id', '=', playerId)
    .orderBy('withdrawal.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await queries
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { withdrawals, total: Number(total) };
}
