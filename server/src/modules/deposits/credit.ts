import { convert, type Micros, scale, toWire } from '@sanduku/contracts/money';
import { type Selectable, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import { idempotencyKey, type Leg, type TransferCommand } from '../../ledger/transfer.ts';
import { decideReferral, findOpenReferral, type OpenReferral, writeDecision } from '../referrals/bonus.ts';
import { readRates } from '../settings/rates.ts';
import type { CreditDeps } from './deps.ts';

export type DepositRow = Selectable<Tables['deposit']>;

/** Prepared before the transaction, because opening an operator account is a separate transaction. */
export interface CreditPlan {
  readonly legs: (amount: Micros) => Leg[];
  /** Set while the player's first deposit is still to come. */
  readonly referral: OpenReferral | undefined;
}

/**
 * Credits a received deposit exactly once. Returns whether this call credited it. The caller has verified the
 * money with the provider or on chain.
 */
export async function creditDeposit(deps: CreditDeps, depositId: bigint): Promise<boolean> {
  const { database, ledger } = deps;
  const asked = await depositsById(database.queries, depositId).executeTakeFirstOrThrow();
  const plan = await planCredit(deps, asked);
  const credited = await database.inTransaction(async (transaction) => {
    const deposit = await depositsById(transaction, depositId).forUpdate().executeTakeFirstOrThrow();
    if (deposit.status === 'credited') return false;
    await creditWithin(deps, transaction, deposit, plan);
    return true;
  });
  if (credited) ledger.moved();
  return credited;
}

/**
 * For a transaction that holds the deposit's row lock. A first deposit also decides on the referral bonus and
 * pays it.
 */
export async function creditWithin(
  { ledger }: CreditDeps,
  transaction: Transaction,
  asked: DepositRow,
  { legs, referral }: CreditPlan,
): Promise<DepositRow> {
  await lockPayer(transaction, asked.id);
  const credits = await worthNow(transaction, asked);
  const deposit = { ...asked, ...credits };
  const first = await isFirst(transaction, deposit.player_id);
  const decision =
    first && referral !== undefined ? await decideReferral(transaction, referral, deposit) : undefined;
  const commands = [
    depositCommand(deposit, legs(deposit.amount)),
    ...(decision?.status === 'paid' ? [decision.command] : []),
  ];
  const [outcome, bonus] = await ledger.postAllWithin(transaction, commands);
  if (outcome?.status !== 'posted' || bonus?.status === 'refused')
    throw new Error(`Deposit ${deposit.id} could not be credited`, { cause: [outcome, bonus] });
  if (decision !== undefined) {
    await writeDecision(transaction, deposit.player_id, {
      decision,
      depositId: deposit.id,
      transferId: bonus?.transferId,
    });
  }
  await transaction
    .updateTable('deposit')
    .set({
      ...credits,
      status: 'credited',
      reason: null,
      transfer_id: outcome.transferId,
      credited_at: outcome.postedAt,
      is_first: first,
    })
    .where('id', '=', deposit.id)
    .execute();
  return deposit;
}

/**
 * Serialises the credits of one phone or chain address. A referral bonus depends on whether the payer has paid for
 * another account, and two concurrent transactions would not see each other.
 */
async function lockPayer(transaction: Transaction, depositId: bigint): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('payer ' || payer, 0))
    from (
      select phone as payer from mobile_deposit where deposit_id = ${depositId}
      union all
      select sender from usdt_deposit where deposit_id = ${depositId}
    ) paid`.execute(transaction);
}

/**
 * A phone payment in another currency is worth the current rate, but never more than announced: otherwise a
 * player could wait for a rate to move before paying. A chain transfer cannot be held back, so it keeps the
 * rate at first sight.
 */
async function worthNow(
  transaction: Transaction,
  { player_id, amount, currency, paid_amount, paid_currency, usdt_amount }: DepositRow,
): Promise<Partial<Pick<DepositRow, 'amount' | 'usdt_amount' | 'rates_id' | 'promised'>>> {
  if (paid_currency === 'USDT' || paid_currency === currency) return {};
  const { country } = await transaction
    .selectFrom('player')
    .select('country')
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  const { id, rates } = await readRates(transaction);
  const worth = convert(paid_amount, rates.UG, rates[country]);
  if (worth >= amount) return { rates_id: id };
  const usdt = scale(usdt_amount, worth, amount);
  return { amount: worth, usdt_amount: usdt, rates_id: id, promised: amount };
}

type PlannedDeposit = Pick<
  DepositRow,
  'player_id' | 'rail' | 'currency' | 'amount' | 'paid_currency' | 'paid_amount'
>;

/** Call before the transaction. */
export async function planCredit(deps: CreditDeps, deposit: PlannedDeposit): Promise<CreditPlan> {
  return {
    legs: await legsOf(deps, deposit),
    referral: await findOpenReferral(deps.database.queries, deps.ledger, deposit.player_id, 'signed_up'),
  };
}

function depositCommand(deposit: DepositRow, legs: readonly Leg[]): TransferCommand {
  return {
    kind: 'deposit',
    key: idempotencyKey(`rail:${deposit.rail}`, deposit.reference),
    request: { deposit: deposit.id },
    legs,
    cause: deposit.id,
    events: [
      {
        topic: 'deposit_received',
        playerId: deposit.player_id,
        payload: { localAmount: toWire(deposit.amount), currency: deposit.currency },
      },
    ],
  };
}

/**
 * The rail's account is debited: its negative balance is what we hold outside. Currency differences go
 * through the exchange account; a tariff's addition is a fee.
 */
async function legsOf(
  { database, ledger }: CreditDeps,
  deposit: PlannedDeposit,
): Promise<CreditPlan['legs']> {
  const { player_id, rail, currency, paid_currency, paid_amount } = deposit;
  const account = await playerAccount(database.queries, { id: player_id, currency }, 'player.game');
  const paid = { account: await ledger.house(`rail.${rail}`, paid_currency), amount: -paid_amount };
  const fee = paid_amount - deposit.amount;
  if (paid_currency === currency) {
    const fees = fee === 0n ? [] : [{ account: await ledger.house('house.fees', currency), amount: fee }];
    return (amount) => [{ account, amount }, paid, ...fees];
  }
  const given = await ledger.house('house.fx', currency);
  const taken = { account: await ledger.house('house.fx', paid_currency), amount: paid_amount };
  return (amount) => [{ account, amount }, paid, { account: given, amount: -amount }, taken];
}

function depositsById(queries: Database['queries'], id: bigint) {
  return queries.selectFrom('deposit').selectAll().where('id', '=', id);
}

/** Locks the player's row, so of concurrent deposits one is first. */
async function isFirst(transaction: Transaction, playerId: bigint): Promise<boolean> {
  await transaction.selectFrom('player').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
  const first = await transaction
    .selectFrom('deposit')
    .select('id')
    .where('player_id', '=', playerId)
    .where('is_first', '=', true)
    .executeTakeFirst();
  return first === undefined;
}
