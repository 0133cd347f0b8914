import type { MobileProvider } from '@sanduku/contracts/wallet';
import type { Paid } from '../rail-calls/answers.ts';
import { type DueWork, workThroughDue } from '../rail-calls/due-work.ts';
import { leaveInPeace } from '../rail-calls/leave-in-peace.ts';
import { nextLook } from '../rail-calls/next-look.ts';
import { creditDeposit } from './credit.ts';
import { askPhone } from './mobile-ask.ts';
import type { MobileParts } from './mobile-parts.ts';
import {
  claim,
  close,
  findDue,
  letGo,
  type MobileDeposit,
  markDeclined,
  markInDoubt,
  markReceived,
  markTried,
} from './mobile-rows.ts';
import { dailyLook, isInDoubt, isStillWanted, lateLook } from './mobile-schedule.ts';

/** Looks at everything that is due on a rail, as fast as its provider allows. */
export async function lookAtDue(
  parts: MobileParts,
  provider: MobileProvider,
  signal: AbortSignal,
): Promise<void> {
  const { clock, pace, pause, rails } = parts;
  const { queries } = parts.database;
  const work: DueWork = {
    clock,
    pace,
    pause,
    bucket: rails[provider],
    find: (options) => findDue(queries, provider, options),
    lookAt: async (ids) => {
      const claimed = await claim(queries, ids, clock());
      await Promise.all(claimed.map((deposit) => lookSafely(parts, deposit)));
    },
  };
  return workThroughDue(work, signal);
}

/** Looks at one deposit now, unless somebody is looking already or the provider wants to be left in peace. */
export async function lookAtOne(
  parts: MobileParts,
  deposit: { id: bigint; rail: MobileProvider },
): Promise<boolean> {
  const { database, clock, pace, rails } = parts;
  const [claimed] = await claim(database.queries, [deposit.id], clock());
  if (claimed === undefined) return false;
  if ((await pace.take(rails[deposit.rail], 1)) === 0) {
    await letGo(database.queries, claimed, clock());
    return false;
  }
  await lookSafely(parts, claimed);
  return true;
}

/** Whatever goes wrong with one deposit, it is looked at again and holds up no other. */
async function lookSafely(parts: MobileParts, deposit: MobileDeposit): Promise<void> {
  try {
    await look(parts, deposit);
  } catch (error) {
    parts.log.warn({ err: error, deposit: deposit.id }, 'a mobile deposit could not be looked at');
    await letGo(parts.database.queries, deposit, nextLook(deposit.created_at, parts.clock()));
  }
}

async function look(parts: MobileParts, deposit: MobileDeposit): Promise<void> {
  const { queries } = parts.database;
  // We were stopped after the provider's yes: it does not have to be asked again.
  if (deposit.status === 'received') return credit(parts, deposit);
  if (isToBeAsked(deposit, parts.clock())) return void (await askPhone(parts, deposit));
  const rail = parts.rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  switch (answer.status) {
    case 'paid':
      return settle(parts, deposit, answer);
    case 'failed':
      await markDeclined(queries, deposit.id, answer.reason);
      return letGo(queries, deposit, dailyLook(deposit.created_at, parts.clock()));
    case 'unknown':
      return deposit.asked_at === null ? lookForUnasked(parts, deposit) : lookLater(parts, deposit);
    case 'unclear':
      parts.log.info({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer');
      await leaveInPeace(parts, rail, answer);
      return lookLater(parts, deposit);
    case 'pending':
      return lookLater(parts, deposit);
  }
}

/** Never more than was paid, and never another currency: anything but what was asked for is for a person to judge. */
async function settle(
  parts: MobileParts,
  deposit: MobileDeposit,
  { payment, providerReference }: Paid,
): Promise<void> {
  const { database, log } = parts;
  const isRight =
    payment === undefined ||
    (payment.amount === deposit.paid_amount && payment.currency === deposit.paid_currency);
  if (!isRight) {
    log.error(
      { deposit: deposit.id, paid: payment },
      'a provider reports another amount than it was asked for',
    );
    await markInDoubt(database.queries, deposit.id, 'other_amount_paid');
    return letGo(database.queries, deposit, null);
  }
  const isOurs = await markReceived(database, deposit, { providerReference, now: parts.clock() });
  if (!isOurs) {
    log.error({ deposit: deposit.id }, 'a provider reports one payment for two deposits');
    await markInDoubt(database.queries, deposit.id, 'paid_before');
    return letGo(database.queries, deposit, null);
  }
  return credit(parts, deposit);
}

async function credit(parts: MobileParts, { id }: MobileDeposit): Promise<void> {
  await creditDeposit(parts, id);
  await close(parts.database.queries, id);
}

/** Whether the provider cannot know of the order yet, and the player still expects it. */
function isToBeAsked({ status, asked_at, tried_at, created_at }: MobileDeposit, now: Date): boolean {
  return status === 'waiting' && asked_at === null && tried_at === null && isStillWanted(created_at, now);
}

/**
 * The provider knows nothing of an order that it may never have received. As long as the player still expects it, it is
 * sent again under the same reference; after that it has failed, and is only watched in case it turns up.
 */
async function lookForUnasked({ database, clock }: MobileParts, deposit: MobileDeposit): Promise<void> {
  const now = clock();
  if (deposit.status === 'waiting' && isStillWanted(deposit.created_at, now)) {
    // This look has spent its call: the next one, which comes before all others, sends the order without an enquiry.
    await markTried(database.queries, deposit.id, null);
    return letGo(database.queries, deposit, now);
  }
  await markDeclined(database.queries, deposit.id, 'provider_unavailable');
  return letGo(database.queries, deposit, lateLook(deposit.created_at, now));
}

async function lookLater({ database, clock }: MobileParts, deposit: MobileDeposit): Promise<void> {
  const now = clock();
  if (deposit.status === 'waiting' && isInDoubt(deposit.created_at, now)) {
    await markInDoubt(database.queries, deposit.id, 'no_answer');
  }
  const next = (deposit.status === 'declined' ? lateLook : nextLook)(deposit.created_at, now);
  return letGo(database.queries, deposit, next);
}
