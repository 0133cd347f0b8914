import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { type Selectable, sql } from 'kysely';
import type { Database, Queries } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { LOOK_MS, WatchedRows } from '../rail-calls/watched-rows.ts';
import type { DepositRow } from './credit.ts';
import type { DeclineReason, DoubtReason } from './reasons.ts';

/** A deposit by mobile money: both of its rows. */
export type MobileDeposit = DepositRow & Omit<Selectable<Tables['mobile_deposit']>, 'deposit_id'>;

/** One that we look at, and the account that it is credited to. */
export type ClaimedDeposit = MobileDeposit & { readonly account_id: bigint };

const rows = new WatchedRows('mobile_deposit', 'deposit_id', 'deposit');

export function selectMobileDeposits(queries: Queries) {
  return queries
    .selectFrom('deposit')
    .innerJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
    .selectAll('deposit')
    .select([
      'phone',
      'idempotency_key',
      'fingerprint',
      'callback_token',
      'provider_reference',
      'tried_at',
      'asked_at',
      'poll_at',
      'leased_until',
    ]);
}

/**
 * The deposits of a rail that are due. First what only has to be credited, then the phones that somebody waits to be
 * asked by, then what may be decided any moment, and last what is looked for just in case; the longest due first.
 */
export async function findDue(
  queries: Queries,
  rail: MobileProvider,
  { now, limit }: { now: Date; limit: number },
): Promise<bigint[]> {
  const due = await queries
    .selectFrom('mobile_deposit')
    .innerJoin('deposit', 'deposit.id', 'mobile_deposit.deposit_id')
    .select('deposit_id')
    .where('rail', '=', rail)
    .where('poll_at', '<=', now)
    .where((row) => row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]))
    .orderBy((row) =>
      row
        .case()
        .when('status', '=', 'received')
        .then(0)
        .when(
          row.and([row('status', '=', 'waiting'), row('asked_at', 'is', null), row('tried_at', 'is', null)]),
        )
        .then(1)
        .when('status', '=', 'waiting')
        .then(2)
        .else(3)
        .end(),
    )
    .orderBy('poll_at')
    .limit(limit)
    .execute();
  return due.map(({ deposit_id }) => deposit_id);
}

/** Behind the columns of a deposit (`owner`): the account that it is credited to. */
export const ACCOUNT_ID = `, (
  select a.id from ledger_account a
  where a.player_id = owner.player_id and a.kind = 'player.game' and a.currency = owner.currency
) as account_id`;

/** Takes those of the deposits that are due and that nobody else is looking at. */
export function claim(queries: Queries, ids: readonly bigint[], now: Date): Promise<ClaimedDeposit[]> {
  return rows.claim<ClaimedDeposit>(queries, ids, { now, more: sql.raw(ACCOUNT_ID) });
}

export const release: WatchedRows['release'] = (...which) => rows.release(...which);
export const close: WatchedRows['close'] = (...which) => rows.close(...which);

/** The order is about to be sent, or (null) the provider says that it does not know it. */
export async function markTried(queries: Queries, id: bigint, triedAt: Date | null): Promise<void> {
  await queries
    .updateTable('mobile_deposit')
    .set({ tried_at: triedAt })
    .where('deposit_id', '=', id)
    .execute();
}

/**
 * The provider has the money: from here on the deposit is credited, whatever happens to this process. Answers false
 * when another deposit was paid by the same payment.
 */
export async function markReceived(
  database: Database,
  { id, rail }: Pick<MobileDeposit, 'id' | 'rail'>,
  { providerReference, now }: { providerReference: string | null; now: Date },
): Promise<boolean> {
  try {
    await database.inTransaction(async (transaction) => {
      await transaction
        .updateTable('deposit')
        .set({ status: 'received', reason: null })
        .where('id', '=', id)
        .where('status', 'in', ['waiting', 'declined', 'in_doubt'])
        .execute();
      await transaction
        .updateTable('mobile_deposit')
        .set({
          provider_reference: providerReference === null ? null : `${rail}:${providerReference}`,
          // Somebody else may have closed it meanwhile: should we die now, it is looked at again all the same.
          poll_at: new Date(now.getTime() + LOOK_MS),
        })
        .where('deposit_id', '=', id)
        .execute();
    });
    return true;
  } catch (error) {
    if (constraintName(error) === 'mobile_deposit_paid_once') return false;
    throw error;
  }
}

export async function markDeclined(queries: Queries, id: bigint, reason: DeclineReason): Promise<void> {
  await queries
    .updateTable('deposit')
    .set({ status: 'declined', reason })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'in_doubt'])
    .execute();
}

export async function markInDoubt(queries: Queries, id: bigint, reason: DoubtReason): Promise<void> {
  await queries
    .updateTable('deposit')
    .set({ status: 'in_doubt', reason })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'declined'])
    .execute();
}
