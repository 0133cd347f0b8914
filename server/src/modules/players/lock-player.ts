import type { Transaction } from '../../database/database.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Player } from './player.ts';

/** A player as they are now, and stay until the transaction ends. */
export async function lockPlayer(transaction: Transaction, id: bigint): Promise<Player | Refusal> {
  const player = await transaction
    .selectFrom('player')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return player ?? new Refusal('not_found');
}
