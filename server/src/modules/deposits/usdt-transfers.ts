import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import type { DepositStatus } from '@sanduku/contracts/deposits/api';
import type { UnresolvedReason } from '@sanduku/contracts/deposits/reasons';
import { convert, MICROS_PER_UNIT, USDT } from '@sanduku/contracts/money';
import { type SqlBool, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { readRates } from '../settings/rates.ts';
import type { Chain, ChainRail, ChainTransfer } from './ports.ts';

/** Dust spreads look-alike addresses and costs more to record than it is worth. */
const MIN_USDT = MICROS_PER_UNIT / 100n;
/** Hundreds fit into a balance in any currency. */
const MAX_USDT = 1_000_000n * MICROS_PER_UNIT;

const UNRESOLVED_BATCH = 5;
const DOUBT: UnresolvedReason = 'gone_from_chain';

interface Owner {
  readonly id: bigint;
  readonly country: CountryCode;
  readonly currency: Currency;
}

export interface OwnedTransfer extends ChainTransfer {
  readonly owner: Owner;
  readonly known: { readonly status: DepositStatus; readonly blockHash: string } | undefined;
  /** The transaction was credited from another block. */
  readonly countedElsewhere: boolean;
}

type HeldTransferReason = Tables['usdt_held_transfer']['reason'];

function referenceOf({ transactionHash, logIndex }: ChainTransfer): string {
  return `${transactionHash}:${logIndex}`;
}

export function isToBeCredited(transfer: OwnedTransfer): boolean {
  return !isMoney(transfer.known?.status) && reasonToHold(transfer) === undefined;
}

export async function findOwners(
  queries: Queries,
  rail: ChainRail,
  transfers: readonly ChainTransfer[],
): Promise<OwnedTransfer[]> {
  if (transfers.length === 0) return [];
  const owners = await ownersOf(queries, rail, [...new Set(transfers.map(({ account }) => account))]);
  const ours = transfers.filter(({ account }) => owners.has(account));
  if (ours.length === 0) return [];
  const deposits = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['d.reference', 'd.status', 'u.transaction_hash', 'u.block_hash'])
    .where('u.rail', '=', rail)
    .where('u.transaction_hash', 'in', [...new Set(ours.map(({ transactionHash }) => transactionHash))])
    .execute();
  return ours.map((transfer) => {
    const known = deposits.find(({ reference }) => reference === referenceOf(transfer));
    return {
      ...transfer,
      owner: owners.get(transfer.account) as Owner,
      known: known && { status: known.status, blockHash: known.block_hash },
      countedElsewhere: deposits.some(
        ({ status, transaction_hash, block_hash }) =>
          isMoney(status) &&
          transaction_hash === transfer.transactionHash &&
          block_hash !== transfer.blockHash,
      ),
    };
  });
}

/** Returns the number of transfers newly held for review. */
export async function writeTransfers(
  transaction: Transaction,
  { rail, owned, final, now }: { rail: ChainRail; owned: readonly OwnedTransfer[]; final: number; now: Date },
): Promise<number> {
  let heldTransfers = 0;
  if (owned.length === 0) return heldTransfers;
  const current = await readRates(transaction, now);
  for (const transfer of owned) {
    const isFinal = transfer.blockNumber <= final;
    const reason = reasonToHold(transfer);
    if (isToBeCredited(transfer)) {
      // An unchanged sighting.
      if (!isFinal && transfer.known?.blockHash === transfer.blockHash) continue;
      await writeDeposit(transaction, { rail, transfer, isFinal, current, now });
    } else if (reason !== undefined && isFinal && transfer.amount > 0n) {
      heldTransfers += await writeHeldTransfer(transaction, { rail, transfer, reason, now });
    }
  }
  return heldTransfers;
}

function isMoney(status: DepositStatus | undefined): boolean {
  return status === 'received' || status === 'credited';
}

function reasonToHold({ amount, countedElsewhere }: OwnedTransfer): HeldTransferReason | undefined {
  if (amount < MIN_USDT) return 'below_minimum';
  if (amount > MAX_USDT) return 'above_maximum';
  // The transaction left a block that we considered final.
  return countedElsewhere ? 'in_another_block' : undefined;
}

