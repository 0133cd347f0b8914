import { countryOf } from '@sanduku/contracts/countries';
import { formatAmount, type Micros, toWire } from '@sanduku/contracts/money';
import type { Queries, Transaction } from '../../database/database.ts';
import { isOutOfRange } from '../../database/errors.ts';
import { type PlayerAccount, playerAccount } from '../../ledger/accounts.ts';
import { findTransfer } from '../../ledger/ledger.ts';
import { fingerprintOf, type IdempotencyKey, type Leg, type TransferCommand } from '../../ledger/transfer.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { Refusal } from '../refusal.ts';
import { findGift, type GiftRow, writeGift } from './gift-rows.ts';
import type { GiftParts } from './parts.ts';
import { amountsOf, findRecipient, type Recipient } from './quote.ts';

export interface GiftRequest {
  readonly toUserId: string;
  readonly amount: number;
  readonly message?: string | undefined;
  readonly quoteId?: string | undefined;
}

export interface SentGift {
  readonly gift: GiftRow;
  /** What the sender had left after it. */
  readonly balance: Micros;
}

interface Amounts {
  readonly sent: Micros;
  readonly received: Micros;
}

/** Moves the money from one player to the other, once for its key. Nothing undoes it. */
export async function sendGift(
  parts: GiftParts,
  { sender, key, request }: { sender: SignedInPlayer; key: IdempotencyKey; request: GiftRequest },
): Promise<SentGift | Refusal> {
  const { queries } = parts.database;
  const to = await findRecipient(queries, sender, BigInt(request.toUserId));
  if (to instanceof Refusal) return to;
  const accounts = {
    from: await playerAccount(queries, sender, 'player.game'),
    to: await playerAccount(queries, to, 'player.game'),
  };
  // Asked again, the first answer counts: also when its offer has ended, the rates have moved or the recipient has been
  // suspended since.
  const before = await sentBefore(queries, accounts, { key, request });
  if (before !== undefined) return before;
  if (to.status !== 'active') return new Refusal('invalid_recipient');
  const amounts = await agreedAmounts(parts, sender, to, request);
  if (amounts instanceof Refusal) return amounts;
  const legs = await legsOf(parts, accounts, amounts);
  try {
    return await post(parts, { sender, to, key, request, legs, amounts });
  } catch (error) {
    if (isOutOfRange(error)) return new Refusal('transfer_too_large');
    throw error;
  }
}

interface Posting {
  readonly sender: SignedInPlayer;
  readonly to: Recipient;
  readonly key: IdempotencyKey;
  readonly request: GiftRequest;
  readonly legs: readonly Leg[];
  readonly amounts: Amounts;
}

async function post({ database, ledger, clock }: GiftParts, posting: Posting): Promise<SentGift | Refusal> {
  const { sender, to, amounts } = posting;
  const message = posting.request.message || `Transfer from ${sender.username}`;
  const sent = await database.inTransaction(async (transaction) => {
    if (!(await staysActive(transaction, sender.id))) return new Refusal('account_suspended');
    const outcome = await ledger.postWithin(transaction, commandOf(posting, message));
    if (outcome.status === 'refused') {
      return new Refusal(outcome.refusal === 'amount_out_of_range' ? 'transfer_too_large' : outcome.refusal);
    }
    const { transferId, balances } = outcome;
    if (outcome.status === 'posted') {
      await writeGift(transaction, { transferId, from: sender, to, ...amounts, message, now: clock() });
    }
    return { gift: await findGift(transaction, transferId), balance: balances[0] ?? 0n };
  });
  if (!(sent instanceof Refusal)) ledger.moved();
  return sent;
}

/** Whoever suspends the sender from now on waits for the end of the transaction: after that, nothing leaves the account. */
async function staysActive(transaction: Transaction, senderId: bigint): Promise<boolean> {
  const { status } = await transaction
    .selectFrom('player')
    .select('status')
    .where('id', '=', senderId)
    .forShare()
    .executeTakeFirstOrThrow();
  return status === 'active';
}

function commandOf({ sender, to, key, request, legs, amounts }: Posting, message: string): TransferCommand {
  return {
    kind: 'gift',
    key,
    request,
    legs,
    details: { from: sender.id.toString(), to: to.id.toString() },
    events: [
      {
        topic: 'transfer_sent',
        playerId: sender.id,
        payload: { amount: toWire(amounts.sent), currency: sender.currency, to: to.username },
      },
      {
        topic: 'transfer_received',
        playerId: to.id,
        payload: { amount: toWire(amounts.received), currency: to.currency, from: sender.username, message },
      },
    ],
  };
}

/** Between two currencies stands the exchange account, which also keeps what rounding cuts off. */
async function legsOf(
  { ledger }: GiftParts,
  { from, to }: { from: PlayerAccount; to: PlayerAccount },
  { sent, received }: Amounts,
): Promise<Leg[]> {
  const legs: Leg[] = [
    { account: from, amount: -sent },
    { account: to, amount: received },
  ];
  if (from.currency !== to.currency) {
    legs.push(
      { account: await ledger.house('house.fx', from.currency), amount: sent },
      { account: await ledger.house('house.fx', to.currency), amount: -received },
    );
  }
  return legs;
}

async function sentBefore(
  queries: Queries,
  { from, to }: { from: PlayerAccount; to: PlayerAccount },
  { key, request }: { key: IdempotencyKey; request: GiftRequest },
): Promise<SentGift | Refusal | undefined> {
  const known = await findTransfer(queries, key);
  if (known === undefined) return undefined;
  const legs = [from, to].map((account) => ({ account, amount: 0n }));
  if (known.fingerprint !== fingerprintOf({ kind: 'gift', key, request, legs })) {
    return new Refusal('key_reused');
  }
  const { balance_after } = await queries
    .selectFrom('ledger_entry')
    .select('balance_after')
    .where('account_id', '=', from.id)
    .where('transfer_id', '=', known.id)
    .executeTakeFirstOrThrow();
  return { gift: await findGift(queries, known.id), balance: balance_after };
}

/** What the offer says, when there is one that still stands for just this; what the rates say, when there is none. */
async function agreedAmounts(
  parts: GiftParts,
  sender: SignedInPlayer,
  to: Recipient,
  { amount, quoteId }: GiftRequest,
): Promise<Amounts | Refusal> {
  const amounts = amountsOf(parts, sender, to, amount);
  if (amounts instanceof Refusal || quoteId === undefined) return amounts;
  const quote = await parts.database.queries
    .selectFrom('gift_quote')
    .select(['sent_amount as sent', 'received_amount as received'])
    .where('id', '=', quoteId)
    .where('from_id', '=', sender.id)
    .where('to_id', '=', to.id)
    .where('sent_amount', '=', amounts.sent)
    .where('expires_at', '>', parts.clock())
    .executeTakeFirst();
  if (quote !== undefined) return quote;
  const now = formatAmount(amounts.received, countryOf(to.country).symbol);
  return new Refusal('quote_over', {
    text: `This offer has ended. ${to.username} would now receive ${now}; nothing was sent. Please review it again.`,
  });
}
