import { toWire } from '@sanduku/contracts/money';
import type { Selectable } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { idempotencyKey, type Leg } from '../../ledger/transfer.ts';

export type DepositRow = Selectable<Tables['deposit']>;

interface CreditParts {
  readonly database: Database;
  readonly ledger: Ledger;
  readonly clock: () => Date;
}

/**
 * Credits a deposit whose money has arrived: once, whoever asks and however often. Answers whether it was credited
 * now. What may call this has made sure of the money, with the provider or on the chain.
 */
export async function creditDeposit(parts: CreditParts, depositId: bigint): Promise<boolean> {
  const { database, ledger, clock } = parts;
  const asked = await depositsById(database.queries, depositId).executeTakeFirstOrThrow();
  // Before the transaction: opening an account of the house is a transaction of its own.
  const legs = await legsOf(parts, asked);
  const credited = await database.inTransaction(async (transaction) => {
    const deposit = await depositsById(transaction, depositId).forUpdate().executeTakeFirstOrThrow();
    if (deposit.status === 'credited') return false;
    const outcome = await ledger.postWithin(transaction, {
      kind: 'deposit',
      key: idempotencyKey(`rail:${deposit.rail}`, deposit.reference),
      request: { deposit: deposit.id },
      legs,
      details: { deposit: deposit.id.toString() },
      events: [
        {
          topic: 'deposit_received',
          playerId: deposit.player_id,
          payload: { localAmount: toWire(deposit.amount), currency: deposit.currency },
        },
      ],
    });
    if (outcome.status !== 'posted')
      throw new Error(`Deposit ${deposit.id} could not be credited`, { cause: outcome });
    // Of a player's deposits that are credited at once, one is first: they have met at the account by now.
    const first = await hasNoFirst(transaction, deposit.player_id);
    await transaction
      .updateTable('deposit')
      .set({
        status: 'credited',
        reason: null,
        transfer_id: outcome.transferId,
        credited_at: clock(),
        is_first: first,
      })
      .where('id', '=', deposit.id)
      .execute();
    return true;
  });
  if (credited) ledger.moved();
  return credited;
}

/**
 * The rail's account goes down by what was paid: its negative balance is what we hold outside. Between two
 * currencies stands the exchange account; what a tariff adds is a fee.
 */
async function legsOf({ database, ledger }: CreditParts, deposit: DepositRow): Promise<Leg[]> {
  const { player_id, rail, currency, amount, paid_currency, paid_amount } = deposit;
  const account = await playerAccount(database.queries, { id: player_id, currency }, 'player.game');
  const legs: Leg[] = [
    { account, amount },
    { account: await ledger.house(`rail.${rail}`, paid_currency), amount: -paid_amount },
  ];
  if (paid_currency !== currency) {
    legs.push(
      { account: await ledger.house('house.fx', currency), amount: -amount },
      { account: await ledger.house('house.fx', paid_currency), amount: paid_amount },
    );
  } else if (paid_amount !== amount) {
    legs.push({ account: await ledger.house('house.fees', currency), amount: paid_amount - amount });
  }
  return legs;
}

function depositsById(queries: Database['queries'], id: bigint) {
  return queries.selectFrom('deposit').selectAll().where('id', '=', id);
}

async function hasNoFirst(transaction: Transaction, playerId: bigint): Promise<boolean> {
  const first = await transaction
    .selectFrom('deposit')
    .select('id')
    .where('player_id', '=', playerId)
    .where('is_first', '=', true)
    .executeTakeFirst();
  return first === undefined;
}
