import { type Api, api } from '@sanduku/contracts/api';
import type { Endpoint } from '@sanduku/contracts/endpoint';
import type { Approval, AwaitsApproval, approvalsApi } from '@sanduku/contracts/operators/approvals';
import { sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Call, Handler, Handlers } from '../../http/routes.ts';
import { Accepted } from '../../lib/accepted.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { jsonOf, type RecordedAction, recordAction, SecondOperatorNeeded, termsOf } from './audit-log.ts';
import { haveOneOrigin } from './origin.ts';
import type { SignedInOperator } from './sessions.ts';

/*
 * What takes two operators (audit-log.ts says what does) is tried by the first as if they were alone. The record of the
 * action stops it, its transaction is undone, and the call is kept. When a second operator approves, the same call is
 * carried out, with every check it has, in the second one's name; the record then uses the approval up.
 *
 *   waiting -> approved: in the transaction of the action itself
 *   waiting -> refused: by another operator, withdrawn by the one who asked, or, once it can no longer be approved,
 *                       replaced by whoever asks for the same again
 */

/** What was asked for long ago was asked for in another situation. */
const EXPIRES_MS = 7 * 24 * 60 * 60_000;

interface ApprovalDeps {
  readonly database: Database;
  readonly clock: () => Date;
}

/** Any call of operators: each may turn out to take two. */
type OperatorEndpoint = Endpoint & { readonly access: 'operator' };
type OperatorCall = Call<OperatorEndpoint>;
type OperatorHandler = Handler<OperatorEndpoint>;
const endpoints: Readonly<Record<string, Endpoint>> = api;

/** Lets every call of operators wait for a second one where it has to, and adds the calls by which that one decides. */
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
    adminApprovals: async ({ query: { status, limit, offset } }) => {
      const { approvals, total } = await listApprovals(deps.database.queries, { status, limit, offset });
      return { approvals: approvals.map(toApproval), pagination: { total, limit, offset } };
    },
    adminApprove: (call) => approve(deps, byName, call),
    adminRefuseApproval: ({ operator, params, body: { reason } }) =>
      refuse(deps, BigInt(params.id), { operator, reason }),
  };
}

/** Carries a call out, or keeps it for a second operator. */
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
  // The number of a transfer that was undone is nobody's.
  const { transfer: _undone, ...foreseen } = after ?? {};
  const asked = await database
    .inTransaction(async (transaction) => {
      await replaceDead(transaction, { call: name, request, operator, at });
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

/** What has expired, or whose asker has gone, is in the way of nobody who asks for the same again. */
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
    // As the index has it that lets the same thing wait once.
    .where(
      sql<boolean>`md5((request #- '{body,reason}')::text) = md5((${request}::jsonb #- '{body,reason}')::text)`,
    )
    .where((row) =>
      row.or([row('asked_at', '<=', new Date(at.getTime() - EXPIRES_MS)), row.not(askerMayAct)]),
    )
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

/** The second operator: the call is carried out in their name, or refused as it would be to anybody, and then waits on. */
async function approve(
  { database, clock }: ApprovalDeps,
  handlers: Readonly<Record<string, OperatorHandler>>,
  { operator, params, body: { note }, request, reply }: Call<Api['adminApprove']>,
) {
  const { queries } = database;
  const id = BigInt(params.id);
  const row = await approvals(queries).where('approval.id', '=', id).executeTakeFirst();
  if (row === undefined) return new Refusal('not_found');
  const objection = await objectionTo(queries, row, operator, clock());
  if (objection) return objection;
  const [endpoint, handler] = [endpoints[row.call], handlers[row.call]];
  const kept = row.request as { params?: Record<string, unknown>; body?: unknown };
  const body = endpoint?.body?.safeParse(kept.body);
  // A version that no longer knows the call, or takes other fields, does not guess.
  if (!endpoint || !handler || body?.success === false) return new Refusal('invalid_request');
  const approves = { approvalId: id, askedBy: row.asked_by, terms: row.terms, note };
  try {
    const result = await handler({
      operator: { ...operator, approves },
      player: undefined,
      params: kept.params ?? {},
      query: {},
      body: body?.data,
      request,
      reply,
    });
    if (result instanceof Refusal) return result;
    const decided = await approvals(queries).where('approval.id', '=', id).executeTakeFirstOrThrow();
    // What it was for has come about by itself.
    if (decided.status === 'waiting') return new Refusal('already_decided', { why: 'approval_pointless' });
    return { approval: toApproval(decided), result: endpoint.data.parse(result) };
  } catch (error) {
    if (error instanceof RefusedError) return error.refusal;
    throw error;
  }
}

async function objectionTo(
  queries: Queries,
  { status, asked_by, asked_at, asker_may_act }: ApprovalRow,
  operator: SignedInOperator,
  now: Date,
): Promise<Refusal | undefined> {
  if (status !== 'waiting') return new Refusal('already_decided');
  if (expiryOf(asked_at) <= now) return new Refusal('already_decided', { why: 'approval_expired' });
  if (!asker_may_act) return new Refusal('already_decided', { why: 'approval_asker_gone' });
  if (asked_by === operator.id) return new Refusal('needs_another_operator');
  // Otherwise whoever asks could make a second account for themselves, and approve with it.
  if (await haveOneOrigin(queries, asked_by, operator.id)) {
    return new Refusal('needs_another_operator', { why: 'one_origin' });
  }
  return undefined;
}

/** Refuses what waits, or withdraws one's own. Of two who decide at once, the second finds it decided. */
async function refuse(
  { database, clock }: ApprovalDeps,
  id: bigint,
  { operator, reason }: { operator: SignedInOperator; reason: string },
): Promise<Approval | Refusal> {
  const at = clock();
  return database.inTransaction(async (transaction) => {
    const refused = await transaction
      .updateTable('approval')
      .set({ status: 'refused', decided_by: operator.id, decided_at: at, note: reason })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .executeTakeFirst();
    const row = await approvals(transaction).where('approval.id', '=', id).executeTakeFirst();
    if (row === undefined) return new Refusal('not_found');
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

/** Those that wait, the oldest first; others the newest first. */
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

/** With the player whom it grants something (see termsOf), or whose account or withdrawal it is about. */
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
    .select(askerMayAct.as('asker_may_act'));
}

const askerMayAct = sql<boolean>`(asker.status = 'active' and asker.role = 'operator')`;

const expiryOf = (askedAt: Date) => new Date(askedAt.getTime() + EXPIRES_MS);

function toApproval(row: ApprovalRow): Approval {
  return {
    id: row.id.toString(),
    action: row.action,
    subjectKind: row.subject_kind,
    subjectId: row.subject_id,
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
    expiresAt: expiryOf(row.asked_at).toISOString(),
    decidedBy: row.decider_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    note: row.note,
  };
}
