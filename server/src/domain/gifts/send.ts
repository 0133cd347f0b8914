import { countryOf } from '@sanduku/contracts/countries';
import { formatAmount, type Micros, toWire } from '@sanduku/contracts/money';
import { constraintName } from '../../database/errors.ts';
import {
  assertWellFormed,
  fingerprintOf,
  type IdempotencyKey,
  type Leg,
  playerAccountsOf,
  type TransferCommand,
} from '../../ledger/transfer.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { Refusal } from '../refusal.ts';
import { type Gift, SENDER_IS_ACTIVE } from './gift.ts';
import { findSentGift, type SentGift } from './gift-rows.ts';
import type { GiftFacts } from './look-up.ts';
import type { GiftParts } from './parts.ts';
import { amountsOf } from './quote.ts';
import { objectionToOneself } from './recipient.ts';

export interface GiftRequest {
  readonly toUserId: string;
  readonly amount: number;
  readonly message?: string | undefined;
  readonly quoteId?: string | undefined;
}

interface Asked {
  readonly sender: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: GiftRequest;
}

interface Amounts {
  readonly sent: Micros;
  readonly received: Micros;
}

/** Moves the money from one player to the other, once for its key. Nothing undoes it. */
export function sendGift(parts: GiftParts, asked: Asked): Promise<SentGift | Refusal> {
  return parts.turns.run(asked.key, () => decide(parts, asked));
}

async function decide(parts: GiftParts, asked: Asked): Promise<SentGift | Refusal> {
  const { sender, key, request } = asked;
  const toId = BigInt(request.toUserId);
  const objection = objectionToOneself(sender, toId);
  if (objection !== undefined) return objection;
  const facts = await parts.lookUp({ sender, to: toId, key, quoteId: request.quoteId });
  if (facts === undefined) return new Refusal('invalid_recipient');
  // Asked again, the first answer counts: also when its offer has ended, the rates have moved or the recipient has been
  // suspended since.
  if (facts.before !== undefined) return answerAgain(parts, asked, facts, facts.before);
  if (facts.to.status !== 'active') return new Refusal('invalid_recipient');
  const amounts = agreedAmounts(parts, asked, facts);
  if (amounts instanceof Refusal) return amounts;
  const legs = await legsOf(parts, facts, amounts);
  try {
    return await post(parts, giftOf(asked, facts, { amounts, legs }), facts);
  } catch (error) {
    if (constraintName(error) === SENDER_IS_ACTIVE) return new Refusal('account_suspended');
    throw error;
  }
}

async function post(
  { database, postGift }: GiftParts,
  gift: Gift,
  { accounts }: GiftFacts,
): Promise<SentGift | Refusal> {
  assertWellFormed(gift.command);
  const outcome = await postGift(gift);
  if (outcome.status === 'refused') {
    return new Refusal(outcome.refusal === 'amount_out_of_range' ? 'transfer_too_large' : outcome.refusal);
  }
  const { transferId, balances } = outcome;
  // Another process was first, and may have known other rates.
  if (outcome.status === 'replayed') return findSentGift(database.queries, transferId, accounts.from);
  const [balance] = balances;
  if (balance === undefined) throw new Error('gift_send left out a balance');
  const { sent, received, to } = gift;
  return { transferId, sent, received, receivedCurrency: to.currency, balance };
}

function giftOf(
  { sender, key, request }: Asked,
  { to }: GiftFacts,
  { amounts, legs }: { amounts: Amounts; legs: readonly Leg[] },
): Gift {
  const message = request.message || `Transfer from ${sender.username}`;
  const command: TransferCommand = {
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
  return { key, playerAccounts: playerAccountsOf(command), command, from: sender, to, ...amounts, message };
}

/** Between two currencies stands the exchange account, which also keeps what rounding cuts off. */
async function legsOf(
  { ledger }: GiftParts,
  { accounts: { from, to } }: GiftFacts,
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

async function answerAgain(
  { database }: GiftParts,
  { key, request }: Asked,
  { accounts: { from, to } }: GiftFacts,
  before: { id: bigint; fingerprint: string },
): Promise<SentGift | Refusal> {
  const legs = [from, to].map((account) => ({ account, amount: 0n }));
  return before.fingerprint === fingerprintOf({ kind: 'gift', key, request, legs })
    ? findSentGift(database.queries, before.id, from)
    : new Refusal('key_reused');
}

/** What the offer says, when there is one that still stands for just this; what the rates say, when there is none. */
function agreedAmounts(
  parts: GiftParts,
  { sender, request: { amount, quoteId } }: Asked,
  { to, offer }: GiftFacts,
): Amounts | Refusal {
  const amounts = amountsOf(parts, sender, to, amount);
  if (amounts instanceof Refusal || quoteId === undefined) return amounts;
  if (offer?.sent === amounts.sent && offer.expiresAt > parts.clock()) return offer;
  const now = formatAmount(amounts.received, countryOf(to.country).symbol);
  return new Refusal('quote_over', {
    text: `This offer has ended. ${to.username} would now receive ${now}; nothing was sent. Please review it again.`,
  });
}
