import type { WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import type { Player } from '../players/player.ts';
import { type ListedWithdrawal, type Page, selectListed } from './listed.ts';
import { type Risk, riskOf } from './risk.ts';

/** A withdrawal as operators see it. */
export type InspectedWithdrawal = ListedWithdrawal &
  Pick<Player, 'username' | 'country'> & {
    readonly player_status: Player['status'];
    readonly decided_by_name: string | null;
    readonly payout_reference: string | null;
    readonly in_doubt_since: Date | null;
    readonly risk: Risk;
  };

/** Which withdrawals: by how they stand, those whose rail does not tell what became of them, or all. */
export type WithdrawalFilter = WithdrawalStatus | 'in_doubt' | 'all';

/** A page of withdrawals: the queue from its head, others the newest first. */
export async function inspectWithdrawals(
  queries: Queries,
  filter: WithdrawalFilter,
  { limit, offset }: Page,
): Promise<InspectedWithdrawal[]> {
  const rows = await selectInspected(queries)
    .where(conditionOf(filter))
    .orderBy('withdrawal.id', filter === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return withRisk(queries, rows);
}

export async function countWithdrawals(queries: Queries, filter: WithdrawalFilter): Promise<number> {
  const { total } = await queries
    .selectFrom('withdrawal')
    .leftJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(conditionOf(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** One withdrawal as operators see it. */
export async function inspectWithdrawal(queries: Queries, id: bigint): Promise<InspectedWithdrawal> {
  const rows = await selectInspected(queries).where('withdrawal.id', '=', id).execute();
  const [withdrawal] = await withRisk(queries, rows);
  if (withdrawal === undefined) throw new Error(`Withdrawal ${id} is gone`);
  return withdrawal;
}

function selectInspected(queries: Queries) {
  return selectListed(queries)
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .leftJoin('operator', 'operator.id', 'withdrawal.decided_by')
    .select([
      'player.username',
      'player.country',
      'player.status as player_status',
      'operator.username as decided_by_name',
      'payout.reference as payout_reference',
      'payout.in_doubt_since',
    ]);
}

/** The condition as the database reads it; of `withdrawal` and `payout`. */
function conditionOf(filter: WithdrawalFilter): RawBuilder<boolean> {
  if (filter === 'all') return sql<boolean>`true`;
  if (filter !== 'in_doubt') return sql<boolean>`withdrawal.status = ${filter}`;
  return sql<boolean>`withdrawal.status = 'approved' and payout.in_doubt_since is not null`;
}

async function withRisk(
  queries: Queries,
  rows: readonly Omit<InspectedWithdrawal, 'risk'>[],
): Promise<InspectedWithdrawal[]> {
  const risks = await riskOf(queries, rows);
  return rows.map((row) => ({ ...row, risk: risks.get(row.id) as Risk }));
}
