import { signedFromWire, toWire } from '@sanduku/contracts/money';
import { sql } from 'kysely';
import { isOutOfRange } from '../../database/errors.ts';
import { playerAccount } from '../../ledger/accounts.ts';
import type { Proof } from '../../ledger/audit.ts';
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

export const correctionProofs: readonly Proof[] = [
  {
    rule: 'every correction moved its amount',
    offenders: sql<{ problem: string }>`
      select format('Correction %s: transfer %s did not move its amount', c.id, c.transfer_id) as problem
      from correction c
      where not exists (
        select from ledger_transfer t
        join ledger_key k on k.transfer_id = t.id and k.made_at = '~' and k.key = 'house:correction/' || c.id
        join ledger_entry e on e.transfer_id = t.id
        join ledger_account a on a.id = e.account_id
        where t.id = c.transfer_id and t.kind = 'correction'
          and a.player_id = c.player_id and a.kind = 'player.game' and e.amount = c.amount
      )
      union all
      select format('Transfer %s is of no correction', k.transfer_id)
      from ledger_key k
      where k.made_at = '~' and k.key like 'house:correction/%'
        and not exists (select from correction c where c.transfer_id = k.transfer_id)
      union all
      select format('Transfer %s is said to be a correction, and is none', t.id)
      from ledger_transfer t
      where t.kind = 'correction' and not exists (select from correction c where c.transfer_id = t.id)`,
  },
];
