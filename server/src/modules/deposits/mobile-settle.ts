import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { DeclineReason, UnresolvedReason } from '@sanduku/contracts/deposits/reasons';
import { isSameText } from '../../lib/tokens.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { nextPoll, pollAll } from '../rail-calls/polling.ts';
import { creditDeposit } from './credit.ts';
import type { DepositDeps } from './deps.ts';
import { release } from './mobile-batches.ts';
import {
  leases,
  type MobileDeposit,
  markAs,
  markCalledBack,
  markReported,
  markUntried,
  selectMobileDeposits,
} from './mobile-store.ts';
import type { RequestAnswer } from './ports.ts';
import { recheck } from './reversals.ts';

/*
 * Only the holder of a deposit's lease calls the provider: the process that took the request (sendOrder), or the polling job
 * (pollDue). A webhook proves nothing; it makes a poll due.
 *
 *   waiting   not sent (tried_at is null)
 *               -> sent, by the request or the next poll
 *               -> declined: the player paused, or ten minutes have passed
 *             sent; accepted by the provider (asked_at)
 *               -> not sent: the provider does not know the order. It is sent again under the same reference, but
 *                  after an unclear answer never before an enquiry.
 *               -> received: paid as ordered
 *               -> declined: rejected or failed
 *               -> unresolved: another amount, another deposit's payment, or no answer for a day
 *   declined  -> received, unresolved: polled for a week, because providers revise results
 *   unresolved  -> received, declined: by polling, or by operators (unresolved-deposits.ts)
 *   received  -> credited (credit.ts), without another enquiry
 *   credited  polled for a week too, because providers take payments back (reversals.ts)
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A later prompt would be unexpected. */
export const isStillWanted = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < 10 * MINUTE;

export const isUnresolved = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() >= DAY;

/** A declined deposit may still be paid: polled often at first, then daily. */
export function nextLatePoll(createdAt: Date, now: Date): Date | null {
  const isFresh = now.getTime() - createdAt.getTime() < HOUR;
  return isFresh ? nextPoll(createdAt, now) : nextDailyPoll(createdAt, now);
}

/** Providers rarely revise a failure. */
export function nextDailyPoll(createdAt: Date, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < 7 * DAY ? new Date(now.getTime() + DAY) : null;
}

export function pollDue(deps: DepositDeps, provider: MobileProvider, signal: AbortSignal): Promise<void> {
  const due = { rows: leases, rail: provider, bucket: deps.rails[provider] };
  const { tracing } = deps;
  const pollOne = (deposit: MobileDeposit) =>
    tracing === undefined
      ? poll(deps, deposit)
      : tracing.resume(deposit.traceparent, 'deposit poll', () => poll(deps, deposit));
  return pollAll(deps, due, pollOne, signal);
}

export interface Webhook {
  readonly provider: MobileProvider;
  /** Secret path segment. */
  readonly token: string;
  /** Untrusted: used only to find the deposit to poll. */
  readonly body: unknown;
}

/** Returns whether the deposit exists. */
export async function takeWebhook(deps: DepositDeps, webhook: Webhook): Promise<boolean> {
  const deposit = await findNamed(deps, webhook);
  if (deposit === undefined) return false;
  if (deposit.status !== 'credited' && deposit.status !== 'received') {
    await markCalledBack(deps.database.queries, deposit.id, deps.clock());
  }
  return true;
}

/** By reference if the provider has one URL for all orders. */
async function findNamed(
  { database, rails }: DepositDeps,
  { provider, token, body }: Webhook,
): Promise<MobileDeposit | undefined> {
  const deposits = selectMobileDeposits(database.queries).where('rail', '=', provider);
  const common = rails.callbackTokens[provider];
  if (common === undefined || !isSameText(common, token)) {
    return deposits.where('callback_token', '=', token).executeTakeFirst();
  }
  const reference = rails[provider].referenceIn(body);
  return reference === undefined ? undefined : deposits.where('reference', '=', reference).executeTakeFirst();
}

/** An error leaves the deposit to the next poll and affects no other. */
async function poll(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  try {
    // The provider has confirmed: no enquiry needed.
    if (deposit.status === 'received') return void (await creditDeposit(deps, deposit.id));
    if (deposit.status === 'credited') return await recheck(deps, deposit);
    await (isToBeSent(deposit, deps.clock()) ? sendUnlessPaused : enquire)(deps, deposit);
  } catch (error) {
    deps.log.warn({ err: error, deposit: deposit.id }, 'a mobile deposit could not be polled');
    await release(deps, deposit, nextPoll(deposit.created_at, deps.clock()));
  }
}

