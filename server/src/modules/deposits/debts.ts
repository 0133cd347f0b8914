import type { Currency } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { type Micros, toWire } from '@sanduku/contracts/money';
import { amountOf } from '@sanduku/contracts/wording';
import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Action } from '../backoffice/deps.ts';
import { recordAction } from '../operators/audit-log.ts';
import { lockPlayer } from '../players/player.ts';
import type { CreditDeps } from './deps.ts';

/*
 * After reversed deposits, the balance of `player.debt` is negative, which stops withdrawals and transfers.
 * Deposits and returned withdrawals pay it (debt_settle); play does not.
 */

export async function findDebt(queries: Queries, playerId: bigint): Promise<Micros> {
  const { debt } = await queries
    .selectNoFrom(sql<Micros>`player_debt(${playerId})`.as('debt'))
    .executeTakeFirstOrThrow();
  return debt;
}

/** Names the last reversal and the whole debt. */
export async function refuseDebtor(queries: Queries, playerId: bigint): Promise<Refusal> {
  const { rail, amount, currency } = await queries
    .selectFrom('deposit_reversal')
    .innerJoin('deposit', 'deposit.id', 'deposit_reversal.deposit_id')
    .select(['deposit.rail', 'deposit.amount', 'deposit.currency'])
    .where('deposit_reversal.player_id', '=', playerId)
    .orderBy('reversed_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return new Refusal('debt_open', {
    deposit: amountOf(amount, currency),
    provider: rail as MobileProvider,
    owed: amountOf(await findDebt(queries, playerId), currency),
  });
}

/** The bankroll pays. Needs two operators. */
export async function writeOffDebt(
  { database, ledger }: CreditDeps,
  { playerId, operator, reason }: Action & { playerId: bigint },
): Promise<{ amount: Micros; currency: Currency } | Refusal> {
  const player = await database.queries
    .selectFrom('player')
    .select(['id', 'currency'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player === undefined) return new Refusal('not_found');
  const { currency } = player;
  if ((await findDebt(database.queries, playerId)) === 0n) {
    return new Refusal('already_decided', { why: 'no_debt' });
  }
  // Opening an operator account is a separate transaction.
  const bankroll = await ledger.house('house.bankroll', currency);
  const account = await playerAccount(database.queries, player, 'player.debt');
  const written = await database.inTransaction(async (transaction) => {
    const locked = await lockPlayer(transaction, playerId);
    if (locked instanceof Refusal) return locked;
    // A returned withdrawal pays without the player's lock.
    await sql`select from ledger_account where id = ${account.id} for no key update`.execute(transaction);
    const amount = await findDebt(transaction, playerId);
    if (amount === 0n) return new Refusal('already_decided', { why: 'no_debt' });
    const outcome = await ledger.postWithin(transaction, {
      kind: 'debt.write_off',
      key: idempotencyKey(
        'house:debt',
        `write-off ${await lastPayment(transaction, playerId)} of ${playerId}`,
      ),
      request: { player: playerId },
      legs: [
        { account, amount },
        { account: bankroll, amount: -amount },
      ],
      cause: 'itself',
      events: [{ topic: 'debt_paid', playerId, payload: { amount: toWire(amount), left: 0 } }],
    });
    if (outcome.status !== 'posted') {
      throw new Error(`The debt of player ${playerId} could not be written off`, { cause: outcome });
    }
    const { transferId, postedAt: at } = outcome;
    await transaction
      .insertInto('debt_payment')
      .values({ transfer_id: transferId, player_id: playerId, amount, is_written_off: true, paid_at: at })
      .execute();
    await recordAction(transaction, {
      operator,
      action: 'player.debt_written_off',
      subject: { kind: 'player', id: playerId },
      after: { player: locked.username, amount: toWire(amount), currency, transfer: transferId },
      grants: { playerId, amount, currency },
      reason,
      at,
    });
    return { amount, currency };
  });
  if (!(written instanceof Refusal)) ledger.moved();
  return written;
}

/** Makes the key of each write-off unique. */
async function lastPayment(queries: Queries, playerId: bigint): Promise<bigint> {
  const { last } = await queries
    .selectFrom('debt_payment')
    .select(({ fn }) => fn.max('transfer_id').as('last'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return last ?? 0n;
}
