import { randomUUID } from 'node:crypto';
import { convert, fromWire, MAX_WIRE_AMOUNT, MICROS_PER_UNIT, toWire } from '@sanduku/contracts/money';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { belowMinimumTransfer, minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { amountOf } from '@sanduku/contracts/wording';
import type { NamedSession } from '../../database/functions.ts';
import {
  assertWellFormed,
  fingerprintOf,
  type IdempotencyKey,
  type Leg,
  playerAccountsOf,
  type TransferCommand,
} from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Site } from '../../lib/site.ts';
import { refuseDebtor } from '../deposits/debts.ts';
import { refuseToMove } from '../players/access.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { askSecondFactor, proveRequest } from '../second-factors/proof.ts';
import { verifyPin } from '../withdrawals/pin.ts';
import type { PlayerTransferDeps } from './deps.ts';
import { findRecipient } from './search.ts';
import {
  type Exchange,
  findSentPlayerTransfer,
  type PlayerTransfer,
  type PlayerTransferFacts,
  plainMessage,
  type Recipient,
  type SentPlayerTransfer,
} from './store.ts';

function rejectionToOneself(sender: SignedInPlayer, to: bigint): Refusal | undefined {
  if (to !== sender.id) return undefined;
  return new Refusal('invalid_recipient', { who: 'oneself' });
}

/** Conversion can multiply an amount a thousandfold. */
const MOST_RECEIVED = BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT;
const QUOTE_MS = 60_000;

export interface Quote extends Exchange {
  readonly id: string;
  readonly sender: SignedInPlayer;
  readonly to: Recipient;
  readonly expiresAt: Date;
}

/** Valid once, for a minute, until a rate changes. */
export async function quotePlayerTransfer(
  deps: PlayerTransferDeps,
  session: NamedSession,
  request: { to: bigint; amount: number },
): Promise<Quote | Refusal> {
  const { database, clock } = deps;
  const { sender, to } = await findRecipient(deps, session, request.to);
  const rejection = rejectionToOneself(sender, request.to);
  if (rejection !== undefined) return rejection;
  if (to?.status !== 'active') return new Refusal('invalid_recipient');
  const amounts = amountsOf(deps, sender, to, request.amount);
  if (amounts instanceof Refusal) return amounts;
  const quote = {
    id: randomUUID(),
    sender,
    to,
    ...amounts,
    expiresAt: new Date(clock().getTime() + QUOTE_MS),
  };
  await database.queries
    .insertInto('player_transfer_quote')
    .values({
      id: quote.id,
      from_id: sender.id,
      to_id: to.id,
      sent_amount: quote.sent,
      received_amount: quote.received,
      rates_id: quote.ratesId,
      expires_at: quote.expiresAt,
    })
    .execute();
  return quote;
}

/** Rounds down once. The exchange account keeps the remainder. */
function amountsOf(
  { limits, settings }: Pick<PlayerTransferDeps, 'limits' | 'settings'>,
  sender: SignedInPlayer,
  to: Recipient,
  amount: number,
): Exchange | Refusal {
  const sent = amount > 0 ? fromWire(amount) : undefined;
  if (sent === undefined) {
    return new Refusal('invalid_request', { problem: 'transfer_details' });
  }
  const { rates, ratesId } = settings;
  const maximum = limits.maximum('maximumTransfer', sender.country);
  if (maximum !== undefined && sent > maximum) return new Refusal('transfer_too_large');
  const isConversion = sender.currency !== to.currency;
  if (isConversion && !(settings.isRateFresh(sender.country) && settings.isRateFresh(to.country)))
    return new Refusal('rates_outdated');
  const received = convert(sent, rates[sender.country], rates[to.country]);
  if (amount < minimumTransfer(sender.country, rates) || received === 0n)
    return new Refusal('transfer_too_small', belowMinimumTransfer(sender.country, rates));
  if (received > MOST_RECEIVED) return new Refusal('transfer_too_large');
  return { sent, received, ratesId: isConversion ? ratesId : null };
}

