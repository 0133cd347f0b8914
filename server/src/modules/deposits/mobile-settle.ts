import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { DeclineReason, DoubtReason } from '@sanduku/contracts/deposits/reasons';
import { isSameText } from '../../lib/same-text.ts';
import { findPause } from '../play-limits/pauses.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { nextPoll, pollAll } from '../rail-calls/polling.ts';
import { creditDeposit } from './credit.ts';
import type { DepositDeps } from './deps.ts';
import {
  leases,
  type MobileDeposit,
  markAs,
  markReceived,
  markReported,
  markTried,
  selectMobileDeposits,
} from './mobile-store.ts';
import type { RequestAnswer } from './ports.ts';

/*
 * A deposit by mobile money, from the order to the credit. Whoever calls the provider about it holds its lease, so one
 * process does so at a time: the one that took the player's request (sendOrder), the job that polls what is due
 * (pollDue), or the one that a webhook came to (takeWebhook). A webhook itself proves nothing: it makes us poll.
 *
 *   waiting   not sent (tried_at is null)
 *               -> sent, by the request itself or by the next poll that may call the provider
 *               -> declined: the player has paused meanwhile, or nobody expects it after ten minutes
 *             sent; taken by the provider once it says so (asked_at)
 *               -> not sent: the provider does not know the order, so it is sent again under its one reference.
 *                  After an unclear answer it is never sent again before the provider was asked about it.
 *               -> received: paid as asked
 *               -> declined: refused or failed
 *               -> in_doubt: another amount, the payment of another deposit, or no word for a day
 *   declined  -> received, in_doubt: polled for a week, as providers change their minds
 *   in_doubt  -> received, declined: polled while the provider has not answered; operators decide too (deposits-in-doubt.ts)
 *   received  -> credited (credit.ts), without asking again
 */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A phone may be asked for so long after the player wanted it; later, nobody expects it any more. */
export const isStillWanted = (createdAt: Date, now: Date) =>
  now.getTime() - createdAt.getTime() < 10 * MINUTE;

/** After that, a person has to find out what became of it. */
export const isInDoubt = (createdAt: Date, now: Date) => now.getTime() - createdAt.getTime() >= DAY;

/** What has come to nothing by our own reckoning may still turn up: most likely soon, and for a week now and then. */
export function nextLatePoll(createdAt: Date, now: Date): Date | null {
  const isFresh = now.getTime() - createdAt.getTime() < HOUR;
  return isFresh ? nextPoll(createdAt, now) : nextDailyPoll(createdAt, now);
}

/** What the provider itself says has failed is seldom put right by it: for a week it is asked again now and then. */
export function nextDailyPoll(createdAt: Date, now: Date): Date | null {
  return now.getTime() - createdAt.getTime() < 7 * DAY ? new Date(now.getTime() + DAY) : null;
}

/** Polls everything that is due on a rail, as fast as its provider allows. */
export function pollDue(deps: DepositDeps, provider: MobileProvider, signal: AbortSignal): Promise<void> {
  const due = { rows: leases, rail: provider, bucket: deps.rails[provider] };
  return pollAll(deps, due, (deposit) => poll(deps, deposit), signal);
}

export interface Webhook {
  readonly provider: MobileProvider;
  /** The secret part of the address that was called. */
  readonly token: string;
  /** Anybody may have written it: it says at most which deposit to poll. */
  readonly body: unknown;
}

/** Webhooks that come while somebody polls make them poll once more. */
const MOST_POLLS = 3;

/** Something has happened to a deposit: the provider is asked at once. Answers whether there is such a deposit. */
export async function takeWebhook(deps: DepositDeps, webhook: Webhook): Promise<boolean> {
  const { queries } = deps.database;
  const deposit = await findNamed(deps, webhook);
  if (deposit === undefined) return false;
  if (deposit.status === 'credited' || deposit.status === 'received') return true;
  await leases.makeDue(queries, deposit.id, deps.clock());
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    if ((await pollOne(deps, deposit.id)) !== 'still_open') break;
  }
  return true;
}

/** A webhook names its deposit by the secret in its address, or by the reference where the address is that of all. */
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

/** What a poll has come to: nothing is left to find out, or something is, or it was not ours to poll. */
type Polled = 'over' | 'still_open' | 'left_alone';

/** Polls a deposit if it is due, unless somebody else has leased it or the provider takes no more calls. */
async function pollOne(deps: DepositDeps, id: bigint): Promise<Polled> {
  const { clock, rateLimiter, rails } = deps;
  const { queries } = deps.database;
  const [deposit] = await leases.lease(queries, [id], clock());
  if (deposit === undefined) return 'left_alone';
  if ((await rateLimiter.take(rails[deposit.rail as MobileProvider], 1)) > 0) return poll(deps, deposit);
  await leases.release(queries, deposit, clock());
  return 'left_alone';
}

/** Takes a leased deposit one step further. Whatever goes wrong, it is polled again and holds up no other. */
async function poll(deps: DepositDeps, deposit: MobileDeposit): Promise<Polled> {
  try {
    // We were stopped after the provider's yes: it does not have to be asked again.
    if (deposit.status === 'received' || deposit.status === 'credited') {
      await credit(deps, deposit);
      return 'over';
    }
    if (isToBeSent(deposit, deps.clock())) {
      await sendUnlessPaused(deps, deposit);
      return 'still_open';
    }
    return await enquire(deps, deposit);
  } catch (error) {
    deps.log.warn({ err: error, deposit: deposit.id }, 'a mobile deposit could not be polled');
    await leases.release(deps.database.queries, deposit, nextPoll(deposit.created_at, deps.clock()));
    return 'still_open';
  }
}

