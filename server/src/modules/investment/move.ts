import {
  belowMinimumInvestmentWithdrawal,
  minimumInvestmentWithdrawal,
} from '@sanduku/contracts/investment/rules';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { fromWire, type Micros } from '@sanduku/contracts/money';
import { callWithin, type Transaction } from '../../database/database.ts';
import { type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import { findTransfer } from '../../ledger/ledger.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { pauseRejection } from '../play-limits/pauses.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { accruePlayer } from './credit-days.ts';
import type { InvestmentDeps, MoveDeps } from './deps.ts';

export type Direction = 'in' | 'out';

export interface MoveRequest {
  readonly direction: Direction;
  readonly amount: number;
}

interface Moving {
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly direction: Direction;
  readonly amount: Micros;
  readonly accounts: { readonly game: PlayerAccount; readonly investment: PlayerAccount };
}

/** Moves money between game balance and investment account, once per key. */
export async function moveInvestment(
  deps: MoveDeps,
  { player, key, request }: { player: SignedInPlayer; key: IdempotencyKey; request: MoveRequest },
): Promise<{ gameBalance: Micros } | Refusal> {
  const { database, ledger, clock } = deps;
  const amount = request.amount > 0 ? fromWire(request.amount) : undefined;
  if (amount === undefined) return new Refusal('invalid_request', { problem: 'amount_not_valid' });
  const tooSmall = belowMinimum(deps, player, { ...request, amount });
  // A repeated key gets the first answer, even if the rates and the minimum have changed since.
  if (tooSmall !== undefined && (await findTransfer(database.queries, key)) === undefined) return tooSmall;
  const today = kampalaDay(clock());
  const accounts = {
    game: await playerAccount(database.queries, player, 'player.game'),
    investment: await playerAccount(database.queries, player, 'player.investment'),
  };
  const moving = { player, key, direction: request.direction, amount, accounts };
  const moved = await database.inTransaction((transaction) => post(deps, transaction, moving, today));
  if (!(moved instanceof Refusal)) ledger.moved();
  return moved;
}

function belowMinimum(
  { settings: { rates } }: MoveDeps,
  { country }: SignedInPlayer,
  { direction, amount }: Pick<Moving, 'direction' | 'amount'>,
): Refusal | undefined {
  if (direction === 'in' || amount >= minimumInvestmentWithdrawal(country, rates)) return undefined;
  return new Refusal('withdrawal_too_small', belowMinimumInvestmentWithdrawal(country, rates));
}

async function post(
  deps: InvestmentDeps,
  transaction: Transaction,
  { player, key, direction, amount, accounts }: Moving,
  today: string,
): Promise<{ gameBalance: Micros } | Refusal> {
  const rejection = direction === 'in' ? await rejectionToInvesting(deps, transaction, player) : undefined;
  // A repeated key gets the first answer.
  if (rejection !== undefined && (await findTransfer(transaction, key)) === undefined) return rejection;
  // Lock order: investment days, the player's investment row, accounts.
  const [open] = await callWithin(transaction, 'investment_open_day', { currency: player.currency, today });
  const row = await lockInvestment(transaction, player, accounts.investment, open?.day ?? today);
  const at = await deps.ledger.lockWithin(transaction, [accounts.game, accounts.investment]);
  // Midnight may have passed during the lock waits. No day can be closed while this transaction runs.
  const openDay = latestOf(open?.day ?? today, kampalaDay(at));
  await accruePlayer(transaction, { player, after: row.accrued_to, before: openDay, at });
  const sign = direction === 'in' ? 1n : -1n;
  const outcome = await deps.ledger.postWithin(
    transaction,
    {
      kind: `investment.${direction}`,
      key,
      request: { direction, amount },
      cause: player.id,
      legs: [
        { account: accounts.game, amount: -sign * amount },
        { account: accounts.investment, amount: sign * amount },
      ],
      events: [{ topic: 'balance_updated', playerId: player.id, payload: {} }],
    },
    at,
  );
  if (outcome.status === 'refused') {
    return new Refusal(outcome.refusal === 'amount_out_of_range' ? 'invalid_request' : outcome.refusal);
  }
  const [gameBalance = 0n, balance = 0n] = outcome.balances;
  if (outcome.status === 'posted') {
    // Another process's clock may be ahead: a day with known earnings is over for all.
    const day = latestOf(openDay, row.low_day, plusDays(row.accrued_to, 1));
    // Unpaid earnings count like the balance.
    const { owed } = await transaction
      .selectFrom('investment')
      .select('owed')
      .where('player_id', '=', player.id)
      .executeTakeFirstOrThrow();
    const held = balance + owed;
    const lowest = [held - sign * amount, held, ...(row.low_day === day ? [row.low] : [])];
    await transaction
      .updateTable('investment')
      .set((column) => ({
        low_day: day,
        low: lowest.toSorted((left, right) => (left < right ? -1 : 1))[0] ?? 0n,
        ...(direction === 'in'
          ? { invested: column('invested', '+', amount) }
          : { withdrawn: column('withdrawn', '+', amount) }),
      }))
      .where('player_id', '=', player.id)
      .execute();
  }
  return { gameBalance };
}

/** Locks the player, so that a concurrent pause from play is ordered with this move. */
async function rejectionToInvesting(
  { clock }: InvestmentDeps,
  transaction: Transaction,
  { id }: SignedInPlayer,
): Promise<Refusal | undefined> {
  await transaction.selectFrom('player').select('id').where('id', '=', id).forShare().execute();
  return pauseRejection(transaction, id, clock());
}

/** Locks the player's row, and creates it first if needed. */
async function lockInvestment(
  transaction: Transaction,
  player: SignedInPlayer,
  account: PlayerAccount,
  openDay: string,
) {
  const before = plusDays(openDay, -1);
  await transaction
    .insertInto('investment')
    .values({
      player_id: player.id,
      account_id: account.id,
      currency: player.currency,
      accrued_to: before,
      credited_to: before,
      low_day: openDay,
      low: 0n,
    })
    .onConflict((conflict) => conflict.column('player_id').doNothing())
    .execute();
  return transaction
    .selectFrom('investment')
    .select(['accrued_to', 'low_day', 'low'])
    .where('player_id', '=', player.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

function latestOf(...days: readonly string[]): string {
  return days.toSorted().at(-1) as string;
}
