import type { Database } from '../../database/database.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import type { Leg } from '../../ledger/transfer.ts';
import type { WithdrawalRow } from './withdrawal-row.ts';

/** What is asked for before the transaction: opening an account of the house is a transaction of its own. */
interface BookDeps {
  readonly database: Database;
  readonly ledger: Ledger;
}

type Reservation = Pick<WithdrawalRow, 'player_id' | 'currency' | 'amount' | 'fee'>;

/** Amount and fee leave the game balance, where they could be played away before anybody decides. */
export async function legsOfReserve(deps: BookDeps, reservation: Reservation): Promise<Leg[]> {
  const { game, reserved, total } = await accountsOf(deps, reservation);
  return [
    { account: game, amount: -total },
    { account: reserved, amount: total },
  ];
}

/** All of it goes back. */
export async function legsOfRelease(deps: BookDeps, reservation: Reservation): Promise<Leg[]> {
  const { game, reserved, total } = await accountsOf(deps, reservation);
  return [
    { account: reserved, amount: -total },
    { account: game, amount: total },
  ];
}

/**
 * The rail's account goes up by what was paid: its negative balance is what we hold outside. Between two currencies
 * stands the exchange account; what is too small for the rail to pay stays with the fee.
 */
export async function legsOfPayout(deps: BookDeps, withdrawal: WithdrawalRow): Promise<Leg[]> {
  const { rail, currency, amount, fee, payout_currency, payout_amount } = withdrawal;
  const { ledger } = deps;
  const { reserved, total } = await accountsOf(deps, withdrawal);
  const fees = await ledger.house('house.fees', currency);
  const legs: Leg[] = [
    { account: reserved, amount: -total },
    { account: await ledger.house(`rail.${rail}`, payout_currency), amount: payout_amount },
  ];
  if (payout_currency === currency) return [...legs, { account: fees, amount: total - payout_amount }];
  return [
    ...legs,
    { account: fees, amount: fee },
    { account: await ledger.house('house.fx', currency), amount },
    { account: await ledger.house('house.fx', payout_currency), amount: -payout_amount },
  ];
}

async function accountsOf({ database }: BookDeps, { player_id, currency, amount, fee }: Reservation) {
  const player = { id: player_id, currency };
  return {
    game: await playerAccount(database.queries, player, 'player.game'),
    reserved: await playerAccount(database.queries, player, 'player.reserved'),
    total: amount + fee,
  };
}
