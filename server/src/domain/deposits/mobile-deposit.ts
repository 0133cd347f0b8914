import { hash, randomBytes, randomUUID } from 'node:crypto';
import { countryOf } from '@sanduku/contracts/countries';
import { minimumDeposit, minimumDepositText, mobilePayment } from '@sanduku/contracts/deposits';
import { readMobileNumber } from '@sanduku/contracts/mobile-numbers';
import { convert, fromWire, MAX_WIRE_AMOUNT, MICROS_PER_UNIT, type Micros } from '@sanduku/contracts/money';
import { type MobileProvider, mobileProviders } from '@sanduku/contracts/wallet';
import { sql } from 'kysely';
import type { Transaction } from '../../database/database.ts';
import type { IdempotencyKey } from '../../ledger/transfer.ts';
import type { SignedInPlayer } from '../players/sessions.ts';
import { LOOK_MS } from '../rail-calls/watched-rows.ts';
import { Refusal } from '../refusal.ts';
import { depositObjection } from '../responsible-play/objections.ts';
import { askPhone } from './mobile-ask.ts';
import type { MobileParts } from './mobile-parts.ts';
import { letGo, type MobileDeposit, selectMobileDeposits } from './mobile-rows.ts';
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

/** Whoever has so many requests on a phone has lost sight of them, or is playing with somebody else's phone. */
const MOST_WAITING = 5;
/** Every request costs calls to the provider, of which all players together have only so many. */
const MOST_IN_AN_HOUR = 30;
const HOUR_MS = 60 * 60_000;
const TOKEN_BYTES = 24;

