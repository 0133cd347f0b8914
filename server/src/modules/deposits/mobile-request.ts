import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { readMobileNumber } from '@sanduku/contracts/deposits/mobile-numbers';
import type { DeclineReason } from '@sanduku/contracts/deposits/reasons';
import { belowMinimumDeposit, minimumDeposit, mobilePayment } from '@sanduku/contracts/deposits/rules';
import {
  convert,
  fromWire,
  MAX_WIRE_AMOUNT,
  MICROS_PER_UNIT,
  type Micros,
  USDT,
} from '@sanduku/contracts/money';
import type { Rates } from '@sanduku/contracts/rates';
import { callLocking } from '../../database/database.ts';
import type { Row } from '../../database/functions.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import { Refusal } from '../../lib/refusal.ts';
import { type DepositRejection, explainDepositRejection } from '../play-limits/rejections.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { LEASE_MS } from '../rail-calls/polling.ts';
import { rateOf } from '../rail-calls/rate-limiter.ts';
import type { DepositDeps } from './deps.ts';
import { sendOrder } from './mobile-settle.ts';

export interface MobileDepositRequest {
  readonly amount: number;
  readonly phone: string;
  readonly provider: MobileProvider;
}

interface AskedDeposit {
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly network: string;
  readonly request: MobileDepositRequest;
}

export interface RequestedDeposit {
  readonly reference: string;
  /** In the player's currency. */
  readonly asked: Micros;
  readonly credits: Micros;
  readonly charge: Micros;
  /** In UGX. */
  readonly pays: Micros;
}

const TOKEN_BYTES = 24;

/**
 * Once per idempotency key. Stored before the provider is called, so a retry finds it even if the first
 * process died.
 */
export async function requestMobileDeposit(
  deps: DepositDeps,
  asked: AskedDeposit,
): Promise<RequestedDeposit | Refusal> {
  const { player, request } = asked;
  const { rates } = deps.settings;
  if (request.amount < minimumDeposit(player.country, rates) && !(await isKnown(deps, asked))) {
    return new Refusal('deposit_too_small', belowMinimumDeposit(player.country, rates));
  }
  const plan = planOf(player, request, rates);
  if (plan instanceof Refusal) return plan;
  const now = deps.clock();
  const fingerprint = fingerprintOf(request, plan);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const started = await deps.startSlots.take(player.id.toString(), () =>
    start(deps, asked, { plan, fingerprint, token, now }),
  );
  if (started instanceof Refusal) return started;
  const { retry_at, credits, charge, pays } = started;
  const outcome = started.outcome as StartOutcome;
  switch (outcome) {
    case 'to_ask':
    case 'to_wait':
    case 'known': {
      if (started.deposit_fingerprint !== fingerprint) return new Refusal('key_reused');
      const reference = started.deposit_reference;
      if (outcome === 'to_ask') {
        const answer = await sendOrder(deps, {
          id: started.deposit_id,
          rail: request.provider,
          reference,
          phone: plan.phone,
          paid_amount: pays,
          callback_token: token,
          created_at: now,
          leased_until: leaseFrom(now),
        });
        if (answer.status === 'refused') return declined(answer.reason);
      } else if (started.asked_at === null && started.status === 'declined') {
        return declined(started.reason as DeclineReason);
      }
      return { reference, asked: plan.asked, credits, charge, pays };
    }
    case 'not_signed_in':
      return new Refusal(outcome);
    case 'too_many_requests':
    case 'phone_asked_too_often': {
      const waitMs = (retry_at ?? now).getTime() - now.getTime();
      return new Refusal(outcome, { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
    }
    case 'too_many_waiting':
    case 'phone_not_accepted':
      return new Refusal(outcome);
    default:
      return explainDepositRejection(deps.database.queries, player, {
        rejection: outcome,
        amount: plan.credits,
        now,
      });
  }
}

/** The minimum may have risen since: a retry still gets its first answer. */
async function isKnown(
  { database }: DepositDeps,
  { player, key }: Pick<AskedDeposit, 'player' | 'key'>,
): Promise<boolean> {
  const known = await database.queries
    .selectFrom('mobile_deposit')
    .select('deposit_id')
    .where('player_id', '=', player.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return known !== undefined;
}

interface Plan {
  readonly phone: string;
  readonly asked: Micros;
  readonly credits: Micros;
  readonly pays: Micros;
  readonly usdt: Micros;
}

function planOf(
  { country, currency }: SignedInPlayer,
  request: MobileDepositRequest,
  rates: Rates,
): Plan | Refusal {
  const asked = fromWire(request.amount);
  if (asked === undefined) return new Refusal('invalid_request');
  const phone = readMobileNumber(request.phone, request.provider);
  if (phone.problem !== undefined) return new Refusal('invalid_phone', phone.problem);
  const pays = mobilePayment(asked, country, rates);
  if (pays > BigInt(MAX_WIRE_AMOUNT) * MICROS_PER_UNIT) return new Refusal('deposit_too_large');
  // A payment in the balance's currency is credited in full.
  const credits = currency === 'UGX' ? pays : asked;
  return { phone: phone.number, asked, pays, credits, usdt: convert(credits, rates[country], USDT) };
}

function fingerprintOf({ provider, amount }: MobileDepositRequest, { phone }: Plan): string {
  return hash('sha256', JSON.stringify([provider, phone, amount]), 'base64url');
}

/** Results of `mobile_deposit_start` (functions.sql). */
type StartOutcome =
  | 'not_signed_in'
  | 'to_ask'
  | 'to_wait'
  | 'known'
  | 'too_many_requests'
  | 'too_many_waiting'
  | 'phone_asked_too_often'
  | 'phone_not_accepted'
  | DepositRejection;

async function start(
  { database, rails, tracing }: DepositDeps,
  { player, key, network, request }: AskedDeposit,
  { plan, fingerprint, token, now }: { plan: Plan; fingerprint: string; token: string; now: Date },
): Promise<Row<'mobile_deposit_start'>> {
  const { burst, reserved, msEach } = rateOf(rails[request.provider]);
  return callLocking(database, 'mobile_deposit_start', {
    now,
    leased_until: leaseFrom(now),
    burst,
    reserved,
    ms_each: msEach,
    token_hash: player.session.tokenHash,
    player: player.id,
    network,
    key,
    fingerprint,
    phone: plan.phone,
    rail: request.provider,
    reference: randomUUID(),
    token,
    amount: plan.credits,
    currency: player.currency,
    paid_amount: plan.pays,
    usdt_amount: plan.usdt,
    traceparent: tracing?.traceparent ?? null,
  });
}

function leaseFrom(now: Date): Date {
  return new Date(now.getTime() + LEASE_MS);
}

function declined(reason: DeclineReason): Refusal {
  return new Refusal('deposit_declined', { reason });
}
