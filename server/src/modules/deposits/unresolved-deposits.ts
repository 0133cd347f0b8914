import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import type { RefusedReason } from '@sanduku/contracts/deposits/reasons';
import { type Micros, scale, toWire } from '@sanduku/contracts/money';
import { type RawBuilder, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action } from '../backoffice/deps.ts';
import { hasUsedHourlyShare } from '../operators/access.ts';
import { recordAction } from '../operators/audit-log.ts';
import { creditWithin, type DepositRow, openAccounts } from './credit.ts';
import type { CreditDeps } from './deps.ts';

export type InspectedDeposit = Awaited<ReturnType<ReturnType<typeof selectDeposits>['execute']>>[number];

interface Decision extends Action {
  readonly depositId: bigint;
}

const noSuchDeposit = () => new Refusal('not_found', { what: 'deposit' });

export type DepositFilter = DepositStatus | 'all';

/** Unresolved ones oldest first, others newest first. */
export function listDepositsFor(
  queries: Queries,
  {
    status,
    id,
    limit,
    offset,
  }: { status: DepositFilter; id: bigint | undefined; limit: number; offset: number },
): Promise<InspectedDeposit[]> {
  return selectDeposits(queries)
    .where(conditionOf(status))
    .$if(id !== undefined, (query) => query.where('deposit.id', '=', id as bigint))
    .orderBy('deposit.id', status === 'unresolved' ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDeposits(queries: Queries, status: DepositFilter): Promise<number> {
  const { total } = await queries
    .selectFrom('deposit')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(conditionOf(status))
    .executeTakeFirstOrThrow();
  return Number(total);
}

function conditionOf(status: DepositFilter): RawBuilder<boolean> {
  return status === 'all' ? sql<boolean>`true` : sql<boolean>`deposit.status = ${status}`;
}

/**
 * Two operators matched it with the rail's records. The rail may credit it first. One rail reference pays one
 * deposit.
 */
export async function creditUnresolved(
  deps: CreditDeps,
  { providerReference, ...decision }: Decision & { providerReference: string | undefined },
): Promise<InspectedDeposit | Refusal> {
  const { database, ledger } = deps;
  const asked = await findDeposit(database.queries, decision.depositId);
  if (asked === undefined) return noSuchDeposit();
  const facts = creditable(asked);
  if (facts instanceof Refusal) return facts;
  await openAccounts(deps, { ...asked, ...facts });
  try {
    const credited = await database.inTransaction(async (transaction) => {
      const deposit = await lockUnresolved(transaction, decision.depositId);
      if (deposit instanceof Refusal) return deposit;
      if (asked.phone !== null) {
        const matched = await matchPayment(transaction, asked, providerReference?.trim() || undefined);
        if (matched instanceof Refusal) return matched;
      }
      await transaction.updateTable('deposit').set(facts).where('id', '=', deposit.id).execute();
      const credits = await creditWithin(deps, transaction, deposit.id);
      await record(deps, transaction, 'deposit.credited', decision, { ...deposit, ...credits });
      return findDeposit(transaction, decision.depositId);
    });
    if (credited instanceof Refusal) return credited;
    ledger.moved();
    return credited ?? noSuchDeposit();
  } catch (error) {
    if (constraintName(error) !== 'mobile_deposit_paid_once') throw error;
    return new Refusal('already_decided', { why: 'payment_credited' });
  }
}

/** For a deposit missing from the rail's records. Money that arrives later is still credited. */
export async function rejectUnresolved(
  deps: CreditDeps,
  decision: Decision,
): Promise<InspectedDeposit | Refusal> {
  const notFound: RefusedReason = 'not_found_in_ledger';
  const refused = await deps.database.inTransaction(async (transaction) => {
    const deposit = await lockUnresolved(transaction, decision.depositId);
    if (deposit instanceof Refusal) return deposit;
    await transaction
      .updateTable('deposit')
      .set({ status: 'declined', reason: notFound })
      .where('id', '=', deposit.id)
      .execute();
    await record(deps, transaction, 'deposit.refused', decision, deposit);
    return findDeposit(transaction, deposit.id);
  });
  return refused ?? noSuchDeposit();
}

/** Only the reported amount can be credited. Without a report, money in the rail's records needs a correction. */
function creditable(deposit: InspectedDeposit) {
  const { phone, amount, paid_amount, usdt_amount, reported_amount: reported } = deposit;
  if (phone === null) return { amount, paid_amount, usdt_amount };
  if (reported === null || reported === 0n || deposit.reported_in !== deposit.paid_currency) {
    return new Refusal('invalid_request', { problem: 'deposit_not_reported' });
  }
  const share = (whole: Micros) => scale(whole, reported, paid_amount);
  return { amount: share(amount), paid_amount: reported, usdt_amount: share(usdt_amount) };
}

async function lockUnresolved(transaction: Transaction, id: bigint): Promise<DepositRow | Refusal> {
  const deposit = await transaction
    .selectFrom('deposit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (deposit === undefined) return noSuchDeposit();
  if (deposit.status === 'unresolved') return deposit;
  return new Refusal('already_decided', { why: 'deposit_not_unresolved', status: deposit.status });
}

/** Also stops polling. */
async function matchPayment(
  transaction: Transaction,
  { id, rail, provider_reference }: InspectedDeposit,
  given: string | undefined,
): Promise<Refusal | undefined> {
  const reference = given === undefined ? provider_reference : `${rail}:${given}`;
  if (reference === null) {
    return new Refusal('invalid_request', { problem: 'provider_reference_missing' });
  }
  await transaction
    .updateTable('mobile_deposit')
    .set({ provider_reference: reference, poll_at: null, leased_until: null })
    .where('deposit_id', '=', id)
    .execute();
  return undefined;
}

async function record(
  { clock }: CreditDeps,
  transaction: Transaction,
  action: 'deposit.credited' | 'deposit.refused',
  { operator, reason }: Decision,
  before: DepositRow,
): Promise<void> {
  const after = await findDeposit(transaction, before.id);
  const at = clock();
  await recordAction(transaction, {
    operator,
    action,
    subject: { kind: 'deposit', id: before.id },
    before: { status: before.status, reason: before.reason },
    after: {
      status: after?.status,
      player: before.player_id,
      amount: toWire(before.amount),
      currency: before.currency,
      ...(after?.provider_reference && { providerReference: after.provider_reference }),
      ...(after?.transfer_id && { transfer: after.transfer_id }),
    },
    ...(action === 'deposit.credited' && {
      grants: { playerId: before.player_id, amount: before.amount, currency: before.currency },
    }),
    takesTwo:
      action === 'deposit.refused' && (await hasUsedHourlyShare(transaction, { operator, action, at })),
    reason,
    at,
  });
}

export function findDeposit(queries: Queries, id: bigint): Promise<InspectedDeposit | undefined> {
  return selectDeposits(queries).where('deposit.id', '=', id).executeTakeFirst();
}

function selectDeposits(queries: Queries) {
  return queries
    .selectFrom('deposit')
    .innerJoin('player', 'player.id', 'deposit.player_id')
    .leftJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
    .leftJoin('usdt_deposit', 'usdt_deposit.deposit_id', 'deposit.id')
    .leftJoin('deposit_reversal', 'deposit_reversal.deposit_id', 'deposit.id')
    .selectAll('deposit')
    .select(['player.username', 'mobile_deposit.phone', 'mobile_deposit.provider_reference'])
    .select(['mobile_deposit.reported_amount', 'mobile_deposit.reported_in'])
    .select(['usdt_deposit.transaction_hash', 'deposit_reversal.reversed_at']);
}