/** Asks a phone for a payment, once for its key. The deposit is written down before anybody is asked. */
export async function startMobileDeposit(
  parts: MobileParts,
  { player, key, request }: { player: SignedInPlayer; key: IdempotencyKey; request: MobileDepositRequest },
): Promise<StartedDeposit | Refusal> {
  const plan = planOf(player, request);
  if (plan instanceof Refusal) return plan;
  const fingerprint = hash(
    'sha256',
    JSON.stringify([request.provider, plan.phone, request.amount]),
    'base64url',
  );
  const written = await parts.database.inTransaction((transaction) =>
    writeOnce(transaction, { parts, player, key, fingerprint, provider: request.provider, plan }),
  );
  if (written instanceof Refusal) return written;
  const { deposit, isNew } = written;
  if (!isNew) return repeat(deposit, { fingerprint, asked: plan.asked, now: parts.clock() });
  const refusal = await ask(parts, deposit);
  return refusal ?? startedOf(deposit, plan.asked);
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

interface Writing {
  readonly parts: MobileParts;
  readonly player: SignedInPlayer;
  readonly key: IdempotencyKey;
  readonly fingerprint: string;
  readonly provider: MobileProvider;
  readonly plan: Plan;
}

/** Writes the deposit as ours to ask for, or finds the one that was written under the key before. */
async function writeOnce(
  transaction: Transaction,
  { parts, player, key, fingerprint, provider, plan }: Writing,
): Promise<{ deposit: MobileDeposit; isNew: boolean } | Refusal> {
  // A player's requests pass here one after the other: one key is written once, and the limit holds.
  await transaction.selectFrom('player').select('id').where('id', '=', player.id).forUpdate().execute();
  const known = await selectMobileDeposits(transaction)
    .where('mobile_deposit.player_id', '=', player.id)
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  if (known !== undefined) return { deposit: known, isNew: false };
  const now = parts.clock();
  const refusal =
    (await depositObjection(transaction, player, { amount: plan.credits, now })) ??
    (await findLimit(transaction, { player, phone: plan.phone, now }));
  if (refusal !== undefined) return refusal;

  const { id } = await transaction
    .insertInto('deposit')
    .values({
      player_id: player.id,
      rail: provider,
      reference: randomUUID(),
      status: 'waiting',
      amount: plan.credits,
      currency: player.currency,
      paid_amount: plan.pays,
      paid_currency: 'UGX',
      usdt_amount: convert(plan.credits, countryOf(player.country).unitsPerUsdt, 1),
      reason: null,
      transfer_id: null,
      created_at: now,
      credited_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const until = new Date(now.getTime() + LOOK_MS);
  await transaction
    .insertInto('mobile_deposit')
    .values({
      deposit_id: id,
      player_id: player.id,
      phone: plan.phone,
      idempotency_key: key,
      fingerprint,
      callback_token: randomBytes(TOKEN_BYTES).toString('base64url'),
      provider_reference: null,
      tried_at: null,
      asked_at: null,
      look_at: until,
      looked_at_until: until,
    })
    .execute();
  const deposit = await selectMobileDeposits(transaction)
    .where('deposit.id', '=', id)
    .executeTakeFirstOrThrow();
  return { deposit, isNew: true };
}

/** Which limit one more request would go beyond, if any. */
async function findLimit(
  transaction: Transaction,
  { player, phone, now }: { player: SignedInPlayer; phone: string; now: Date },
): Promise<Refusal | undefined> {
  const latest = await transaction
    .selectFrom('deposit')
    .select('created_at')
    .where('player_id', '=', player.id)
    .where('rail', 'in', mobileProviders)
    .orderBy('id', 'desc')
    .offset(MOST_IN_AN_HOUR - 1)
    .limit(1)
    .executeTakeFirst();
  const waitMs = latest === undefined ? 0 : latest.created_at.getTime() + HOUR_MS - now.getTime();
  if (waitMs > 0) {
    return new Refusal('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
  }
  // Requests of different players for one phone pass here one after the other.
  await sql`select pg_advisory_xact_lock(hashtextextended(${phone}, 0))`.execute(transaction);
  const waiting = await transaction
    .selectFrom('deposit')
    .innerJoin('mobile_deposit', 'mobile_deposit.deposit_id', 'deposit.id')
    .select((row) => [
      row.fn.countAll<string>().filterWhere('mobile_deposit.player_id', '=', player.id).as('by_player'),
      row.fn.countAll<string>().filterWhere('phone', '=', phone).as('on_phone'),
    ])
    .where('status', '=', 'waiting')
    .where('look_at', 'is not', null)
    .where((row) => row.or([row('mobile_deposit.player_id', '=', player.id), row('phone', '=', phone)]))
    .executeTakeFirstOrThrow();
  const most = Math.max(Number(waiting.by_player), Number(waiting.on_phone));
  return most >= MOST_WAITING ? new Refusal('too_many_waiting') : undefined;
}

/** The first answer once more, as far as there is one yet. */
function repeat(
  deposit: MobileDeposit,
  { fingerprint, asked, now }: { fingerprint: string; asked: Micros; now: Date },
): StartedDeposit | Refusal {
  if (deposit.fingerprint !== fingerprint) return new Refusal('key_reused');
  if (deposit.asked_at === null) {
    if (deposit.status === 'declined') return declined(deposit.reason as DeclineReason);
    const isBeingAsked = deposit.looked_at_until !== null && deposit.looked_at_until > now;
    if (isBeingAsked) return new Refusal('key_in_progress');
  }
  return startedOf(deposit, asked);
}

async function ask(parts: MobileParts, deposit: MobileDeposit): Promise<Refusal | undefined> {
  // When the provider takes no more calls at the moment, the next look asks.
  if ((await parts.pace.take(parts.rails[deposit.rail as MobileProvider], 1)) === 0) {
    await letGo(parts.database.queries, deposit, parts.clock());
    return undefined;
  }
  const answer = await askPhone(parts, deposit);
  return answer.status === 'refused' ? declined(answer.reason) : undefined;
}

function declined(reason: DeclineReason): Refusal {
  return new Refusal('deposit_declined', { text: sentenceOf(reason) });
}

function startedOf({ reference, amount, charge, paid_amount }: MobileDeposit, asked: Micros): StartedDeposit {
  return { reference, asked, credits: amount, charge, pays: paid_amount };
}
