import { setTimeout } from 'node:timers/promises';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/failures';
import type { Log } from '../../lib/log.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { nextPoll, type PollDeps, pollAll } from '../rail-calls/polling.ts';
import { RailRateLimiter } from '../rail-calls/rate-limiter.ts';
import { completeWithdrawal, type EndDeps, failWithdrawal } from './end.ts';
import { markAnswer, markPayoutInDoubt, markSending, type Payout, payoutRows } from './payout-rows.ts';
import type { PayoutRail } from './ports.ts';

/** The providers by which mobile money goes out. */
export type PayoutRails = Readonly<Record<MobileProvider, PayoutRail>>;

/** What payouts by mobile money work with. */
export interface PayoutDeps extends EndDeps, PollDeps {
  readonly log: Log;
  readonly rails: PayoutRails;
}

export function createPayoutDeps(
  options: Pick<PayoutDeps, 'database' | 'ledger' | 'log'> & {
    payoutRails: PayoutRails;
    clock?: () => Date;
    pause?: PayoutDeps['pause'];
  },
): PayoutDeps {
  const { database, ledger, log, payoutRails: rails, clock = () => new Date(), pause = setTimeout } = options;
  const rateLimiter = new RailRateLimiter({ database, clock, log });
  return { database, ledger, log, rails, clock, pause, rateLimiter };
}

/** A player waits for the money: whatever no provider has told us after so long is for a person to find out. */
const IN_DOUBT_MS = 2 * 60 * 60_000;
/** An order may need so long to show up in the provider's books. */
const ON_ITS_WAY_MS = 30_000;

/** Sends and asks about everything that is due on a rail, as fast as its provider allows. */
export function payOutDue(deps: PayoutDeps, provider: MobileProvider, signal: AbortSignal): Promise<void> {
  const rail = deps.rails[provider];
  const due = { rows: payoutRows, rail: provider, bucket: rail.bucket };
  return pollAll(deps, due, (payout) => poll(deps, rail, payout), signal);
}

/** Whatever goes wrong with one payout, it is polled again and holds up no other. */
async function poll(deps: PayoutDeps, rail: PayoutRail, payout: Payout): Promise<void> {
  try {
    if (payout.status !== 'approved') return await payoutRows.close(deps.database.queries, payout.id);
    await (payout.tried_at === null ? send : enquire)(deps, rail, payout);
  } catch (error) {
    deps.log.warn({ err: error, withdrawal: payout.id }, 'a payout could not be polled');
    await pollLater(deps, payout);
  }
}

/** Sends the order, which the provider cannot know of or says that it does not: always under its one reference. */
async function send(deps: PayoutDeps, rail: PayoutRail, payout: Payout): Promise<void> {
  const { database, clock, log } = deps;
  const { id, reference, destination, payout_amount: amount } = payout;
  const sentAt = clock();
  // Written down first: should we die now, whoever comes next asks before anything is sent again.
  if (!(await markSending(database.queries, payout, sentAt))) return;
  const answer = await rail.send({ reference, destination, amount });
  const sent = { ...payout, first_tried_at: payout.first_tried_at ?? sentAt };
  switch (answer.status) {
    case 'accepted':
      await payoutRows.markAsked(database.queries, id, clock());
      return pollLater(deps, sent);
    case 'refused':
      if (payout.first_tried_at === null) return fail(deps, payout, answer.reason);
      // An earlier attempt may have arrived without our knowing: what the provider's books say counts.
      await markAnswer(database.queries, id, { refusal: answer.reason });
      return payoutRows.release(database.queries, payout, clock());
    case 'unclear':
      log.warn({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer to a payout');
      await deps.rateLimiter.backOff(rail.bucket, answer);
      return pollLater(deps, sent);
  }
}

async function enquire(deps: PayoutDeps, rail: PayoutRail, payout: Payout): Promise<void> {
  const answer = await rail.enquire(payout.reference);
  switch (answer.status) {
    case 'paid':
      return complete(deps, payout, answer);
    case 'failed':
      return fail(deps, payout, answer.reason);
    case 'unknown':
      return sendAgain(deps, payout);
    case 'unclear':
      deps.log.info({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer');
      await deps.rateLimiter.backOff(rail.bucket, answer);
      return pollLater(deps, payout);
    case 'pending':
      return pollLater(deps, payout);
  }
}

async function complete(
  deps: PayoutDeps,
  payout: Payout,
  { payment, providerReference }: Paid,
): Promise<void> {
  const { id, payout_amount, payout_currency } = payout;
  const isRight =
    payment === undefined || (payment.amount === payout_amount && payment.currency === payout_currency);
  if (!isRight) return giveToPerson(deps, payout, 'a provider reports another amount than it was to pay');
  switch (await completeWithdrawal(deps, id, providerReference)) {
    case 'paid_before':
      return giveToPerson(deps, payout, 'a provider reports one payment for two withdrawals');
    case 'ended_before':
      return deps.log.warn({ withdrawal: id }, 'a withdrawal that has ended was paid');
    case 'completed':
      return;
  }
}

async function fail(deps: PayoutDeps, { id, rail }: Payout, reason: PayoutFailure): Promise<void> {
  deps.log.warn({ withdrawal: id, rail, reason }, 'a payout has failed');
  await failWithdrawal(deps, id, reason);
}

/**
 * The provider has never heard of the order. Where it refused it, it has failed. Otherwise it is sent again, under the
 * same reference, as soon as the last one can no longer be on its way; unless a person has been asked, who goes by
 * the same books.
 */
async function sendAgain(deps: PayoutDeps, payout: Payout): Promise<void> {
  const { database, clock } = deps;
  const { id, tried_at, asked_at, refusal, in_doubt_since } = payout;
  const now = clock();
  if (in_doubt_since !== null) return pollLater(deps, payout);
  if (refusal !== null) {
    return asked_at === null
      ? fail(deps, payout, refusal as PayoutFailure)
      : giveToPerson(deps, payout, 'a provider took an order, forgot it and refused it');
  }
  if (tried_at !== null && now.getTime() - tried_at.getTime() < ON_ITS_WAY_MS) return pollLater(deps, payout);
  await markAnswer(database.queries, id, { tried_at: null });
  // This poll has spent its call: the next one, which comes before all others, sends the order.
  return payoutRows.release(database.queries, payout, now);
}

async function giveToPerson(deps: PayoutDeps, payout: Payout, problem: string): Promise<void> {
  const { database, clock, log } = deps;
  log.error({ withdrawal: payout.id, rail: payout.rail }, problem);
  await markPayoutInDoubt(database.queries, payout.id, clock());
  return payoutRows.release(database.queries, payout, null);
}

async function pollLater({ database, clock }: PayoutDeps, payout: Payout): Promise<void> {
  const now = clock();
  const since = payout.first_tried_at ?? now;
  if (payout.first_tried_at !== null && now.getTime() - since.getTime() >= IN_DOUBT_MS) {
    await markPayoutInDoubt(database.queries, payout.id, now);
  }
  return payoutRows.release(database.queries, payout, nextPoll(since, now));
}
