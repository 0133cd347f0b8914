import type { MobileProvider } from '@sanduku/contracts/deposits/api';
import { backOff } from '../rail-calls/back-off.ts';
import { nextPoll } from '../rail-calls/next-poll.ts';
import type { MobileDeps } from './mobile-deps.ts';
import { type MobileDeposit, markDeclined, markTried, release } from './mobile-rows.ts';
import { lateLook } from './mobile-schedule.ts';
import type { RequestAnswer } from './rail.ts';

/** What of a deposit the provider is told, and what has to be known afterwards. */
export type UnsentOrder = Pick<
  MobileDeposit,
  'id' | 'rail' | 'reference' | 'phone' | 'paid_amount' | 'callback_token' | 'created_at' | 'leased_until'
>;

/** Asks the provider to ask the phone, for a deposit that the caller has claimed, and lets go of it. */
export async function askPhone(deps: MobileDeps, deposit: UnsentOrder): Promise<RequestAnswer> {
  await markTried(deps.database.queries, deposit.id, deps.clock());
  return sendOrder(deps, deposit);
}

/** The same for a deposit that says already that it was tried. */
export async function sendOrder(deps: MobileDeps, deposit: UnsentOrder): Promise<RequestAnswer> {
  const { clock, log, marks, rails } = deps;
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
      await marks.releaseAsked({ deposit, now, next: nextPoll(deposit.created_at, now) });
      break;
    case 'refused':
      await markDeclined(queries, deposit.id, answer.reason);
      // Looked at all the same: an earlier attempt of the same order may have arrived without our knowing.
      await release(queries, deposit, lateLook(deposit.created_at, now));
      break;
    case 'unclear':
      log.warn({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer to a request');
      await backOff(deps, rail, answer);
      await release(queries, deposit, nextPoll(deposit.created_at, now));
      break;
  }
  return answer;
}
