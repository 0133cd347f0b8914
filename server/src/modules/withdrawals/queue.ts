import { sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { WithdrawalRow } from './withdrawal-row.ts';

/** Whoever stands further back than this hears of their place when they look. */
const TOLD = 100;
/** For `pg_advisory_xact_lock`: a number that nothing else locks. */
const QUEUE_LOCK = 7_301_801;

/** How many wait in front of a withdrawal, itself included; null when it does not wait for an operator. */
export async function placeOf(
  queries: Queries,
  { id, status }: Pick<WithdrawalRow, 'id' | 'status'>,
): Promise<number | null> {
  if (status !== 'pending') return null;
  const { place } = await queries
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('place'))
    .where('status', '=', 'pending')
    .where('id', '<=', id)
    .executeTakeFirstOrThrow();
  return Number(place);
}

/** How many wait for an operator. */
export async function countWaiting(queries: Queries): Promise<number> {
  const { waiting } = await queries
    .selectFrom('withdrawal')
    .select(({ fn }) => fn.countAll<string>().as('waiting'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return Number(waiting);
}

/** Tells those behind a withdrawal that has left the queue, in the transaction that let it leave, where they stand now. */
export async function tellQueueBehind(transaction: Transaction, id: bigint): Promise<void> {
  // Two that leave at once tell one after the other, and the second sees that the first has left.
  await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(transaction);
  await sql`
    insert into outbox (topic, player_id, payload)
    select 'withdrawal_queue', player_id, jsonb_build_object('id', id::text, 'place', place, 'waiting', waiting)
    from (
      select id, player_id, row_number() over (order by id) as place, count(*) over () as waiting
      from withdrawal where status = 'pending'
    ) queue
    where id > ${id} and place <= ${TOLD}
    order by place`.execute(transaction);
}