/** Without PIN and second factor: a stored fingerprint of them could be brute-forced. */
export interface PlayerTransferRequest {
  readonly toUserId: string;
  readonly amount: number;
  readonly message?: string | undefined;
  readonly quoteId?: string | undefined;
}

interface Asked {
  readonly sender: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly request: PlayerTransferRequest;
  /** Required if the sender has one. */
  readonly pin?: string | undefined;
  readonly secondFactor?: SecondFactorProof | undefined;
  readonly site: Site;
}

/** Irreversible. Posts once per idempotency key. */
export function sendPlayerTransfer(
  deps: PlayerTransferDeps,
  asked: Asked,
): Promise<SentPlayerTransfer | Refusal> {
  return deps.turns.run(asked.key, () => decide(deps, asked));
}

async function decide(deps: PlayerTransferDeps, asked: Asked): Promise<SentPlayerTransfer | Refusal> {
  const { sender, key, request } = asked;
  const toId = BigInt(request.toUserId);
  const facts = await deps.lookUp({ sender, to: toId, key, quoteId: request.quoteId });
  if (facts instanceof Refusal) return facts;
  const rejection = rejectionToOneself(sender, toId);
  if (rejection !== undefined) return rejection;
  // A retry gets the first answer, even if quote, rates or recipient have changed.
  if (facts.before !== undefined) return answerAgain(deps, asked, facts, facts.before);
  if (facts.to.status !== 'active') return new Refusal('invalid_recipient');
  const amounts = agreedAmounts(deps, asked, facts);
  if (amounts instanceof Refusal) return amounts;
  if (facts.isFlooded) return recipientFlooded();
  const wrongPin = await verifyPin(deps, sender, facts.pinHash, asked.pin);
  if (wrongPin !== undefined) return wrongPin;
  const unproven = await proveRequest(deps, {
    playerId: sender.id,
    key,
    fingerprint: fingerprintIn(facts, request),
    proof: asked.secondFactor,
    site: asked.site,
  });
  if (unproven !== undefined) return unproven;
  const sent = (await post(deps, asked, facts, amounts)) ?? (await atNewRates(deps, asked, facts));
  if (!(sent instanceof Refusal) || sent.code !== 'second_factor_needed') return sent;
  const now = deps.clock();
  return askSecondFactor(deps.database.queries, {
    playerId: sender.id,
    purpose: 'confirm',
    site: asked.site,
    now,
  });
}

/** For stale cached rates. Ends a quote; converts other transfers again. */
async function atNewRates(
  deps: PlayerTransferDeps,
  asked: Asked,
  facts: PlayerTransferFacts,
): Promise<SentPlayerTransfer | Refusal> {
  await deps.settings.refresh();
  const amounts = amountsOf(deps, asked.sender, facts.to, asked.request.amount);
  if (amounts instanceof Refusal) return amounts;
  const isOffer = asked.request.quoteId !== undefined;
  return (isOffer ? undefined : await post(deps, asked, facts, amounts)) ?? offerOver(facts.to, amounts);
}

