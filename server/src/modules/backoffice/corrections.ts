import { signedFromWire, toWire } from '@sanduku/contracts/money';
import { isOutOfRange } from '../../database/errors.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import { type Ledger, nextId } from '../../ledger/ledger.ts';
import { idempotencyKey } from '../../ledger/transfer.ts';
import { Refusal, RefusedError } from '../../lib/refusal.ts';
import { recordAction } from '../operators/audit-log.ts';
import { lockPlayer } from '../players/player.ts';
import type { Action, BackOfficeDeps } from './deps.ts';

/** Writes row, audit entry and transfer together. Needs two operators. */
export async function correctBalance(
  { database, ledger }: BackOfficeDeps & { ledger: Ledger },
  { playerId, amount: written }: { playerId: bigint; amount: number },
  { operator, reason }: Action,
): Promise<Refusal | undefined> {
  const amount = signedFromWire(written);
  if (amount === undefined) return new Refusal('invalid_request', { problem: 'correction_decimals' });
  const player = await database.queries
    .selectFrom('player')
    .select(['id', 'currency'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  if (player === undefined) return new Refusal('not_found');
  const { currency } = player;
  // Opening an operator account is a separate transaction.
  const bankroll = await ledger.house('house.bankroll', currency);
  const account = await playerAccount(database.queries, player, 'player.game');
  try {
    const refusal = await database.inTransaction(async (transaction) => {
      const locked = await lockPlayer(transaction, playerId);
      if (locked instanceof Refusal) return locked;
      const id = await nextId(transaction, 'correction');
      const outcome = await ledger.postWithin(transaction, {
        kind: 'correction',
        key: idempotencyKey('house:correction', id.toString()),
        request: { correction: id },
        legs: [
          { account, amount },
          { account: bankroll, amount: -amount },
        ],
        cause: id,
        events: [
          { topic: 'balance_corrected', playerId, payload: { amount: toWire(amount), reason } },
          { topic: 'balance_updated', playerId, payload: {} },
        ],
      });
      if (outcome.status === 'refused' && outcome.refusal === 'not_enough_money') {
        throw new RefusedError(new Refusal('not_enough_money', { why: 'player_balance_too_low' }));
      }
      if (outcome.status !== 'posted')
        throw new Error(`Correction ${id} could not be posted`, { cause: outcome });
      const { transferId, postedAt: at } = outcome;
      await transaction
        .insertInto('correction')
        .values({
          id,
          player_id: playerId,
          amount,
          currency,
          reason,
          created_at: at,
          transfer_id: transferId,
        })
        .execute();
      await recordAction(transaction, {
        operator,
        action: 'player.corrected',
        subject: { kind: 'player', id: playerId },
        after: {
          player: locked.username,
          amount: toWire(amount),
          currency,
          transfer: transferId,
        },
        grants: { playerId, amount, currency },
        reason,
        at,
      });
      return undefined;
    });
    if (refusal === undefined) ledger.moved();
    return refusal;
  } catch (error) {
    if (!isOutOfRange(error)) throw error;
    return new Refusal('invalid_request', { problem: 'correction_too_large' });
  }
}
