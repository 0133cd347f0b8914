import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { findPause } from '../play-limits/pauses.ts';
import { backOff } from '../rail-calls/back-off.ts';
import { type DueWork, workThroughDue } from '../rail-calls/due-work.ts';
import { nextPoll } from '../rail-calls/next-poll.ts';
import { askPhone } from './mobile-ask.ts';
import type { MobileDeps } from './mobile-deps.ts';
import {
  type ClaimedDeposit,
  claim,
  findDue,
  type MobileDeposit,
  markDeclined,
  markInDoubt,
  markTried,
  release,
} from './mobile-rows.ts';
import { dailyLook, isInDoubt, isStillWanted, lateLook } from './mobile-schedule.ts';
import { credit, settle } from './mobile-settle.ts';
import type { DeclineReason } from './reasons.ts';

/** Looks at everything that is due on a rail, as fast as its provider allows. */
export async function pollDue(
  deps: MobileDeps,
  provider: MobileProvider,
  signal: AbortSignal,
): Promise<void> {
  const { clock, pace, pause, rails } = deps;
  const { queries } = deps.database;
  const work: DueWork = {
    clock,
    pace,
    pause,
    bucket: rails[provider],
    find: (options) => findDue(queries, provider, options),
    lookAt: async (ids) => {
      const claimed = await claim(queries, ids, clock());
      await Promise.all(claimed.map((deposit) => lookSafely(deps, deposit)));
    },
  };
  return workThroughDue(work, signal);
}

/** What a look has found: nothing is left to find out, or something is, or it was not for us to look. */
type Looked = 'over' | 'still_open' | 'left_alone';

/** Looks at one deposit now if it is due, unless somebody is looking already or the provider wants to be left in peace. */
export async function lookAtOne(deps: MobileDeps, id: bigint): Promise<Looked> {
  const [claimed] = await claim(deps.database.queries, [id], deps.clock());
  return claimed === undefined ? 'left_alone' : lookAtClaimed(deps, claimed);
}

/** The same for one that is claimed. */
export async function lookAtClaimed(deps: MobileDeps, deposit: ClaimedDeposit): Promise<Looked> {
  const { database, clock, pace, rails } = deps;
  if ((await pace.take(rails[deposit.rail as MobileProvider], 1)) > 0) return lookSafely(deps, deposit);
  await release(database.queries, deposit, clock());
  return 'left_alone';
}

/** Whatever goes wrong with one deposit, it is looked at again and holds up no other. */
async function lookSafely(deps: MobileDeps, deposit: ClaimedDeposit): Promise<Looked> {
  try {
    return await look(deps, deposit);
  } catch (error) {
    deps.log.warn({ err: error, deposit: deposit.id }, 'a mobile deposit could not be looked at');
    await release(deps.database.queries, deposit, nextPoll(deposit.created_at, deps.clock()));
    return 'still_open';
  }
}

async function look(deps: MobileDeps, deposit: ClaimedDeposit): Promise<Looked> {
  const { clock, log, rails } = deps;
  // We were stopped after the provider's yes: it does not have to be asked again.
  if (deposit.status === 'received') {
    await credit(deps, deposit, null);
    return 'over';
  }
  if (isToBeAsked(deposit, clock())) {
    await askUnlessPaused(deps, deposit);
    return 'still_open';
  }
  const rail = rails[deposit.rail as MobileProvider];
  const answer = await rail.enquire(deposit.reference);
  switch (answer.status) {
    case 'paid':
      await settle(deps, deposit, answer);
      return 'over';
    case 'failed':
      await decline(deps, deposit, { reason: answer.reason, next: dailyLook });
      break;
    case 'unknown':
      await (deposit.asked_at === null ? lookForUnasked : lookLater)(deps, deposit);
      break;
    case 'unclear':
      log.info({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer');
      await backOff(deps, rail, answer);
      await lookLater(deps, deposit);
      break;
    case 'pending':
      await lookLater(deps, deposit);
      break;
  }
  return 'still_open';
}

async function decline(
  { database, clock }: MobileDeps,
  deposit: ClaimedDeposit,
  { reason, next }: { reason: DeclineReason; next: typeof dailyLook },
): Promise<void> {
  await markDeclined(database.queries, deposit.id, reason);
  await release(database.queries, deposit, next(deposit.created_at, clock()));
}

/** Whether the provider cannot know of the order yet, and the player still expects it. */
function isToBeAsked({ status, asked_at, tried_at, created_at }: MobileDeposit, now: Date): boolean {
  return status === 'waiting' && asked_at === null && tried_at === null && isStillWanted(created_at, now);
}

/** Whoever has paused since they asked for it must not be asked for money by a phone. */
async function askUnlessPaused(deps: MobileDeps, deposit: ClaimedDeposit): Promise<void> {
  const pause = await findPause(deps.database.queries, deposit.player_id, deps.clock());
  if (pause === undefined) await askPhone(deps, deposit);
  else await decline(deps, deposit, { reason: 'play_paused', next: lateLook });
}

/**
 * The provider knows nothing of an order that it may never have received. As long as the player still expects it, it is
 * sent again under the same reference; after that it has failed, and is only watched in case it turns up.
 */
async function lookForUnasked(deps: MobileDeps, deposit: ClaimedDeposit): Promise<void> {
  const { database, clock } = deps;
  const now = clock();
  if (deposit.status === 'waiting' && isStillWanted(deposit.created_at, now)) {
    // This look has spent its call: the next one, which comes before all others, sends the order without an enquiry.
    await markTried(database.queries, deposit.id, null);
    return release(database.queries, deposit, now);
  }
  return decline(deps, deposit, { reason: 'provider_unavailable', next: lateLook });
}

async function lookLater({ database, clock }: MobileDeps, deposit: ClaimedDeposit): Promise<void> {
  const now = clock();
  if (deposit.status === 'waiting' && isInDoubt(deposit.created_at, now)) {
    await markInDoubt(database.queries, deposit.id, 'no_answer');
  }
  const next = (deposit.status === 'declined' ? lateLook : nextPoll)(deposit.created_at, now);
  return release(database.queries, deposit, next);
}
