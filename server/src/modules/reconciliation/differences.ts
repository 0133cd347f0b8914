import type { BodyOf, DataOf } from '@sanduku/contracts/endpoint';
import { toWire } from '@sanduku/contracts/money';
import type { Difference, reconciliationApi } from '@sanduku/contracts/reconciliation/api';
import type { DifferenceKind, DifferenceState, StatedWallet } from '@sanduku/contracts/reconciliation/rules';
import { sql } from 'kysely';
import { callWithin, type Queries, type Transaction } from '../../database/database.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { type ActingOperator, type RecordedAction, recordAction } from '../operators/audit-log.ts';
import { recordArrival } from './move-money.ts';
import { type Books, lockWallet, type ReconciliationDeps } from './store.ts';

type Explain = typeof reconciliationApi.adminExplainDifferences;

export async function listDifferences(
  queries: Queries,
  asked: {
    wallet?: StatedWallet | undefined;
    kind?: DifferenceKind | undefined;
    state: DifferenceState;
    before?: bigint;
    limit: number;
  },
): Promise<Difference[]> {
  const rows = await selectDifferences(queries)
    .where('d.state', '=', asked.state)
    .$if(asked.wallet !== undefined, (query) => query.where('d.wallet', '=', asked.wallet as string))
    .$if(asked.kind !== undefined, (query) => query.where('d.kind', '=', asked.kind as DifferenceKind))
    .$if(asked.before !== undefined, (query) => query.where('d.id', '<', asked.before as bigint))
    .orderBy('d.id', 'desc')
    .limit(asked.limit)
    .execute();
  return rows.map(toDifference);
}

function selectDifferences(queries: Queries) {
  return queries
    .selectFrom('wallet_difference as d')
    .leftJoin('wallet_item as i', 'i.id', 'd.item_id')
    .leftJoin('wallet_movement as m', 'm.transfer_id', 'd.transfer_id')
    .leftJoin('operator as owner', 'owner.id', 'd.owner_id')
    .leftJoin('operator as explainer', 'explainer.id', 'd.explained_by')
    .selectAll('d')
    .select([
      sql<string | null>`coalesce(i.provider_reference, m.provider_reference)`.as('provider_reference'),
      sql<string | null>`coalesce(i.our_reference, m.reference)`.as('our_reference'),
      'owner.username as owner',
      'explainer.username as explainer',
    ]);
}

type DifferenceRow = Awaited<ReturnType<ReturnType<typeof selectDifferences>['executeTakeFirstOrThrow']>>;

function toDifference(row: DifferenceRow): Difference {
  const { proposed_transfer, proposed_move } = row;
  return {
    id: row.id.toString(),
    wallet: row.wallet as StatedWallet,
    currency: row.currency,
    kind: row.kind,
    state: row.state,
    amount: toWire(row.amount),
    at: row.at.toISOString(),
    providerReference: row.provider_reference,
    ourReference: row.our_reference,
    transferId: row.transfer_id?.toString() ?? null,
    proposal:
      proposed_transfer !== null
        ? { kind: 'transfer', id: proposed_transfer.toString() }
        : proposed_move === null
          ? null
          : { kind: 'move', id: proposed_move.toString() },
    owner: row.owner,
    explanation: row.explanation,
    explainedBy: row.explainer,
  };
}

interface Decision {
  readonly operator: ActingOperator;
  readonly id: bigint;
}

/** They stay in the wallet's sum; a day can be closed over them. */
export async function explainDifferences(
  { database, clock }: ReconciliationDeps,
  { operator, request }: { operator: ActingOperator; request: BodyOf<Explain> },
): Promise<DataOf<Explain> | Refusal> {
  const { wallet, currency, kind, reason } = request;
  const ids = [...new Set(request.ids.map(BigInt))];
  return database.inTransaction(async (transaction) => {
    await lockWallet(transaction, { wallet, currency });
    const rows = await transaction
      .selectFrom('wallet_difference')
      .selectAll()
      .where('id', 'in', ids)
      .where('wallet', '=', wallet)
      .where('currency', '=', currency)
      .where('kind', '=', kind)
      .where('state', '=', 'open')
      .orderBy('id')
      .execute();
    const [first, ...others] = rows;
    if (first === undefined || rows.length < ids.length) return new Refusal('already_decided');
    const now = clock();
    await transaction
      .updateTable('wallet_difference')
      .set({ state: 'explained', explanation: reason, explained_by: operator.id, explained_at: now })
      .where('id', 'in', ids)
      .execute();
    const action = 'wallet.difference_explained';
    const recorded = (found: Found) => actionOn(found, { operator, action, reason, at: now });
    await recordAction(transaction, recorded(first), ...others.map(recorded));
    return { explained: rows.length };
  });
}