function isToBeSent({ status, asked_at, tried_at, created_at }: MobileDeposit, now: Date): boolean {
  return status === 'waiting' && asked_at === null && tried_at === null && isStillWanted(created_at, now);
}

async function sendUnlessPaused(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  if (await deps.tries.submit(deposit.id)) return void (await sendOrder(deps, deposit));
  return decline(deps, deposit, { reason: 'play_paused', next: nextLatePoll });
}

type Order = Pick<
  MobileDeposit,
  'id' | 'rail' | 'reference' | 'phone' | 'paid_amount' | 'callback_token' | 'created_at' | 'leased_until'
>;

/** The deposit is leased and marked as tried. Releases it. */
export async function sendOrder(deps: DepositDeps, deposit: Order): Promise<RequestAnswer> {
  const { clock, rails, rateLimiter } = deps;
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.request({
    reference: deposit.reference,
    phone: deposit.phone,
    amount: deposit.paid_amount,
    callbackToken: deposit.callback_token,
  });
  const now = clock();
  switch (answer.status) {
    case 'accepted':
      await release(deps, deposit, nextPoll(deposit.created_at, now), now);
      break;
    case 'refused':
      // Still polled: an earlier attempt may have arrived.
      await decline(deps, deposit, { reason: answer.reason, next: nextLatePoll });
      break;
    case 'unclear':
      await rateLimiter.backOff(rail, answer);
      await release(deps, deposit, nextPoll(deposit.created_at, now));
      break;
  }
  return answer;
}

async function enquire(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const { rails, rateLimiter } = deps;
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  switch (answer.status) {
    case 'paid':
      return settle(deps, deposit, answer);
    case 'failed':
      return decline(deps, deposit, { reason: answer.reason, next: nextDailyPoll });
    case 'unknown':
      return (deposit.asked_at === null ? sendAgain : pollLater)(deps, deposit);
    case 'unclear':
      await rateLimiter.backOff(rail, answer);
      return pollLater(deps, deposit);
    case 'pending':
      return pollLater(deps, deposit);
  }
}

async function settle(
  deps: DepositDeps,
  deposit: MobileDeposit,
  { payment, providerReference }: Paid,
): Promise<void> {
  const isAsAsked =
    payment === undefined ||
    (payment.amount === deposit.paid_amount && payment.currency === deposit.paid_currency);
  if (!isAsAsked) {
    deps.log.error(
      { deposit: deposit.id, paid: payment },
      'a provider reports another amount than it was asked for',
    );
    return flagForReview(deps, deposit, 'other_amount_paid', payment);
  }
  if ((await deps.receipts.submit({ deposit, providerReference })) === 'credited') return;
  deps.log.error({ deposit: deposit.id }, 'a provider reports one payment for two deposits');
  const reported = payment ?? { amount: deposit.paid_amount, currency: deposit.paid_currency };
  return flagForReview(deps, deposit, 'paid_before', reported);
}

async function flagForReview(
  deps: DepositDeps,
  deposit: MobileDeposit,
  reason: UnresolvedReason,
  reported: NonNullable<Paid['payment']>,
): Promise<void> {
  const { queries } = deps.database;
  await markReported(queries, deposit.id, reported);
  await markAs(queries, deposit.id, { status: 'unresolved', reason });
  await release(deps, deposit, null);
}

async function decline(
  deps: DepositDeps,
  deposit: Pick<MobileDeposit, 'id' | 'created_at' | 'leased_until'>,
  { reason, next }: { reason: DeclineReason; next: typeof nextDailyPoll },
): Promise<void> {
  await markAs(deps.database.queries, deposit.id, { status: 'declined', reason });
  await release(deps, deposit, next(deposit.created_at, deps.clock()));
}

/** Sends it only while the player expects it; later it is only polled. */
async function sendAgain(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  if (deposit.status === 'waiting' && isStillWanted(deposit.created_at, now)) {
    // This poll used its call: the next one sends the order without an enquiry.
    await markUntried(database.queries, deposit.id);
    return release(deps, deposit, now);
  }
  return decline(deps, deposit, { reason: 'provider_unavailable', next: nextLatePoll });
}

async function pollLater(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const now = deps.clock();
  if (deposit.status === 'waiting' && isUnresolved(deposit.created_at, now)) {
    await markAs(deps.database.queries, deposit.id, { status: 'unresolved', reason: 'no_answer' });
  }
  const next = (deposit.status === 'declined' ? nextLatePoll : nextPoll)(deposit.created_at, now);
  return release(deps, deposit, next);
}
