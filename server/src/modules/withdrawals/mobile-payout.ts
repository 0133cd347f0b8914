import { setTimeout } from 'node:timers/promises';
import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import type { PayoutFailure } from '@sanduku/contracts/withdrawals/api';
import { callLocking } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { Paid } from '../rail-calls/answers.ts';
import { nextPoll, type PollDeps, pollAll } from '../rail-calls/polling.ts';
import { RailRateLimiter } from '../rail-calls/rate-limiter.ts';
import { completeWithdrawal, type EndDeps, failWithdrawal } from './end.ts';
import {
  closePayout,
  markAnswer,
  markAsked,
  markEmptied,
  markPayoutUnresolved,
  type Payout,
  payoutRows,
  releasePayout,
} from './payout-rows.ts';
import type { PayoutRail } from './ports.ts';

export type PayoutRails = Readonly<Record<MobileProvider, PayoutRail>>;

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

/** Then an operator resolves it. */
const UNRESOLVED_MS = 2 * 60 * 60_000;
/** An older balance counts as unknown. */
const BALANCE_KEPT_MS = 15 * 60_000;
/** Balances are read every minute. */
const FLOAT_RETRY_MS = 30_000;
/** A provider may refuse what the balance covers, as it adds fees. */
const LONGEST_REFUSED_RETRY_MS = 30 * 60_000;
/** Until an order appears in the provider's records. */
const ON_ITS_WAY_MS = 30_000;

export function payOutDue(deps: PayoutDeps, provider: MobileProvider, signal: AbortSignal): Promise<void> {
  const rail = deps.rails[provider];
  const due = { rows: payoutRows, rail: provider, bucket: rail.bucket };
  return pollAll(deps, due, (payout) => poll(deps, rail, payout), signal);
}

/** An error leaves the payout to the next poll. */
async function poll(deps: PayoutDeps, rail: PayoutRail, payout: Payout): Promise<void> {
  try {
    if (payout.status !== 'approved') return await closePayout(deps.database.queries, payout.id);
    await (payout.tried_at === null ? send : enquire)(deps, rail, payout);
  } catch (error) {
    deps.log.warn({ err: error, withdrawal: payout.id }, 'a payout could not be polled');
    await pollLater(deps, payout);
  }
}

async function send(deps: PayoutDeps, rail: PayoutRail, payout: Payout): Promise<void> {
  const { database, clock } = deps;
  const { id, reference, destination, payout_amount: amount } = payout;
  const sentAt = clock();
  // Stored first: after a crash, the next process enquires before sending.
  const { payout_start: outcome } = await callLocking(database, 'payout_start', {
    withdrawal: id,
    leased_until: payout.leased_until as Date,
    balance_from: new Date(sentAt.getTime() - BALANCE_KEPT_MS),
    now: sentAt,
  });
  if (outcome === 'waits') return waitForFloat(deps, payout);
  if (outcome !== 'sent' && outcome !== 'debt_open') return;
  const sent = { ...payout, first_tried_at: payout.first_tried_at ?? sentAt };
  // Providers revise results: one may have paid after refusing because our wallet was empty.
  for (const former of payout.former_references) {
    const found = await rail.enquire(former);
    if (found.status === 'paid') return complete(deps, payout, found);
    if (found.status === 'failed' || found.status === 'unknown') continue;
    return outcome === 'sent' ? pollLater(deps, sent) : waitForFloat(deps, payout);
  }
  // After a reversed deposit, the returned money pays the debt.
  if (outcome === 'debt_open') return fail(deps, payout, 'debt_open');
  const answer = await rail.send({ reference, destination, amount });
  switch (answer.status) {
    case 'accepted':
      await markAsked(database.queries, id, clock());
      return pollLater(deps, sent);
    case 'refused':
      if (payout.first_tried_at === null && clock() < (payout.leased_until as Date)) {
        return fail(deps, payout, answer.reason);
      }
      // An earlier attempt, or that of a later leaseholder, may have arrived: the provider's records decide.
      await markAnswer(database.queries, id, { refusal: answer.reason });
      return releasePayout(database.queries, payout, clock());
    case 'unclear':
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
  if (!isRight) return flagForReview(deps, payout, 'a provider reports another amount than it was to pay');
  switch (await completeWithdrawal(deps, id, providerReference)) {
    case 'paid_before':
      return flagForReview(deps, payout, 'a provider reports one payment for two withdrawals');
    case 'ended_before':
      return deps.log.warn({ withdrawal: id }, 'a withdrawal that has ended was paid');
    case 'completed':
      return;
  }
}

/** If our wallet is empty, the payout waits for money. Every further refusal adds a reference to ask about. */
async function fail(deps: PayoutDeps, payout: Payout, reason: PayoutFailure): Promise<void> {
  const { id, rail } = payout;
  if (reason === 'rail_empty') {
    const { reference, former_references: former } = payout;
    deps.log.warn({ withdrawal: id, rail, reference }, 'a wallet is empty: a payout waits for float');
    await markEmptied(deps.database.queries, payout, deps.clock());
    return waitForFloat(
      deps,
      payout,
      Math.min(FLOAT_RETRY_MS * 2 ** former.length, LONGEST_REFUSED_RETRY_MS),
    );
  }
  deps.log.warn({ withdrawal: id, rail, reason }, 'a payout has failed');
  await failWithdrawal(deps, id, reason);
}

/**
 * The provider does not know the order. If it rejected it, the payout failed. Otherwise send it again once the last
 * attempt cannot be in transit, unless an operator is resolving it by the same records.
 */
async function sendAgain(deps: PayoutDeps, payout: Payout): Promise<void> {
  const { database, clock } = deps;
  const { id, tried_at, asked_at, refusal, unresolved_since } = payout;
  const now = clock();
  if (unresolved_since !== null) return pollLater(deps, payout);
  if (refusal !== null) {
    return asked_at === null
      ? fail(deps, payout, refusal as PayoutFailure)
      : flagForReview(deps, payout, 'a provider took an order, forgot it and refused it');
  }
  if (tried_at !== null && now.getTime() - tried_at.getTime() < ON_ITS_WAY_MS) return pollLater(deps, payout);
  await markAnswer(database.queries, id, { tried_at: null });
  // This poll used its call. The next one has priority.
  return releasePayout(database.queries, payout, now);
}

function waitForFloat(
  { database, clock }: PayoutDeps,
  payout: Payout,
  retryMs = FLOAT_RETRY_MS,
): Promise<void> {
  return releasePayout(database.queries, payout, new Date(clock().getTime() + retryMs));
}

async function flagForReview(deps: PayoutDeps, payout: Payout, problem: string): Promise<void> {
  const { database, clock, log } = deps;
  log.error({ withdrawal: payout.id, rail: payout.rail }, problem);
  await markPayoutUnresolved(database.queries, payout.id, clock());
  return releasePayout(database.queries, payout, null);
}

async function pollLater({ database, clock }: PayoutDeps, payout: Payout): Promise<void> {
  const now = clock();
  const since = payout.first_tried_at ?? now;
  if (payout.first_tried_at !== null && now.getTime() - since.getTime() >= UNRESOLVED_MS) {
    await markPayoutUnresolved(database.queries, payout.id, now);
  }
  return releasePayout(database.queries, payout, nextPoll(since, now));
}
