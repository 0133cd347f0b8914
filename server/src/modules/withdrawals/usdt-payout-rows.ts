import { type Selectable, sql } from 'kysely';
import type { Database, Queries, Transaction } from '../../database/database.ts';
import { constraintName } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { markSending, type Payout } from './payout-rows.ts';
import type { ChainPayoutRail, OfferedTerms, Terms, WalletState } from './ports.ts';

export type ChainTransaction = Omit<Selectable<Tables['chain_transaction']>, 'terms'> & {
  readonly terms: Terms;
  readonly wallet: string;
  readonly nonce: bigint | null;
};
export type SignedTransaction = ChainTransaction & {
  readonly raw: string;
  readonly hash: string;
  readonly signed_at: Date;
};

export function isSigned(transaction: ChainTransaction): transaction is SignedTransaction {
  return transaction.raw !== null;
}

export async function transactionsOf(queries: Queries, withdrawalId: bigint): Promise<ChainTransaction[]> {
  const rows = await queries
    .selectFrom('chain_transaction as t')
    .innerJoin('chain_payout as p', 'p.withdrawal_id', 't.withdrawal_id')
    .selectAll('t')
    .select(['p.wallet', 'p.nonce'])
    .where('t.withdrawal_id', '=', withdrawalId)
    .orderBy('t.attempt')
    .execute();
  return rows.map((row) => ({ ...row, terms: row.terms as Terms }));
}

export async function payingWallets(queries: Queries, rail: ChainPayoutRail): Promise<string[]> {
  const rows = await queries
    .selectFrom('chain_payout')
    .select('wallet')
    .distinct()
    .where('rail', '=', rail)
    .execute();
  return rows.map(({ wallet }) => wallet);
}

export async function promisedBy(queries: Queries, rail: ChainPayoutRail, wallet: string): Promise<bigint> {
  const row = await queries
    .selectFrom('chain_payout as p')
    .innerJoin('withdrawal as w', 'w.id', 'p.withdrawal_id')
    .select(sql<bigint>`coalesce(sum(w.payout_amount), 0)::bigint`.as('promised'))
    .where('p.rail', '=', rail)
    .where('p.wallet', '=', wallet)
    .where('w.status', '=', 'approved')
    .executeTakeFirstOrThrow();
  return row.promised;
}

interface Order {
  readonly payout: Payout;
  readonly rail: ChainPayoutRail;
  readonly offered: OfferedTerms;
  readonly now: Date;
}

interface WalletOrder extends Order, Pick<WalletState, 'sent' | 'sentFinally'> {
  readonly wallet: string;
}

type NumberedRail = Tables['payout_nonce']['rail'];

/** False if another order of the chain is with the signer, or the lease is lost. */
export function placeFirstOrder(database: Database, order: WalletOrder): Promise<boolean> {
  const { payout, rail, wallet, now } = order;
  return unlessTaken(() =>
    database.inTransaction(async (transaction) => {
      if (!(await markSending(transaction, payout, now))) return false;
      const nonce = rail === 'tron' ? null : await takeNonce(transaction, { ...order, rail });
      await transaction
        .insertInto('chain_payout')
        .values({ withdrawal_id: payout.id, rail, wallet, nonce })
        .execute();
      await insertOrder(transaction, order, 1);
      return true;
    }),
  );
}

/** An operator may have decided on a void transaction, so the payout must not be unresolved then. */
export function placeNextOrder(database: Database, order: Order, last: ChainTransaction): Promise<boolean> {
  const { payout } = order;
  return unlessTaken(() =>
    database.inTransaction(async (transaction) => {
      const held = await holdPayout(transaction, payout);
      if (held === undefined || (last.void_at !== null && held.unresolved_since !== null)) return false;
      await insertOrder(transaction, order, last.attempt + 1);
      return true;
    }),
  );
}

function holdPayout(transaction: Transaction, { id, leased_until }: Payout) {
  return transaction
    .selectFrom('payout')
    .select('unresolved_since')
    .where('withdrawal_id', '=', id)
    .where('leased_until', '=', leased_until)
    .forUpdate()
    .executeTakeFirst();
}

