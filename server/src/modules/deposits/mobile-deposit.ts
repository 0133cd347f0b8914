import { hash, randomBytes, randomUUID } from 'node:crypto';
import { countryOf } from '@sanduku/contracts/countries';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { readMobileNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import { minimumDeposit, minimumDepositText, mobilePayment } from '@sanduku/contracts/deposits/rules';
import { convert, fromWire, MAX_WIRE_AMOUNT, MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { explainDepositObjection } from '../play-limits/objections.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { sendOrder, type UnsentOrder } from './mobile-ask.ts';
import type { MobileDeps } from './mobile-deps.ts';
import { selectMobileDeposits } from './mobile-rows.ts';
import type { NewDeposit } from './mobile-start.ts';
import { type DeclineReason, sentenceOf } from './reasons.ts';

export interface MobileDepositRequest {
  readonly amount: number;
  readonly phone: string;
  readonly provider: MobileProvider;
}

/** A deposit for which a phone has been asked, or is about to be. */
export interface StartedDeposit {
  readonly reference: string;
  /** What the player asked for, in the player's currency. */
  readonly asked: Micros;
  readonly credits: Micros;
  readonly charge: Micros;
  /** In Ugandan shillings. */
  readonly pays: Micros;
}

const TOKEN_BYTES = 24;

/** Asks a phone for a payment, once for its key. The deposit is written down before anybody is asked. */
export async function startMobileDeposit(
  deps: MobileDeps,
  { player, key, request }: { player: SignedInPlayer; key: IdempotencyKey; request: MobileDepositRequest },
): Promise<StartedDeposit | Refusal> {
  const plan = planOf(player, request);
  if (plan instanceof Refusal) return plan;
  const deposit = newDepositOf(player, { key, request, plan });
  const outcome = await deps.start(deposit);
  const started = { asked: plan.asked, credits: plan.credits, charge: 0n, pays: plan.pays };
  switch (outcome.status) {
    case 'to_ask': {
      const answer = await sendOrder(deps, orderOf(deposit, outcome));
      return answer.status === 'refused'
        ? declined(answer.reason)
        : { ...started, reference: deposit.reference };
    }
    case 'to_wait':
      return { ...started, reference: deposit.reference };
    case 'known':
      return repeat(deps, deposit, plan.asked);
    case 'too_many_requests':
      return new Refusal(outcome.status, { retryAfterSeconds: outcome.retryAfterSeconds });
    case 'too_many_waiting':
      return new Refusal(outcome.status);
    default:
      return explainDepositObjection(deps.database.queries, player, {
        objection: outcome.status,
        amount: plan.credits,
        now: deps.clock(),
      });
  }
}

interface Plan {
  readonly phone: string;
  readonly asked: Micros;
  readonly credits: Micros;
  readonly pays: Micros;
}

/** What the request comes to, or what is wrong with it. */
function planOf(player: SignedInPlayer, request: MobileDepositRequest): Plan | Refusal {
  const country = countryOf(player.country);
  if (request.amount < minimumDeposit(country)) {
    return new Refusal('deposit_too_small', { text: minimumDepositText(country) });
  }
  const asked = fromWire(request.amount);
  if (asked === undefined) return new Refusal('invalid_request');
  const phone = readMobileNumber(request.phone, request.provider);
  if (phone.problem !== undefined) return new Refusal('invalid_phone', { text: phone.problem });
  const pays = mobilePayment(asked, country);
  if (pays > BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT) return new Refusal('deposit_too_large');
  // Who pays in the currency of the balance is credited every shilling.
  return { phone: phone.number, asked, pays, credits: country.currency === 'UGX' ? pays : asked };
}

function newDepositOf(
  player: SignedInPlayer,
  { key, request, plan }: { key: IdempotencyKey; request: MobileDepositRequest; plan: Plan },
): NewDeposit {
  const asked = JSON.stringify([request.provider, plan.phone, request.amount]);
  return {
    playerId: player.id,
    key,
    fingerprint: hash('sha256', asked, 'base64url'),
    phone: plan.phone,
    rail: request.provider,
    reference: randomUUID(),
    callbackToken: randomBytes(TOKEN_BYTES).toString('base64url'),
    amount: plan.credits,
    currency: player.currency,
    paidAmount: plan.pays,
    usdtAmount: convert(plan.credits, countryOf(player.country).unitsPerUsdt, 1),
  };
}

function orderOf(
  { rail, reference, phone, paidAmount, callbackToken }: NewDeposit,
  { id, createdAt, leasedUntil }: { id: bigint; createdAt: Date; leasedUntil: Date },
): UnsentOrder {
  return {
    id,
    rail,
    reference,
    phone,
    paid_amount: paidAmount,
    callback_token: callbackToken,
    created_at: createdAt,
    leased_until: leasedUntil,
  };
}

/**
 * What is known of a deposit by now. It may still be on its way to the provider, or wait for another process after ours
 * has died with it: it is written down, and what becomes of it is told by its state, as when the provider's answer is unclear.
 */
async function repeat(
  { database }: MobileDeps,
  { playerId, key, fingerprint }: NewDeposit,
  asked: Micros,
): Promise<StartedDeposit | Refusal> {
  const deposit = await selectMobileDeposits(database.queries)
    .where('mobile_deposit.player_id', '=', playerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirstOrThrow();
  if (deposit.fingerprint !== fingerprint) return new Refusal('key_reused');
  if (deposit.asked_at === null && deposit.status === 'declined') {
    return declined(deposit.reason as DeclineReason);
  }
  const { reference, amount, charge, paid_amount } = deposit;
  return { reference, asked, credits: amount, charge, pays: paid_amount };
}

function declined(reason: DeclineReason): Refusal {
  return new Refusal('deposit_declined', { text: sentenceOf(reason) });
}
