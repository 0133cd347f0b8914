import { type Api, api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import type { Approval, AwaitsApproval, approvalsApi } from '@sanduku/contracts/operators/approvals';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Call, Handler, Handlers } from '../../http/routes.ts';
import { Accepted, Refusal, RefusedError } from '../../lib/refusal.ts';
import { hasUsedHourlyShare, lockOperator } from './access.ts';
import { expiryOf, latestExpired, lockForApproval, mayAct } from './approval-checks.ts';
import {
  jsonOf,
  type RecordedAction,
  recordAction,
  SecondOperatorNeeded,
  subjectName,
  termsOf,
} from './audit-log.ts';
import { recordListRead } from './personal-reads.ts';
import type { SignedInOperator } from './sessions.ts';

/*
 * A call that takes two operators (alwaysTakesTwo in audit-log.ts) runs until recordAction aborts it. The transaction is
 * rolled back and the request is stored. On approval it runs again in the second operator's name, and recordAction uses the
 * approval in the same transaction.
 *
 *   waiting -> approved: in the transaction of the action
 *   waiting -> refused: by another operator, withdrawn by the requester, or replaced once it can no longer be approved
 */

/** Per operator, so colleagues' requests stay visible. */
const MOST_WAITING = 50;

interface ApprovalDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

type OperatorEndpoint = Endpoint & { readonly access: 'operator' };
type OperatorCall = Call<OperatorEndpoint>;
type OperatorHandler = Handler<OperatorEndpoint>;
const endpoints: Readonly<Record<string, Endpoint>> = api;

export function withApprovals(
  deps: ApprovalDeps,
  handlers: Omit<Handlers, keyof typeof approvalsApi>,
): Handlers {
  const byName = handlers as unknown as Readonly<Record<string, OperatorHandler>>;
  const asking = Object.entries(byName).map(([name, handler]) => [
    name,
    endpoints[name]?.access === 'operator'
      ? (call: OperatorCall) => doOrAsk(deps, name, call, handler)
      : handler,
  ]);
  return {
    ...(Object.fromEntries(asking) as typeof handlers),
    adminApprovals: async ({ operator, query: { status, limit, offset } }) => {
      const { approvals, total } = await listApprovals(deps.database.queries, { status, limit, offset });
      const read = { list: 'approvals' as const, filter: status, from: offset, rows: approvals.length };
      const refusal = await recordListRead(deps, operator, read);
      if (refusal !== undefined) return refusal;
      return { approvals: approvals.map(toApproval), pagination: { total, limit, offset } };
    },
    adminApprove: (call) => approve(deps, byName, call),
    adminRefuseApproval: ({ operator, params, body: { reason } }) =>
      refuse(deps, BigInt(params.id), { operator, reason }),
  };
}

async function doOrAsk(deps: ApprovalDeps, name: string, call: OperatorCall, handler: OperatorHandler) {
  try {
    return await handler(call);
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    if (error instanceof SecondOperatorNeeded) return ask(deps, name, call, error.action);
    throw error;
  }
}

