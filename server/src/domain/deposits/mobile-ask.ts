import type { MobileProvider } from '@sanduku/contracts/wallet';
import { leaveInPeace } from '../rail-calls/leave-in-peace.ts';
import { nextLook } from '../rail-calls/next-look.ts';
import type { MobileParts } from './mobile-parts.ts';
import { letGo, type MobileDeposit, markDeclined, markTried } from './mobile-rows.ts';
import { lateLook } from './mobile-schedule.ts';
import type { RequestAnswer } from './rail.ts';

/** What of a deposit the provider is told, and what has to be known afterwards. */
export type UnsentOrder = Pick<
  MobileDeposit,
  'id' | 'rail' | 'reference' | 'phone' | 'paid_amount' | 'callback_token' | 'created_at' | 'looked_at_until'
>;

/** Asks the provider to ask the phone, for a deposit that the caller has claimed, and lets go of it. */
export async function askPhone(parts: MobileParts, deposit: UnsentOrder): Promise<RequestAnswer> {
  await markTried(parts.database.queries, deposit.id, parts.clock());
  return sendOrder(parts, deposit);
}

/** The same for a deposit that says already that it was tried. */
export async function sendOrder(parts: MobileParts, deposit: UnsentOrder): Promise<RequestAnswer> {
  const { clock, log, marks, rails } = parts;
  const { queries } = parts.database;
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
      await marks.letGoAsked({ deposit, now, next: nextLook(deposit.created_at, now) });
      break;
    case 'refused':
      await markDeclined(queries, deposit.id, answer.reason);
      // Looked at all the same: an earlier attempt of the same order may have arrived without our knowing.
      await letGo(queries, deposit, lateLook(deposit.created_at, now));
      break;
    case 'unclear':
      log.warn({ rail: rail.name, detail: answer.detail }, 'a provider gave no clear answer to a request');
      await leaveInPeace(parts, rail, answer);
      await letGo(queries, deposit, nextLook(deposit.created_at, now));
      break;
  }
  return answer;
}