/** Concurrent callers wait for the end of this transaction. */
async function takeNonce(
  transaction: Transaction,
  { rail, wallet, sent, sentFinally }: WalletOrder & { readonly rail: NumberedRail },
): Promise<bigint> {
  const row = await transaction
    .insertInto('payout_nonce')
    .values({ rail, wallet, next_nonce: BigInt(sent) + 1n })
    .onConflict((conflict) =>
      conflict.columns(['rail', 'wallet']).doUpdateSet({
        // Skip nonces used outside the product.
        next_nonce: sql<bigint>`greatest(payout_nonce.next_nonce, ${BigInt(sentFinally)}) + 1`,
      }),
    )
    .returning('next_nonce')
    .executeTakeFirstOrThrow();
  return row.next_nonce - 1n;
}

async function insertOrder(
  transaction: Transaction,
  { payout, rail, offered, now }: Order,
  attempt: number,
): Promise<void> {
  await transaction
    .insertInto('chain_transaction')
    .values({
      withdrawal_id: payout.id,
      attempt,
      rail,
      terms: JSON.stringify(offered.terms),
      expires_at: offered.expiresAt,
      ordered_at: now,
    })
    .execute();
}

const takenConstraints = new Set([
  'chain_transaction_one_unsigned',
  'chain_transaction_pkey',
  'chain_payout_pkey',
]);

async function unlessTaken(work: () => Promise<boolean>): Promise<boolean> {
  try {
    return await work();
  } catch (error) {
    if (takenConstraints.has(constraintName(error) ?? '')) return false;
    throw error;
  }
}

/** Returns false if the order is gone. */
export async function storeSigned(
  queries: Queries,
  { withdrawal_id, attempt }: ChainTransaction,
  signed: { raw: string; hash: string; now: Date },
): Promise<boolean> {
  const stored = await queries
    .updateTable('chain_transaction')
    .set({ raw: signed.raw, hash: signed.hash, signed_at: signed.now })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('attempt', '=', attempt)
    // Signatures are deterministic: a faster process stored the same bytes.
    .where((row) => row.or([row('raw', 'is', null), row('raw', '=', signed.raw)]))
    .returning('attempt')
    .execute();
  return stored.length > 0;
}

/** Frees the nonce. Only for the lease holder: another process could be asking the signer. */
export async function takeBackOrder(
  database: Database,
  payout: Payout,
  { attempt, rail, wallet, nonce }: ChainTransaction,
): Promise<void> {
  const { id } = payout;
  await database.inTransaction(async (transaction) => {
    if ((await holdPayout(transaction, payout)) === undefined) return;
    const taken = await transaction
      .deleteFrom('chain_transaction')
      .where('withdrawal_id', '=', id)
      .where('attempt', '=', attempt)
      .where('raw', 'is', null)
      .returning('attempt')
      .execute();
    if (taken.length === 0 || attempt > 1) return;
    await transaction.deleteFrom('chain_payout').where('withdrawal_id', '=', id).execute();
    if (nonce !== null && rail !== 'tron') {
      await transaction
        .updateTable('payout_nonce')
        .set({ next_nonce: nonce })
        .where('rail', '=', rail)
        .where('wallet', '=', wallet)
        .where('next_nonce', '=', nonce + 1n)
        .execute();
    }
  });
}

export async function markBroadcast(
  queries: Queries,
  { withdrawal_id, attempt }: ChainTransaction,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('chain_transaction')
    .set({ broadcast_at: now })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('attempt', '=', attempt)
    .where('broadcast_at', 'is', null)
    .execute();
}

/** All up to this one. If the lease has ended, another process may have signed a newer one. */
export async function markVoid(
  queries: Queries,
  { withdrawal_id, attempt }: ChainTransaction,
  now: Date,
): Promise<void> {
  await queries
    .updateTable('chain_transaction')
    .set({ void_at: now })
    .where('withdrawal_id', '=', withdrawal_id)
    .where('attempt', '<=', attempt)
    .where('raw', 'is not', null)
    .where('void_at', 'is', null)
    .execute();
}

/** While a transaction is with the signer, or signed and may still be included, the money must not be returned. */
export async function mayStillBePaid(queries: Queries, withdrawalId: bigint): Promise<boolean> {
  const alive = await queries
    .selectFrom('chain_transaction')
    .select('attempt')
    .where('withdrawal_id', '=', withdrawalId)
    .where('void_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return alive !== undefined;
}