/** A proposed move arrives with the match. */
export async function acceptProposal(
  deps: ReconciliationDeps,
  { operator, id, reason }: Decision & { reason: string },
): Promise<Difference | Refusal> {
  await openArrivalAccounts(deps, await findDifference(deps.database.queries, id));
  const accepted = await decide(deps, { operator, id }, async (transaction, found, now) => {
    const { item_id, proposed_transfer, proposed_move } = found;
    const transfer =
      proposed_transfer ??
      (proposed_move === null ? null : await recordArrival(deps, transaction, proposed_move, booksOf(found)));
    if (item_id === null || transfer === null) throw new RefusedError(new Refusal('already_decided'));
    // Check the amount again: a match never hides a difference.
    const { numUpdatedRows } = await transaction
      .updateTable('wallet_movement')
      .set({ item_id })
      .where('transfer_id', '=', transfer)
      .where('item_id', 'is', null)
      .where('amount', '=', found.amount)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw new RefusedError(new Refusal('already_decided'));
    await callWithin(transaction, 'wallet_settle', booksOf(found));
    await callWithin(transaction, 'wallet_propose', booksOf(found));
    const action = 'wallet.difference_matched';
    await recordAction(transaction, actionOn(found, { operator, action, reason, at: now }));
  });
  if (!(accepted instanceof Refusal)) deps.ledger.moved();
  return accepted;
}

/** Before the transaction: opening an account uses its own. */
async function openArrivalAccounts({ ledger }: ReconciliationDeps, found: Found | undefined): Promise<void> {
  if (found === undefined || found.proposed_move === null) return;
  await ledger.house('rail.transit', found.currency);
  await ledger.house(`rail.${booksOf(found).wallet}`, found.currency);
}

export function assignDifference(
  deps: ReconciliationDeps,
  { operator, id, owner, reason }: Decision & { owner: bigint; reason: string },
): Promise<Difference | Refusal> {
  return decide(deps, { operator, id }, async (transaction, found, now) => {
    const active = await transaction
      .selectFrom('operator')
      .select('username')
      .where('id', '=', owner)
      .where('status', '=', 'active')
      .executeTakeFirst();
    if (active === undefined) throw new RefusedError(new Refusal('not_found'));
    await transaction
      .updateTable('wallet_difference')
      .set({ owner_id: owner })
      .where('id', '=', id)
      .execute();
    const action = 'wallet.difference_assigned';
    await recordAction(
      transaction,
      actionOn(found, { operator, action, owner: active.username, reason, at: now }),
    );
  });
}

type Found = Awaited<ReturnType<typeof findDifference>> & {};

function findDifference(queries: Queries, id: bigint) {
  return queries.selectFrom('wallet_difference').selectAll().where('id', '=', id).executeTakeFirst();
}

function booksOf({ wallet, currency }: Found): Books {
  return { wallet: wallet as StatedWallet, currency };
}

async function decide(
  { database, clock }: ReconciliationDeps,
  { id }: Decision,
  work: (transaction: Transaction, found: Found, now: Date) => Promise<void>,
): Promise<Difference | Refusal> {
  const seen = await findDifference(database.queries, id);
  if (seen === undefined) return new Refusal('not_found');
  return database.inTransaction(async (transaction) => {
    await lockWallet(transaction, booksOf(seen));
    const found = await findDifference(transaction, id);
    if (found?.state !== 'open') return new Refusal('already_decided');
    await work(transaction, found, clock());
    return toDifference(
      await selectDifferences(transaction).where('d.id', '=', id).executeTakeFirstOrThrow(),
    );
  });
}

type Action = Pick<RecordedAction, 'operator' | 'reason' | 'at'> & {
  readonly action: 'wallet.difference_explained' | 'wallet.difference_matched' | 'wallet.difference_assigned';
  readonly owner?: string;
};

function actionOn(found: Found, { owner, ...action }: Action): RecordedAction {
  return {
    ...action,
    subject: { kind: 'wallet', id: `${found.wallet} ${found.currency}` },
    after: {
      difference: found.id,
      kind: found.kind,
      amount: toWire(found.amount),
      currency: found.currency,
      ...(owner !== undefined && { owner }),
    },
  };
}
