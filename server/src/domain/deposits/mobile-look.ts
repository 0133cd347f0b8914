import type { MobileProvider } from '@sanduku/contracts/wallet';
import { type DueWork, workThroughDue } from '../rail-calls/due-work.ts';
import { leaveInPeace } from '../rail-calls/leave-in-peace.ts';
import { nextLook } from '../rail-calls/next-look.ts';
import { findPause } from '../responsible-play/pauses.ts';
import { askPhone } from './mobile-ask.ts';
import type { MobileParts } from './mobile-parts.ts';
import {
  type ClaimedDeposit,
  claim,
  findDue,
  letGo,
  type MobileDeposit,
  markDeclined,
  markInDoubt,
  markTried,
} from './mobile-rows.ts';
import { dailyLook, isInDoubt, isStillWanted, lateLook } from './mobile-schedule.ts';
import { credit, settle } from './mobile-settle.ts';
import type { DeclineReason } from './reasons.ts';

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

/** What a look has found: nothing is left to find out, or something is, or it was not for us to look. */
type Looked = 'over' | 'still_open' | 'left_alone';

/** Looks at one deposit now if it is due, unless somebody is looking already or the provider wants to be left in peace. */
export async function lookAtOne(parts: MobileParts, id: bigint): Promise<Looked> {
  const [claimed] = await claim(parts.database.queries, [id], parts.clock());
  return claimed === undefined ? 'left_alone' : lookAtClaimed(parts, claimed);
}

/** The same for one that is claimed. */
export async function lookAtClaimed(parts: MobileParts, deposit: ClaimedDeposit): Promise<Looked> {
  const { database, clock, pace, rails } = parts;
  if ((await pace.take(rails[deposit.rail as MobileProvider], 1)) > 0) return lookSafely(parts, deposit);
  await letGo(database.queries, deposit, clock());
  return 'left_alone';
}

/** Whatever goes wrong with one deposit, it is looked at again and holds up no other. */
async function lookSafely(parts: MobileParts, deposit: ClaimedDeposit): Promise<Looked> {
  try {
    return await look(parts, deposit);
  } catch (error) {
    parts.log.warn({ err: error, deposit: deposit.id }, 'a mobile deposit could not be looked at');
    await letGo(parts.database.queries, deposit, nextLook(deposit.created_at, parts.clock()));
    return 'still_open';
  }
}

async function look(parts: MobileParts, deposit: ClaimedDeposit): Promise<Looked> {
  const { clock, log, rails } = parts;
  // We were stopped after the provider's yes: it does not have to be asked again.
  if (deposit.status === 'received') {
    await credit(parts, deposit, null);
    return 'over';
  }
  if (isToBeAsked(deposit, clock())) {
    await askUnlessPaused(parts, deposit);
    return 'still_open';
  }
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  switch (answer.status) {
    case 'paid':
      await settle(parts, deposit, answer);
      return 'over';
    case 'failed':
      await decline(parts, deposit, { reason: answer.reason, next: dailyLook });
      break;
    case 'unknown':
      await (deposit.asked_at === null ? lookForUnasked : lookLater)(parts, deposit);
      break;
    case 'unclear':
      log.info({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer');
      await leaveInPeace(parts, rail, answer);
      await lookLater(parts, deposit);
      break;
    case 'pending':
      await lookLater(parts, deposit);
      break;
  }
  return 'still_open';
}

async function decline(
  { database, clock }: MobileParts,
  deposit: ClaimedDeposit,
  { reason, next }: { reason: DeclineReason; next: typeof dailyLook },
): Promise<void> {
  await markDeclined(database.queries, deposit.id, reason);
  await letGo(database.queries, deposit, next(deposit.created_at, clock()));
}

/** Whether the provider cannot know of the order yet, and the player still expects it. */
function isToBeAsked({ status, asked_at, tried_at, created_at }: MobileDeposit, now: Date): boolean {
  return status === 'waiting' && asked_at === null && tried_at === null && isStillWanted(created_at, now);
}

/** Whoever has paused since they asked for it must not be asked for money by a phone. */
async function askUnlessPaused(parts: MobileParts, deposit: ClaimedDeposit): Promise<void> {
  const pause = await findPause(parts.database.queries, deposit.player_id, parts.clock());
  if (pause === undefined) await askPhone(parts, deposit);
  else await decline(parts, deposit, { reason: 'play_paused', next: lateLook });
}

/**
 * The provider knows nothing of an order that it may never have received. As long as the player still expects it, it is
 * sent again under the same reference; after that it has failed, and is only watched in case it turns up.
 */
async function lookForUnasked(parts: MobileParts, deposit: ClaimedDeposit): Promise<void> {
  const { database, clock } = parts;
  const now = clock();
  if (deposit.status === 'waiting' && isStillWanted(deposit.created_at, now)) {
    // This look has spent its call: the next one, which comes before all others, sends the order without an enquiry.
    await markTried(database.queries, deposit.id, null);
    return letGo(database.queries, deposit, now);
  }
  return decline(parts, deposit, { reason: 'provider_unavailable', next: lateLook });
}

async function lookLater({ database, clock }: MobileParts, deposit: ClaimedDeposit): Promise<void> {
  const now = clock();
  if (deposit.status === 'waiting' && isInDoubt(deposit.created_at, now)) {
    await markInDoubt(database.queries, deposit.id, 'no_answer');
  }
  const next = (deposit.status === 'declined' ? lateLook : nextLook)(deposit.created_at, now);
  return letGo(database.queries, deposit, next);
}
