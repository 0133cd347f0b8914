import { randomUUID } from 'node:crypto';
import { countryOf } from '@sanduku/contracts/countries';
import { convert, fromWire, MAX_WIRE_AMOUNT, MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { Refusal } from '../../lib/refusal.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import type { PlayerTransferDeps } from './deps.ts';
import { findRecipient, objectionToOneself, type Recipient } from './recipient.ts';

/** What may be asked for may also be received: in another currency the figure can be a thousand times larger. */
const MOST_RECEIVED = BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT;
/** How long an offer stands. */
const QUOTE_MS = 60_000;

export interface Quote {
  readonly id: string;
  readonly to: Recipient;
  readonly sent: Micros;
  readonly received: Micros;
  readonly expiresAt: Date;
}

/** What the recipient would get, written down so that it still counts when the sender has made up their mind. */
export async function quotePlayerTransfer(
  deps: PlayerTransferDeps,
  sender: SignedInPlayer,
  request: { to: bigint; amount: number },
): Promise<Quote | Refusal> {
  const { database, clock } = deps;
  const objection = objectionToOneself(sender, request.to);
  if (objection !== undefined) return objection;
  const to = await findRecipient(database.queries, request.to);
  if (to?.status !== 'active') return new Refusal('invalid_recipient');
  const amounts = amountsOf(deps, sender, to, request.amount);
  if (amounts instanceof Refusal) return amounts;
  const quote = { id: randomUUID(), to, ...amounts, expiresAt: new Date(clock().getTime() + QUOTE_MS) };
  await database.queries
    .insertInto('player_transfer_quote')
    .values({
      id: quote.id,
      from_id: sender.id,
      to_id: to.id,
      sent_amount: quote.sent,
      received_amount: quote.received,
      expires_at: quote.expiresAt,
    })
    .execute();
  return quote;
}

/** From one currency to the other in one exact step, rounded down once: what is cut off stays with the house. */
export function amountsOf(
  { maximumTransfer }: Pick<PlayerTransferDeps, 'maximumTransfer'>,
  sender: SignedInPlayer,
  to: Recipient,
  amount: number,
): { sent: Micros; received: Micros } | Refusal {
  const sent = amount > 0 ? fromWire(amount) : undefined;
  if (sent === undefined) {
    return new Refusal('invalid_request', { problem: 'transfer_details' });
  }
  const from = countryOf(sender.country);
  const maximum = maximumTransfer(from);
  if (maximum !== undefined && sent > maximum) return new Refusal('transfer_too_large');
  const received =
    sender.currency === to.currency
      ? sent
      : convert(sent, from.unitsPerUsdt, countryOf(to.country).unitsPerUsdt);
  if (received === 0n) return new Refusal('transfer_too_small');
  if (received > MOST_RECEIVED) return new Refusal('transfer_too_large');
  return { sent, received };
}