/** Undefined if the quote is used up or the rates are stale. */
async function post(
  deps: PlayerTransferDeps,
  asked: Asked,
  facts: PlayerTransferFacts,
  amounts: Exchange,
): Promise<SentPlayerTransfer | Refusal | undefined> {
  const { database, clock, postPlayerTransfer } = deps;
  const { accounts } = facts;
  const legs = await legsOf(deps, facts, amounts);
  const playerTransfer = playerTransferOf(asked, facts, { amounts, legs, limits: deps.limits });
  assertWellFormed(playerTransfer.command);
  const outcome = await postPlayerTransfer(playerTransfer);
  if (outcome.status === 'refused') {
    if (outcome.refusal === 'rates_changed' || outcome.refusal === 'quote_expired') return undefined;
    if (outcome.refusal === 'waits_until')
      return refuseToMove(database.queries, playerTransfer.from.id, clock());
    if (outcome.refusal === 'debt_open') return refuseDebtor(database.queries, playerTransfer.from.id);
    if (outcome.refusal === 'recipient_flooded') return recipientFlooded();
    if (outcome.refusal === 'conversion_limit_reached') {
      const limit = playerTransfer.conversionLimit ?? 0n;
      return new Refusal(outcome.refusal, { limit: amountOf(limit, playerTransfer.from.currency) });
    }
    return new Refusal(outcome.refusal === 'amount_out_of_range' ? 'transfer_too_large' : outcome.refusal);
  }
  const { transferId, balances } = outcome;
  // Another process posted it first, perhaps at other rates.
  if (outcome.status === 'replayed')
    return findSentPlayerTransfer(database.queries, transferId, accounts.from);
  const [balance] = balances;
  if (balance === undefined) throw new Error('player_transfer_send left out a balance');
  const { sent, received, to } = playerTransfer;
  return { transferId, sent, received, receivedCurrency: to.currency, balance };
}

function playerTransferOf(
  { sender, key, request }: Asked,
  { to }: PlayerTransferFacts,
  {
    amounts,
    legs,
    limits,
  }: { amounts: Exchange; legs: readonly Leg[]; limits: PlayerTransferDeps['limits'] },
): PlayerTransfer {
  const message = request.message || plainMessage(sender.username);
  const command: TransferCommand = {
    kind: 'player_transfer',
    key,
    request: withoutQuote(request),
    legs,
    cause: 'itself',
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
  const { sent, received, ratesId } = amounts;
  return {
    key,
    playerAccounts: playerAccountsOf(command),
    command,
    from: sender,
    to,
    sent,
    received,
    ratesId,
    message,
    quoteId: request.quoteId,
    conversionLimit: limits.maximum('maximumConversionPerDay', sender.country),
  };
}

async function legsOf(
  { ledger }: PlayerTransferDeps,
  { accounts: { from, to } }: PlayerTransferFacts,
  { sent, received }: Exchange,
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
  { database }: PlayerTransferDeps,
  { request }: Asked,
  facts: PlayerTransferFacts,
  before: { id: bigint; fingerprint: string },
): Promise<SentPlayerTransfer | Refusal> {
  return before.fingerprint === fingerprintIn(facts, request)
    ? findSentPlayerTransfer(database.queries, before.id, facts.accounts.from)
    : new Refusal('key_reused');
}

/** Equals the ledger's fingerprint, which ignores leg amounts. */
function fingerprintIn({ accounts: { from, to } }: PlayerTransferFacts, request: PlayerTransferRequest) {
  const legs = [from, to].map((account) => ({ account, amount: 0n }));
  return fingerprintOf({ kind: 'player_transfer', request: withoutQuote(request), legs });
}

/** After a lost answer a player may ask again with a new quote: it is the same request. */
function withoutQuote({ quoteId: _, ...request }: PlayerTransferRequest) {
  return request;
}

function agreedAmounts(
  deps: PlayerTransferDeps,
  { sender, request: { amount, quoteId } }: Asked,
  { to, offer }: PlayerTransferFacts,
): Exchange | Refusal {
  const amounts = amountsOf(deps, sender, to, amount);
  if (amounts instanceof Refusal || quoteId === undefined) return amounts;
  if (offer?.sent === amounts.sent && offer.expiresAt > deps.clock()) return offer;
  return offerOver(to, amounts);
}

/** Counted by clock minute. */
function recipientFlooded(): Refusal {
  return new Refusal('too_many_requests', { retryAfterSeconds: 60 });
}

function offerOver({ username, currency }: Recipient, { received }: Exchange): Refusal {
  return new Refusal('quote_expired', { recipient: username, receives: amountOf(received, currency) });
}