/** Whether the provider cannot know of the order yet, and the player still expects it. */
function isToBeSent({ status, asked_at, tried_at, created_at }: MobileDeposit, now: Date): boolean {
  return status === 'waiting' && asked_at === null && tried_at === null && isStillWanted(created_at, now);
}

/** Whoever has paused since they asked for it must not be asked for money by a phone. */
async function sendUnlessPaused(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const { database, clock } = deps;
  const pause = await findPause(database.queries, deposit.player_id, clock());
  if (pause !== undefined) {
    return decline(deps, deposit, { reason: 'play_paused', next: nextLatePoll });
  }
  // Written down first: should we die now, whoever comes next asks before anything is sent again.
  await markTried(database.queries, deposit.id, clock());
  await sendOrder(deps, deposit);
}

/** Asks the provider to ask the phone, for a leased deposit that says already that it was tried, and releases it. */
export async function sendOrder(deps: DepositDeps, deposit: MobileDeposit): Promise<RequestAnswer> {
  const { clock, log, rails, rateLimiter } = deps;
  const { queries } = deps.database;
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
      await leases.markAsked(queries, deposit.id, now);
      await leases.release(queries, deposit, nextPoll(deposit.created_at, now));
      break;
    case 'refused':
      // Polled all the same: an earlier attempt of the same order may have arrived without our knowing.
      await decline(deps, deposit, { reason: answer.reason, next: nextLatePoll });
      break;
    case 'unclear':
      log.warn({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer to a request');
      await rateLimiter.backOff(rail, answer);
      await leases.release(queries, deposit, nextPoll(deposit.created_at, now));
      break;
  }
  return answer;
}

async function enquire(deps: DepositDeps, deposit: MobileDeposit): Promise<Polled> {
  const { log, rails, rateLimiter } = deps;
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  switch (answer.status) {
    case 'paid':
      await settle(deps, deposit, answer);
      return 'over';
    case 'failed':
      await decline(deps, deposit, { reason: answer.reason, next: nextDailyPoll });
      break;
    case 'unknown':
      await (deposit.asked_at === null ? sendAgain : pollLater)(deps, deposit);
      break;
    case 'unclear':
      log.info({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer');
      await rateLimiter.backOff(rail, answer);
      await pollLater(deps, deposit);
      break;
    case 'pending':
      await pollLater(deps, deposit);
      break;
  }
  return 'still_open';
}

/** Never more than was paid, and never another currency: anything but what was asked for is for a person to judge. */
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
    return giveToPerson(deps, deposit, 'other_amount_paid', payment);
  }
  const isReceived = await markReceived(deps.database, deposit, { providerReference, now: deps.clock() });
  if (isReceived) return credit(deps, deposit);
  deps.log.error({ deposit: deposit.id }, 'a provider reports one payment for two deposits');
  const reported = payment ?? { amount: deposit.paid_amount, currency: deposit.paid_currency };
  return giveToPerson(deps, deposit, 'paid_before', reported);
}

async function credit(deps: DepositDeps, { id }: MobileDeposit): Promise<void> {
  await creditDeposit(deps, id);
  await leases.close(deps.database.queries, id);
}

async function giveToPerson(
  { database }: DepositDeps,
  deposit: MobileDeposit,
  reason: DoubtReason,
  reported: NonNullable<Paid['payment']>,
): Promise<void> {
  await markReported(database.queries, deposit.id, reported);
  await markAs(database.queries, deposit.id, { status: 'in_doubt', reason });
  await leases.release(database.queries, deposit, null);
}

async function decline(
  { database, clock }: DepositDeps,
  deposit: MobileDeposit,
  { reason, next }: { reason: DeclineReason; next: typeof nextDailyPoll },
): Promise<void> {
  await markAs(database.queries, deposit.id, { status: 'declined', reason });
  await leases.release(database.queries, deposit, next(deposit.created_at, clock()));
}

/**
 * The provider knows nothing of an order that it may never have received. As long as the player still expects it, it is
 * sent again under the same reference; after that it has failed, and is only polled in case it turns up.
 */
async function sendAgain(deps: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  if (deposit.status === 'waiting' && isStillWanted(deposit.created_at, now)) {
    // This poll has spent its call: the next one, which comes before all others, sends the order without an enquiry.
    await markTried(database.queries, deposit.id, null);
    return leases.release(database.queries, deposit, now);
  }
  return decline(deps, deposit, { reason: 'provider_unavailable', next: nextLatePoll });
}

async function pollLater({ database, clock }: DepositDeps, deposit: MobileDeposit): Promise<void> {
  const now = clock();
  if (deposit.status === 'waiting' && isInDoubt(deposit.created_at, now)) {
    await markAs(database.queries, deposit.id, { status: 'in_doubt', reason: 'no_answer' });
  }
  const next = (deposit.status === 'declined' ? nextLatePoll : nextPoll)(deposit.created_at, now);
  return leases.release(database.queries, deposit, next);
}
