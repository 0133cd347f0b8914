import type { CountryCode, Currency } from '@sanduku/contracts/countries';
import {
  convert,
  MAX_WIRE_AMOUNT,
  MICROS_PER_UNIT,
  type Micros,
  toUnits,
  toWire,
  USDT,
} from '@sanduku/contracts/money';
import { type Selectable, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import { isOutOfRange } from '../../database/errors.ts';
import type { Tables } from '../../database/schema.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action } from '../backoffice/deps.ts';
import { hasUsedHourlyShare } from '../operators/access.ts';
import { recordAction } from '../operators/audit-log.ts';
import { readRates } from '../settings/rates.ts';
import { creditWithin, type DepositRow, openAccounts } from './credit.ts';
import type { CreditDeps } from './deps.ts';
import type { ChainRail } from './ports.ts';

interface Owner {
  readonly id: bigint;
  readonly username: string;
  readonly country: CountryCode;
  readonly currency: Currency;
}

/** A transfer to one of our addresses that no rule credits. */
export interface HeldTransfer {
  readonly row: Selectable<Tables['usdt_held_transfer']>;
  /** As wallets show it. */
  readonly address: string;
  readonly owner: Owner | undefined;
  /** Undefined if it cannot be credited. */
  readonly credits: Micros | undefined;
  readonly ratesId: bigint;
}

export interface HeldTransferId {
  readonly rail: ChainRail;
  readonly transactionHash: string;
  readonly logIndex: number;
}

interface Decision extends Action {
  readonly transfer: HeldTransferId;
}

/** Spam is frequent: only the largest are listed. */
const LISTED = 200;
/** The maximum that screens can show. */
const MOST_CREDITED = BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT;

export async function listHeldTransfers(queries: Queries, now: Date): Promise<HeldTransfer[]> {
  const rows = await selectHeldTransfers(queries)
    .orderBy(sql`s.state = 'waiting'`, 'desc')
    .orderBy(sql`case when s.state = 'waiting' then s.amount end`, (order) => order.desc().nullsLast())
    .orderBy('s.created_at', 'desc')
    .limit(LISTED)
    .execute();
  const current = await readRates(queries, now);
  return rows.map((row) => toTransfer(row, current));
}

/** Makes a deposit of the address's owner, once. */
export async function creditHeldTransfer(
  deps: CreditDeps,
  decision: Decision,
): Promise<HeldTransfer | Refusal> {
  const { database, ledger, clock } = deps;
  const asked = await findHeldTransfer(database.queries, decision.transfer, clock());
  if (asked instanceof Refusal) return asked;
  const { owner, credits } = asked;
  if (owner === undefined || credits === undefined) {
    return new Refusal('invalid_request', { problem: 'held_transfer_too_large' });
  }
  const facts = {
    player_id: owner.id,
    rail: decision.transfer.rail,
    amount: credits,
    rates_id: asked.ratesId,
    currency: owner.currency,
    paid_amount: BigInt(asked.row.amount),
    paid_currency: 'USDT' as const,
  };
  await openAccounts(deps, facts);
  try {
    const credited = await database.inTransaction(async (transaction) => {
      const waiting = await lockWaiting(transaction, decision.transfer);
      if (waiting instanceof Refusal) return waiting;
      const deposit = await writeDeposit(transaction, asked, { ...facts, now: clock() });
      if (deposit instanceof Refusal) return deposit;
      await creditWithin(deps, transaction, deposit.id);
      await decide(deps, transaction, { ...decision, asked, state: 'credited', deposit });
      return findHeldTransfer(transaction, decision.transfer, clock());
    });
    if (!(credited instanceof Refusal)) ledger.moved();
    return credited;
  } catch (error) {
    if (!isOutOfRange(error)) throw error;
    return new Refusal('invalid_request', { problem: 'credit_too_large' });
  }
}

export async function rejectHeldTransfer(
  deps: CreditDeps,
  decision: Decision,
): Promise<HeldTransfer | Refusal> {
  return deps.database.inTransaction(async (transaction) => {
    const waiting = await lockWaiting(transaction, decision.transfer);
    if (waiting instanceof Refusal) return waiting;
    const asked = await findHeldTransfer(transaction, decision.transfer, deps.clock());
    if (asked instanceof Refusal) return asked;
    await decide(deps, transaction, { ...decision, asked, state: 'refused' });
    return findHeldTransfer(transaction, decision.transfer, deps.clock());
  });
}

/** The transfer's row is locked; the chain reader may already have made a deposit. */
async function writeDeposit(
  transaction: Transaction,
  { row }: HeldTransfer,
  {
    now,
    ...facts
  }: Pick<
    DepositRow,
    'player_id' | 'rail' | 'amount' | 'rates_id' | 'currency' | 'paid_amount' | 'paid_currency'
  > & {
    now: Date;
  },
): Promise<DepositRow | Refusal> {
  const { rail, transaction_hash, log_index, block_number, block_hash, account, sender } = row;
  const deposit = await transaction
    .insertInto('deposit')
    .values({
      ...facts,
      reference: `${transaction_hash}:${log_index}`,
      status: 'received',
      usdt_amount: facts.paid_amount,
      created_at: now,
    })
    .onConflict((conflict) => conflict.constraint('deposit_once').doNothing())
    .returningAll()
    .executeTakeFirst();
  if (deposit === undefined) {
    return new Refusal('already_decided', { why: 'transfer_credited' });
  }
  await transaction
    .insertInto('usdt_deposit')
    .values({
      deposit_id: deposit.id,
      rail,
      transaction_hash,
      log_index,
      block_number,
      block_hash,
      account,
      sender,
    })
    .execute();
  return deposit;
}

async function lockWaiting(transaction: Transaction, transfer: HeldTransferId): Promise<Refusal | undefined> {
  const row = await transaction
    .selectFrom('usdt_held_transfer')
    .select('state')
    .where('rail', '=', transfer.rail)
    .where('transaction_hash', '=', transfer.transactionHash)
    .where('log_index', '=', BigInt(transfer.logIndex))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return noSuchTransfer();
  if (row.state === 'waiting') return undefined;
  return new Refusal('already_decided', { why: 'transfer_decided', status: row.state });
}

async function decide(
  { clock }: CreditDeps,
  transaction: Transaction,
  decided: Decision & { asked: HeldTransfer; state: 'credited' | 'refused'; deposit?: DepositRow },
): Promise<void> {
  const { operator, transfer, reason, asked, state, deposit } = decided;
  const now = clock();
  await transaction
    .updateTable('usdt_held_transfer')
    .set({ state, decided_by: operator.id, decided_at: now })
    .where('rail', '=', transfer.rail)
    .where('transaction_hash', '=', transfer.transactionHash)
    .where('log_index', '=', BigInt(transfer.logIndex))
    .execute();
  const action = `held_transfer.${state}` as const;
  await recordAction(transaction, {
    operator,
    action,
    subject: {
      kind: 'held_transfer',
      id: `${transfer.rail}:${transfer.transactionHash}:${transfer.logIndex}`,
    },
    before: { state: asked.row.state, why: asked.row.reason, usdt: toUnits(BigInt(asked.row.amount)) },
    after: {
      state,
      ...(deposit && {
        deposit: deposit.id,
        player: deposit.player_id,
        amount: toWire(deposit.amount),
        currency: deposit.currency,
      }),
    },
    grants: deposit && { playerId: deposit.player_id, amount: deposit.amount, currency: deposit.currency },
    takesTwo: state === 'refused' && (await hasUsedHourlyShare(transaction, { operator, action, at: now })),
    reason,
    at: now,
  });
}

const noSuchTransfer = () => new Refusal('not_found', { what: 'transfer' });

async function findHeldTransfer(
  queries: Queries,
  transfer: HeldTransferId,
  now: Date,
): Promise<HeldTransfer | Refusal> {
  const row = await selectHeldTransfers(queries)
    .where('s.rail', '=', transfer.rail)
    .where('s.transaction_hash', '=', transfer.transactionHash)
    .where('s.log_index', '=', BigInt(transfer.logIndex))
    .executeTakeFirst();
  if (row === undefined) return noSuchTransfer();
  return toTransfer(row, await readRates(queries, now));
}

function selectHeldTransfers(queries: Queries) {
  return queries
    .selectFrom('usdt_held_transfer as s')
    .leftJoin('deposit_address as a', (on) =>
      on.onRef('a.rail', '=', 's.rail').onRef('a.account', '=', 's.account'),
    )
    .leftJoin('player as p', 'p.id', 'a.player_id')
    .selectAll('s')
    .select(['a.address', 'p.id as player_id', 'p.username', 'p.country', 'p.currency']);
}

type HeldTransferRow = Awaited<ReturnType<ReturnType<typeof selectHeldTransfers>['execute']>>[number];

function toTransfer(
  { address, player_id, username, country, currency, ...row }: HeldTransferRow,
  { id, rates }: Awaited<ReturnType<typeof readRates>>,
): HeldTransfer {
  const owner =
    player_id === null || username === null || country === null || currency === null
      ? undefined
      : { id: player_id, username, country, currency };
  const credits = owner && convert(BigInt(row.amount), USDT, rates[owner.country]);
  return {
    row,
    address: address ?? row.account,
    owner,
    ratesId: id,
    credits: credits !== undefined && credits <= MOST_CREDITED ? credits : undefined,
  };
}
