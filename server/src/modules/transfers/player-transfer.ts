import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { postArguments, readPosted } from '../../ledger/post.ts';
import type { LedgerRefusal, Posted, Refused, TransferCommand } from '../../ledger/transfer.ts';

interface Party {
  readonly id: bigint;
  readonly currency: Currency;
}

/** A player transfer on its way into the database. */
export interface PlayerTransfer extends Posting {
  readonly command: TransferCommand;
  readonly from: Party;
  readonly to: Party;
  readonly sent: Micros;
  readonly received: Micros;
  readonly message: string;
}

/** What stands against sending, beyond what the ledger says. */
export type PlayerTransferOutcome = Posted | Refused<LedgerRefusal | 'account_suspended'>;

/** Sends player transfers in one call of `player_transfer_send`, which posts their transfers as `ledger_post` does. */
export async function postPlayerTransfers(
  { call }: Pick<Database, 'call'>,
  { playerTransfers, slot, now }: { playerTransfers: readonly PlayerTransfer[]; slot: number; now: Date },
): Promise<PlayerTransferOutcome[]> {
  const commands = playerTransfers.map(({ command }) => command);
  const [answer] = await call('player_transfer_send', {
    now,
    from: playerTransfers.map(({ from }) => from.id),
    to: playerTransfers.map(({ to }) => to.id),
    sent: playerTransfers.map(({ sent }) => sent),
    sent_currency: playerTransfers.map(({ from }) => from.currency),
    received: playerTransfers.map(({ received }) => received),
    received_currency: playerTransfers.map(({ to }) => to.currency),
    message: playerTransfers.map(({ message }) => message),
    ...postArguments(commands, slot),
  });
  return readPosted(commands, answer);
}

/** What is written where the sender wrote nothing. */
export function plainMessage(sender: string): string {
  return `Transfer from ${sender}`;
}
