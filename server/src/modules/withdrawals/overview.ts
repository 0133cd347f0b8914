import type { Micros } from '@sanduku/contracts/money';
import type { WithdrawalClock, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { type RawBuilder, sql } from 'kysely';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import { type Risk, riskOf } from './risk.ts';

/** Positions beyond this are not pushed. */
const TOLD = 100;
const QUEUE_LOCK = 7_301_801;

/** Bounds the work of a call in a long queue. Later positions are null. */
const NUMBERED = 1_000;

/** Pushes new positions to withdrawals behind one that left the queue, in the same transaction. */
export async function tellQueueBehind(transaction: Transaction, id: bigint): Promise<void> {
  // Serialises concurrent departures, so the second sees the first.
  await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(transaction);
  await sql`
    insert into outbox (topic, player_id, cause, payload)
    select 'withdrawal_queue', player_id, id::text, jsonb_build_object('id', id::text, 'place', place, 'waiting', waiting)
    from (
      select id, player_id, row_number() over (order by id) as place, count(*) over () as waiting
      from (select id, player_id from withdrawal where status = 'pending' order by id limit ${NUMBERED}) pending
    ) queue
    where id > ${id} and place <= ${TOLD}
    order by place`.execute(transaction);
}

export type ListedWithdrawal = Pick<
  SelectedWithdrawal,
  Extract<keyof SelectedWithdrawal, keyof Row<'withdrawal_page'>>
>;
type SelectedWithdrawal = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

/** Fewer withdrawals tell no usual duration. */
const FEWEST = 5;

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
      'player.access_changed_at',
      'player.access_changed_what',
      sql<Date | null>`withdrawal_promised_until(withdrawal.id)`.as('promised_until'),
      sql<Micros>`withdrawal_credited(withdrawal.id)`.as('credited'),
    ]);
}

/** The newest page of a player's withdrawals, from rows of `withdrawal_page`. */
export function toPage(rows: readonly Row<'withdrawal_page'>[]): {
  withdrawals: ListedWithdrawal[];
  total: number;
  clock: WithdrawalClock;
} {
  const [first] = rows;
  if (first === undefined) throw new Error('withdrawal_page gave no answer');
  const isEnough = first.measured >= FEWEST;
  return {
    withdrawals: rows.filter(({ id }) => id !== null) as ListedWithdrawal[],
    total: Number(first.total),
    clock: {
      waiting: Number(first.waiting),
      measured: Number(first.measured),
      medianSeconds: isEnough ? first.median : null,
      p95Seconds: isEnough ? first.p95 : null,
    },
  };
}

export type InspectedWithdrawal = InspectedRow & { readonly risk: Risk };
type InspectedRow = Awaited<ReturnType<ReturnType<typeof selectInspected>['execute']>>[number];

export type WithdrawalFilter = WithdrawalStatus | 'unresolved' | 'all';

/** The queue oldest first, other lists newest first. */
export async function inspectWithdrawals(
  queries: Queries,
  filter: WithdrawalFilter,
  { limit, offset, id }: Page & { readonly id?: bigint | undefined },
): Promise<InspectedWithdrawal[]> {
  const rows = await selectInspected(queries)
    .where(conditionOf(filter))
    .$if(id !== undefined, (query) => query.where('withdrawal.id', '=', id as bigint))
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

export async function inspectWithdrawal(queries: Queries, id: bigint): Promise<InspectedWithdrawal> {
  const rows = await selectInspected(queries).where('withdrawal.id', '=', id).execute();
  const [withdrawal] = await withRisk(queries, rows);
  if (withdrawal === undefined) throw new Error(`Withdrawal ${id} is gone`);
  return withdrawal;
}

function selectInspected(queries: Queries) {
  return selectListed(queries)
    .leftJoin('operator', 'operator.id', 'withdrawal.decided_by')
    .select([
      'player.username',
      'player.country',
      'player.status as player_status',
      'operator.username as decided_by_name',
      'payout.reference as payout_reference',
    ]);
}

/** On `withdrawal` and `payout`. */
function conditionOf(filter: WithdrawalFilter): RawBuilder<boolean> {
  if (filter === 'all') return sql<boolean>`true`;
  if (filter !== 'unresolved') return sql<boolean>`withdrawal.status = ${filter}`;
  return sql<boolean>`withdrawal.status = 'approved' and payout.unresolved_since is not null`;
}

async function withRisk(queries: Queries, rows: readonly InspectedRow[]): Promise<InspectedWithdrawal[]> {
  const risks = await riskOf(queries, rows);
  return rows.map((row) => ({ ...row, risk: risks.get(row.id) as Risk }));
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
