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

/** What crediting a deposit needs to know beforehand: opening an account of the house is a transaction of its own. */
export interface CreditPlan {
  /** How the accounts move when so much is credited. */
  readonly legs: (amount: Micros) => Leg[];
  /** Whoever brought the player, while the first deposit is still to come. */
  readonly referral: OpenReferral | undefined;
}

/**
 * Credits a deposit whose money has arrived: once, whoever asks and however often. Answers whether it was credited
 * now. What may call this has made sure of the money, with the provider or on the chain.
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
 * The same in a transaction that holds the deposit's row, and has found that it is not credited. A first deposit also
 * decides about the bonus of whoever brought the player, and pays it.
 */
export async function creditWithin(
  { ledger, clock }: CreditDeps,
  transaction: Transaction,
  asked: DepositRow,
  { legs, referral }: CreditPlan,
): Promise<DepositRow> {
  await lockPayer(transaction, asked.id);
  const credits = await worthNow(transaction, asked);
  const deposit = { ...asked, ...credits };
  const first = await isFirst(transaction, deposit.player_id);
  const decision =
    first && referral !== undefined
      ? await decideReferral(transaction, referral, { ...deposit, now: clock() })
      : undefined;
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
      now: clock(),
    });
  }
  await transaction
    .updateTable('deposit')
    .set({
      ...credits,
      status: 'credited',
      reason: null,
      transfer_id: outcome.transferId,
      credited_at: clock(),
      is_first: first,
    })
    .where('id', '=', deposit.id)
    .execute();
  return deposit;
}

/**
 * Deposits from one phone or wallet are credited one after the other, whosever they are: whether a payer has paid for
 * another account decides about bonuses, and of two at once neither would see the other.
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
 * What a phone has paid in other money than the player's is worth what the rates of now give for it, and never more than
 * was said when it was asked: whoever has a prompt open could otherwise wait for a rate to move, and pay or not.
 * What was sent on a chain cannot be held back: it counts at the rates at which it was first seen.
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

/** To be asked for before the transaction. */
export async function planCredit(deps: CreditDeps, deposit: PlannedDeposit): Promise<CreditPlan> {
  return {
    legs: await legsOf(deps, deposit),
    referral: await findOpenReferral(deps.database.queries, deps.ledger, deposit.player_id),
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
 * The rail's account goes down by what was paid: its negative balance is what we hold outside. Between two
 * currencies stands the exchange account; what a tariff adds is a fee.
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

/** Whether the player has had none before. Of deposits that are credited at once, one is first: they meet at the player. */
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
