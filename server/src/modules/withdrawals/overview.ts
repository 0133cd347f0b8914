import type { Micros } from '@sanduku/contracts/money';
import type { WithdrawalClock, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { type RawBuilder, sql } from 'kysely';
import { callWithin, type Queries } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';

export type ListedWithdrawal = Pick<
  SelectedWithdrawal,
  Extract<keyof SelectedWithdrawal, keyof Row<'withdrawal_page'>>
>;
type SelectedWithdrawal = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

function selectListed(queries: Queries) {
  return queries
    .selectFrom('withdrawal')
    .innerJoin('player', 'player.id', 'withdrawal.player_id')
    .leftJoin('payout', 'payout.withdrawal_id', 'withdrawal.id')
    .selectAll('withdrawal')
    .select([
      sql<bigint | null>`withdrawal_place(withdrawal.id, withdrawal.status)`.as('place'),
      'payout.provider_reference',
      'payout.unresolved_since',
      'payout.waits_for_float_since',
      'player.access_changed_at',
      'player.access_changed_what',
      sql<Date | null>`withdrawal_promised_until(withdrawal.id)`.as('promised_until'),
      sql<Micros>`withdrawal_credited(withdrawal.id)`.as('credited'),
    ]);
}

export function toPage(rows: readonly Row<'withdrawal_page'>[]): {
  withdrawals: ListedWithdrawal[];
  total: number;
  clock: WithdrawalClock;
} {
  const [first] = rows;
  if (first === undefined) throw new Error('withdrawal_page gave no answer');
  return {
    withdrawals: rows.filter(({ id }) => id !== null) as ListedWithdrawal[],
    total: Number(first.total),
    clock: {
      waiting: Number(first.waiting),
      medianSeconds: first.median,
      p95Seconds: first.p95,
    },
  };
}

export type InspectedWithdrawal = Awaited<ReturnType<ReturnType<typeof selectInspected>['execute']>>[number];

export type WithdrawalFilter = WithdrawalStatus | 'unresolved' | 'all';

/** The queue oldest first, other lists newest first. */
export function inspectWithdrawals(
  queries: Queries,
  filter: WithdrawalFilter,
  { limit, offset, id }: Page & { readonly id?: bigint | undefined },
): Promise<InspectedWithdrawal[]> {
  return selectInspected(queries)
    .where(conditionOf(filter))
    .$if(id !== undefined, (query) => query.where('withdrawal.id', '=', id as bigint))
    .orderBy('withdrawal.id', filter === 'pending' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
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

export function inspectWithdrawal(queries: Queries, id: bigint): Promise<InspectedWithdrawal> {
  return selectInspected(queries).where('withdrawal.id', '=', id).executeTakeFirstOrThrow();
}

function selectInspected(queries: Queries) {
  return selectListed(queries)
    .leftJoin('operator', 'operator.id', 'withdrawal.decided_by')
    .innerJoinLateral(sql<Row<'withdrawal_risk'>>`withdrawal_risk(withdrawal.id)`.as('risk'), (join) =>
      join.onTrue(),
    )
    .selectAll('risk')
    .select([
      'player.username',
      'player.country',
      'player.status as player_status',
      'operator.username as decided_by_name',
      // The provider may have paid an order that it had refused.
      sql<
        string | null
      >`payout.reference || array_to_string(array_prepend('', payout.former_references), ', ')`.as(
        'payout_reference',
      ),
    ]);
}

/** On `withdrawal` and `payout`. */
function conditionOf(filter: WithdrawalFilter): RawBuilder<boolean> {
  if (filter === 'all') return sql<boolean>`true`;
  if (filter !== 'unresolved') return sql<boolean>`withdrawal.status = ${filter}`;
  return sql<boolean>`withdrawal.status = 'approved' and payout.unresolved_since is not null`;
}

export const noWithdrawals: Row<'withdrawal_figures'> = {
  asked: 0n,
  completed: 0n,
  refused: 0n,
  withdrawn: 0n,
  open_amount: 0n,
  fees: 0n,
};

/** In the player's currency. */
export async function totalWithdrawn(queries: Queries, player: bigint): Promise<Micros> {
  const [figures = noWithdrawals] = await callWithin(queries, 'withdrawal_figures', { player });
  return figures.withdrawn;
}