/** A final block overrides earlier sightings. */
async function writeDeposit(
  transaction: Transaction,
  options: {
    rail: ChainRail;
    transfer: OwnedTransfer;
    isFinal: boolean;
    current: Awaited<ReturnType<typeof readRates>>;
    now: Date;
  },
): Promise<void> {
  const { rail, transfer, isFinal, current, now } = options;
  const { owner, amount } = transfer;
  const facts = {
    player_id: owner.id,
    status: isFinal ? ('received' as const) : ('waiting' as const),
    amount: convert(amount, USDT, current.rates[owner.country]),
    rates_id: current.id,
    currency: owner.currency,
    paid_amount: amount,
    usdt_amount: amount,
    reason: null,
  };
  const written = await transaction
    .insertInto('deposit')
    .values({
      ...facts,
      rail,
      reference: referenceOf(transfer),
      paid_currency: 'USDT',
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .constraint('deposit_once')
        // The rate at first sight stays.
        .doUpdateSet((row) => {
          const asAnnounced = <Column extends 'amount' | 'rates_id'>(column: Column) =>
            row
              .case()
              .when('deposit.paid_amount', '=', facts.paid_amount)
              .then(row.ref(`deposit.${column}`))
              .else(facts[column])
              .end();
          return { ...facts, amount: asAnnounced('amount'), rates_id: asAnnounced('rates_id') };
        })
        .where('deposit.status', 'in', isFinal ? ['waiting', 'declined', 'unresolved'] : ['waiting']),
    )
    .returning('id')
    .executeTakeFirst();
  // Another process credited it.
  if (written === undefined) return;
  const place = {
    block_number: BigInt(transfer.blockNumber),
    block_hash: transfer.blockHash,
    account: transfer.account,
    sender: transfer.sender,
  };
  await transaction
    .insertInto('usdt_deposit')
    .values({
      ...place,
      deposit_id: written.id,
      rail,
      transaction_hash: transfer.transactionHash,
      log_index: BigInt(transfer.logIndex),
    })
    .onConflict((conflict) => conflict.column('deposit_id').doUpdateSet(place))
    .execute();
}

async function writeHeldTransfer(
  transaction: Transaction,
  options: { rail: ChainRail; transfer: OwnedTransfer; reason: HeldTransferReason; now: Date },
): Promise<number> {
  const { rail, transfer, reason, now } = options;
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('usdt_held_transfer')
    .values({
      rail,
      transaction_hash: transfer.transactionHash,
      log_index: BigInt(transfer.logIndex),
      block_number: BigInt(transfer.blockNumber),
      block_hash: transfer.blockHash,
      account: transfer.account,
      sender: transfer.sender,
      amount: transfer.amount.toString(),
      reason,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('usdt_held_transfer_once').doNothing())
    .executeTakeFirst();
  return Number(numInsertedOrUpdatedRows);
}

async function ownersOf(
  queries: Queries,
  rail: ChainRail,
  accounts: readonly string[],
): Promise<Map<string, Owner>> {
  const rows = await queries
    .selectFrom('deposit_address as a')
    .innerJoin('player as p', 'p.id', 'a.player_id')
    .select(['a.account', 'p.id', 'p.country', 'p.currency'])
    .where('a.rail', '=', rail)
    .where(sql<boolean>`a.account = any(${accounts}::text[])`)
    .execute();
  return new Map(rows.map(({ account, ...owner }) => [account, owner]));
}

interface Vanished {
  readonly depositId: bigint;
  readonly blockNumber: number;
  /** Its block is unchanged, so the node's answer was incomplete. */
  readonly blockIsThere: boolean;
}

export async function findVanished(
  queries: Queries,
  chain: Chain,
  { from, to, seen }: { from: number; to: number; seen: readonly ChainTransfer[] },
): Promise<Vanished[]> {
  const waiting = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['d.id', 'd.reference', 'u.block_number', 'u.block_hash'])
    .where('d.rail', '=', chain.rail)
    .where('d.status', '=', 'waiting')
    .where('u.block_number', '>=', BigInt(from))
    .where('u.block_number', '<=', BigInt(to))
    .execute();
  const references = new Set(seen.map(referenceOf));
  const vanished: Vanished[] = [];
  for (const { id, reference, block_number, block_hash } of waiting) {
    if (references.has(reference)) continue;
    const blockNumber = Number(block_number);
    const blockIsThere = (await chain.blockHash(blockNumber)) === block_hash;
    vanished.push({ depositId: id, blockNumber, blockIsThere });
  }
  return vanished;
}

/** Deletes sightings whose block is gone. In a final block they stay unresolved, and a later read may find them. */
export async function writeVanished(
  transaction: Transaction,
  vanished: readonly Vanished[],
  final: number,
): Promise<void> {
  if (vanished.length === 0) return;
  const waiting = (sightings: readonly Vanished[]) =>
    sql<SqlBool>`status = 'waiting' and id = any (${sightings.map(({ depositId }) => depositId)}::bigint[])`;
  const forgotten = vanished.filter(({ blockIsThere }) => !blockIsThere);
  await transaction.deleteFrom('deposit').where(waiting(forgotten)).execute();
  const doubtful = vanished.filter((sighting) => isUncertain(sighting, final));
  await transaction
    .updateTable('deposit')
    .set({ status: 'unresolved', reason: DOUBT })
    .where(waiting(doubtful))
    .execute();
}

export function isUncertain({ blockIsThere, blockNumber }: Vanished, final: number): boolean {
  return blockIsThere && blockNumber <= final;
}

/** A few at a time. */
export async function recheckUncertain(
  queries: Queries,
  chain: Chain,
  before: number,
): Promise<ChainTransfer[]> {
  const doubtful = await queries
    .selectFrom('usdt_deposit as u')
    .innerJoin('deposit as d', 'd.id', 'u.deposit_id')
    .select(['u.block_number', 'u.account'])
    .where('d.rail', '=', chain.rail)
    .where('d.status', '=', 'unresolved')
    .where('u.block_number', '<', BigInt(before))
    .orderBy(sql`random()`)
    .limit(UNRESOLVED_BATCH)
    .execute();
  const transfers: ChainTransfer[] = [];
  for (const { block_number, account } of doubtful) {
    const block = Number(block_number);
    transfers.push(...(await chain.transfers({ from: block, to: block }, [account])));
  }
  return transfers;
}
