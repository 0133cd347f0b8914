import type { MobileProvider } from '@sanduku/contracts/wallet';
import { leaveInPeace } from '../rail-calls/leave-in-peace.ts';
import { nextLook } from '../rail-calls/next-look.ts';
import type { MobileParts } from './mobile-parts.ts';
import { letGo, type MobileDeposit, markAsked, markDeclined, markTried } from './mobile-rows.ts';
import { lateLook } from './mobile-schedule.ts';
import type { RequestAnswer } from './rail.ts';

/** Asks the provider to ask the phone, for a deposit that the caller has claimed, and lets go of it. */
export async function askPhone(parts: MobileParts, deposit: MobileDeposit): Promise<RequestAnswer> {
  const { clock, log, rails } = parts;
  const { queries } = parts.database;
  const rail = rails[deposit.rail as MobileProvider];
  await markTried(queries, deposit.id, clock());
  const answer = await rail.request({
    reference: deposit.reference,
    phone: deposit.phone,
    amount: deposit.paid_amount,
    callbackToken: deposit.callback_token,
  });
  const now = clock();
  if (answer.status === 'accepted') await markAsked(queries, deposit.id, now);
  if (answer.status === 'refused') await markDeclined(queries, deposit.id, answer.reason);
  if (answer.status === 'unclear') {
    log.warn({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer to a request');
    await leaveInPeace(parts, rail, answer);
  }
  // A refusal is looked at too: an earlier attempt of the same order may have arrived without our knowing.
  const next = (answer.status === 'refused' ? lateLook : nextLook)(deposit.created_at, now);
  await letGo(queries, deposit, next);
  return answer;
}
