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

/** A gift on its way into the database. */
export interface Gift extends Posting {
  readonly command: TransferCommand;
  readonly from: Party;
  readonly to: Party;
  readonly sent: Micros;
  readonly received: Micros;
  readonly message: string;
}

/** What `gift_send` fails with when a sender has been suspended. */
export const SENDER_IS_ACTIVE = 'gift_sender_is_active';

const giftSend = {
  name: 'gift_send',
  sql: `select * from gift_send(
    $1::timestamptz, $2::bigint[], $3::bigint[], $4::bigint[], $5::text[], $6::bigint[], $7::text[], $8::text[],
    $9::text[], $10::text[], $11::text[], $12::text[],
    $13::bigint[], $14::int[], $15::int[], $16::bigint[],
    $17::int[], $18::text[], $19::bigint[], $20::text[]
  )`,
};

/** Sends gifts in one call of `gift_send`, which posts their transfers and answers as `ledger_post` does. */
export function postGifts(
  call: Database['call'],
  { gifts, slot, now }: { gifts: readonly Gift[]; slot: number; now: Date },
): Promise<TransferOutcome[]> {
  const columns = [
    now,
    gifts.map(({ from }) => from.id),
    gifts.map(({ to }) => to.id),
    gifts.map(({ sent }) => sent),
    gifts.map(({ from }) => from.currency),
    gifts.map(({ received }) => received),
    gifts.map(({ to }) => to.currency),
    gifts.map(({ message }) => message),
  ];
  return postTransfers(
    (_ledgerPost, transfers) => call<PostAnswer>(giftSend, [...columns, ...transfers]),
    gifts.map(({ command }) => command),
    slot,
  );
}