async function ask(
  { database }: ApprovalDeps,
  name: string,
  { params, body, operator }: OperatorCall,
  recorded: RecordedAction,
): Promise<Accepted<AwaitsApproval> | Refusal> {
  const { action, subject, before, after, reason, at } = recorded;
  const request = JSON.stringify({ params, body });
  // The transfer was rolled back, so its id means nothing.
  const { transfer: _undone, ...foreseen } = after ?? {};
  const asked = await database
    .inTransaction(async (transaction) => {
      // Serialises the count of parallel requests.
      if (!mayAct(await lockOperator(transaction, operator.id))) return new Refusal('not_signed_in');
      await replaceDead(transaction, { call: name, request, operator, at });
      if ((await countAskedBy(transaction, operator)) >= MOST_WAITING)
        return new Refusal('needs_another_operator', { why: 'requests_wait' });
      const row = await transaction
        .insertInto('approval')
        .values({
          call: name,
          request,
          action,
          subject_kind: subject.kind,
          subject_id: subject.id.toString(),
          before: jsonOf(before),
          after: jsonOf(foreseen),
          terms: jsonOf(termsOf(recorded)),
          reason: reason ?? null,
          status: 'waiting',
          asked_by: operator.id,
          asked_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await recordAction(transaction, {
        operator,
        action: 'approval.asked',
        subject,
        after: { approval: row.id, action },
        reason,
        at,
      });
      return approvals(transaction).where('approval.id', '=', row.id).executeTakeFirstOrThrow();
    })
    .catch((error: unknown) => {
      if (constraintName(error) === 'approval_waiting_once')
        return new Refusal('already_decided', { why: 'approval_waits' });
      throw error;
    });
  return asked instanceof Refusal ? asked : new Accepted({ awaitsApproval: toApproval(asked) });
}

async function countAskedBy(transaction: Transaction, { id }: SignedInOperator): Promise<bigint> {
  const { waiting } = await transaction
    .selectFrom('approval')
    .select(({ fn }) => fn.countAll<bigint>().as('waiting'))
    .where('status', '=', 'waiting')
    .where('asked_by', '=', id)
    .executeTakeFirstOrThrow();
  return waiting;
}

/** Lets a request that can no longer be approved be made again. */
async function replaceDead(
  transaction: Transaction,
  { call, request, operator, at }: { call: string; request: string; operator: SignedInOperator; at: Date },
): Promise<void> {
  const dead = await transaction
    .updateTable('approval')
    .from('operator as asker')
    .set({ status: 'refused', decided_by: operator.id, decided_at: at, note: 'Asked for again' })
    .whereRef('asker.id', '=', 'asked_by')
    .where('approval.status', '=', 'waiting')
    .where('call', '=', call)
    // The same expression as in the unique index approval_waiting_once.
    .where(
      sql<boolean>`md5((request #- '{body,reason}')::text) = md5((${request}::jsonb #- '{body,reason}')::text)`,
    )
    .where((row) => row.or([row('asked_at', '<=', latestExpired(at)), row.not(askerMayAct)]))
    .returning(['approval.id', 'action', 'subject_kind', 'subject_id'])
    .execute();
  for (const { id, action, subject_kind: kind, subject_id } of dead) {
    await recordAction(transaction, {
      operator,
      action: 'approval.refused',
      subject: { kind, id: subject_id },
      after: { approval: id, action },
      reason: 'Asked for again',
      at,
    });
  }
}

/** If the stored call is refused, the approval stays waiting. */
async function approve(
  { database, clock }: ApprovalDeps,
  handlers: Readonly<Record<string, OperatorHandler>>,
  { operator, params, body: { note }, request, reply }: Call<Api['adminApprove']>,
) {
  const { queries } = database;
  const id = BigInt(params.id);
  const row = await approvals(queries).where('approval.id', '=', id).executeTakeFirst();
  if (row === undefined) return new Refusal('not_found');
  // Rejects early; useApproval checks again.
  const locked = await database.inTransaction((transaction) =>
    lockForApproval(transaction, { approvalId: id, operatorId: operator.id, clock }),
  );
  if (locked instanceof Refusal) return locked;
  const [endpoint, handler] = [endpoints[row.call], handlers[row.call]];
  const kept = row.request as { params?: Record<string, unknown>; body?: unknown };
  const body = endpoint?.body?.safeParse(kept.body);
  // Stored by another version.
  if (!endpoint || !handler || body?.success === false) return new Refusal('invalid_request');
  const approves = { approvalId: id, askedBy: row.asked_by, note, clock };
  try {
    const result = await handler({
      operator: { ...operator, approves },
      session: undefined,
      player: undefined,
      params: kept.params ?? {},
      query: {},
      body: body?.data,
      request,
      reply,
    });
    if (result instanceof Refusal) return result;
    const decided = await approvals(queries).where('approval.id', '=', id).executeTakeFirstOrThrow();
    if (decided.status === 'waiting') return new Refusal('already_decided', { why: 'approval_pointless' });
    // Another operator was first.
    if (decided.decided_by !== operator.id) return new Refusal('already_decided');
    return { approval: toApproval(decided), result: endpoint.data.parse(result) };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

/** Or withdraws one's own. One operator cannot refuse everything that colleagues request. */
async function refuse(
  { database, clock }: ApprovalDeps,
  id: bigint,
  { operator, reason }: { operator: SignedInOperator; reason: string },
): Promise<Approval | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    if (!mayAct(await lockOperator(transaction, operator.id))) return new Refusal('not_signed_in');
    const asked = await transaction
      .selectFrom('approval')
      .select('asked_by')
      .where('id', '=', id)
      .executeTakeFirst();
    if (asked === undefined) return new Refusal('not_found');
    const share = { operator, action: 'approval.refused', at } as const;
    if (asked.asked_by !== operator.id && (await hasUsedHourlyShare(transaction, share)))
      return new Refusal('needs_another_operator', { why: 'refused_many' });
    const refused = await transaction
      .updateTable('approval')
      .set({ status: 'refused', decided_by: operator.id, decided_at: at, note: reason })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    const row = await approvals(transaction).where('approval.id', '=', id).executeTakeFirstOrThrow();
    if (refused.numUpdatedRows === 0n) return new Refusal('already_decided');
    await recordAction(transaction, {
      operator,
      action: 'approval.refused',
      subject: { kind: row.subject_kind, id: row.subject_id },
      after: { approval: id, action: row.action },
      reason,
      at,
    });
    return toApproval(row);
  });
}

/** Waiting ones oldest first; others newest first. */
async function listApprovals(
  queries: Queries,
  { status, limit, offset }: { status: Approval['status'] | 'all'; limit: number; offset: number },
) {
  const { total } = await queries
    .selectFrom('approval')
    .select(({ fn }) => fn.countAll<bigint>().as('total'))
    .$if(status !== 'all', (query) => query.where('status', '=', status as Approval['status']))
    .executeTakeFirstOrThrow();
  const rows = await approvals(queries)
    .$if(status !== 'all', (query) => query.where('approval.status', '=', status as Approval['status']))
    .orderBy('approval.id', status === 'waiting' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return { approvals: rows, total: Number(total) };
}

type ApprovalRow = Awaited<ReturnType<ReturnType<typeof approvals>['execute']>>[number];

/** With the player who is granted something (see termsOf), or whom it is about. */
function approvals(queries: Queries) {
  return queries
    .selectFrom('approval')
    .innerJoin('operator as asker', 'asker.id', 'approval.asked_by')
    .leftJoin('operator as decider', 'decider.id', 'approval.decided_by')
    .leftJoin('player', (on) =>
      on.on(
        sql<boolean>`player.id = case
          when jsonb_typeof(approval.terms) = 'array' then (approval.terms ->> 0)::bigint
          when subject_kind = 'player' then subject_id::bigint
          when subject_kind = 'withdrawal' then (select w.player_id from withdrawal w where w.id = subject_id::bigint)
        end`,
      ),
    )
    .selectAll('approval')
    .select(['player.id as player_id', 'player.username as player_name'])
    .select(['asker.username as asker_name', 'decider.username as decider_name'])
    .select(subjectName.as('subject_name'));
}

const askerMayAct = sql<boolean>`(asker.status = 'active' and asker.role = 'operator')`;

function toApproval(row: ApprovalRow): Approval {
  return {
    id: row.id.toString(),
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
    subjectName: row.subject_name,
    player:
      row.player_id === null || row.player_name === null
        ? null
        : { id: row.player_id.toString(), username: row.player_name },
    before: row.before,
    after: row.after,
    reason: row.reason,
    status: row.status,
    askedBy: row.asker_name,
    askedAt: row.asked_at.toISOString(),
    expiresAt: expiryOf(row).toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}
