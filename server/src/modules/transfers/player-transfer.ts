import type { Currency } from '@sanduku/contracts/countries';
import type { Micros } from '@sanduku/contracts/money';
import type { Database } from '../../database/database.ts';
import type { Posting } from '../../ledger/ledger.ts';
import { type PostAnswer, postTransfers } from '../../ledger/post.ts';
import type { TransferCommand, TransferOutcome } from '../../ledger/transfer.ts';

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

/** What `player_transfer_send` fails with when a sender has been suspended. */
export const SENDER_IS_ACTIVE = 'player_transfer_sender_is_active';

const playerTransferSend = {
  name: 'player_transfer_send',
  sql: `select * from player_transfer_send(
    $1::timestamptz, $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[], $12::text[],
    $13::bigint[], $14::int[], $15::int[], $16::bigint[],
    $17::int[], $18::text[], $19::bigint[], $20::text[]
  )`,
};

/** Sends player transfers in one call of `player_transfer_send`, which posts their transfers and answers as `ledger_post` does. */
export function postPlayerTransfers(
  call: Database['call'],
  { playerTransfers, slot, now }: { playerTransfers: readonly PlayerTransfer[]; slot: number; now: Date },
): Promise<TransferOutcome[]> {
  const columns = [
    now,
    playerTransfers.map(({ from }) => from.id),
    playerTransfers.map(({ to }) => to.id),
    playerTransfers.map(({ sent }) => sent),
    playerTransfers.map(({ from }) => from.currency),
    playerTransfers.map(({ received }) => received),
    playerTransfers.map(({ to }) => to.currency),
    playerTransfers.map(({ message }) => message),
  ];
  return postTransfers(
    (_ledgerPost, transfers) => call<PostAnswer>(playerTransferSend, [...columns, ...transfers]),
    playerTransfers.map(({ command }) => command),
    slot,
  );
}
