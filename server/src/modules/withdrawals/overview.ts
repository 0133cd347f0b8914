import type { Micros } from '@sanduku/contracts/money';
import type { WithdrawalClock, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { creditedOf } from './promise.ts';
import { type Risk, riskOf } from './risk.ts';
import type { WithdrawalRow } from './rules.ts';

/** Positions beyond this are not pushed. */
const TOLD = 100;
const QUEUE_LOCK = 7_301_801;

/** Bounds the work of a call in a long queue. Later positions are null. */
const NUMBERED = 1_000;

/** Position from 1; null if it does not wait for an operator, or has no number yet. */
function placeIn(withdrawal: { id: RawBuilder<bigint>; status: RawBuilder<string> }) {
  return sql<bigint | null>`
    case when ${withdrawal.status} = 'pending' then (
      select nullif(count(*), ${NUMBERED + 1}) from (
        select from withdrawal earlier where earlier.status = 'pending' and earlier.id <= ${withdrawal.id}
        order by earlier.id limit ${NUMBERED + 1}
      ) queue
    ) end`;
}

export async function placeOf(
  queries: Queries,
  { id, status }: Pick<WithdrawalRow, 'id' | 'status'>,
): Promise<number | null> {
  const { place } = await queries
    .selectNoFrom(placeIn({ id: sql`${id}::bigint`, status: sql`${status}::text` }).as('place'))
    .executeTakeFirstOrThrow();
  return place === null ? null : Number(place);
}

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

export type ListedWithdrawal = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

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
      placeIn({ id: sql.ref('withdrawal.id'), status: sql.ref('withdrawal.status') }).as('place'),
      'payout.provider_reference',
      'payout.unresolved_since',
      'player.access_changed_at',
      'player.access_changed_what',
      sql<Date | null>`withdrawal_promised_until(withdrawal.id)`.as('promised_until'),
      creditedOf(sql.ref('withdrawal.id')).as('credited'),
    ]);
}

/** Newest first, with the total count. */
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
  const { asked } = await withdrawalFigures(queries, playerId);
  return { withdrawals, total: Number(asked) };
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

export interface WithdrawalFigures {
  readonly asked: bigint;
  readonly completed: bigint;
  /** Waiting for an operator or a rail. */
  readonly open: bigint;
  /** Rejected or failed. */
  readonly refused: bigint;
  readonly withdrawn: Micros;
  readonly openAmount: Micros;
  readonly fees: Micros;
}

export async function withdrawalFigures(queries: Queries, playerId: bigint): Promise<WithdrawalFigures> {
  const total = await queries
    .selectFrom('withdrawal_total')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  const { asked, completed, refused, withdrawn, open_amount, fees } = total ?? noWithdrawals;
  return {
    asked,
    completed,
    open: asked - completed - refused,
    refused,
    withdrawn,
    openAmount: open_amount,
    fees,
  };
}

const noWithdrawals = { asked: 0n, completed: 0n, refused: 0n, withdrawn: 0n, open_amount: 0n, fees: 0n };

/** In the player's currency. */
export async function totalWithdrawn(queries: Queries, playerId: bigint): Promise<Micros> {
  return (await withdrawalFigures(queries, playerId)).withdrawn;
}

/** Counted up to the last numbered position. */
async function countQueue(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom((query) =>
      query.selectFrom('withdrawal').select('id').where('status', '=', 'pending').limit(NUMBERED).as('queue'),
    )
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

const MEASURED = 50;
const FEWEST = 5;

/** From request to payment. */
export async function withdrawalClock(queries: Queries): Promise<WithdrawalClock> {
  const { rows } = await sql<{ measured: bigint; median: number | null; p95: number | null }>`
    select count(*) as measured,
           percentile_cont(0.5) within group (order by seconds) as median,
           percentile_cont(0.95) within group (order by seconds) as p95
    from (
      select extract(epoch from ended_at - created_at)::float8 as seconds
      from withdrawal where status = 'completed' order by ended_at desc limit ${MEASURED}
    ) recent`.execute(queries);
  const [{ measured, median, p95 } = { measured: 0n, median: null, p95: null }] = rows;
  const isEnough = measured >= FEWEST;
  return {
    waiting: await countQueue(queries),
    measured: Number(measured),
    medianSeconds: isEnough ? median : null,
    p95Seconds: isEnough ? p95 : null,
  };
}
