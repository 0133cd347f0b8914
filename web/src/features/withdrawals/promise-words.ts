import type { Withdrawal } from '@sanduku/contracts/withdrawals/api';
import { momentText } from '../../lib/format.ts';
import { withdrawals } from './texts.en.ts';
import { isUnderWay } from './use-withdrawals.ts';

const texts = withdrawals.promise;

type PromiseSubject = Pick<Withdrawal, 'status' | 'waits' | 'promise' | 'endedat'>;

/** Empty once it no longer matters. */
export function promiseWords(
  withdrawal: PromiseSubject,
  { now, moneyText }: { now: number; moneyText: (amount: number) => string },
): string {
  const { status, waits, promise, endedat } = withdrawal;
  if (!promise) return isUnderWay(withdrawal) ? texts.none : '';
  const until = momentText(new Date(promise.until));
  const credited = moneyText(promise.credited);
  const owed = promise.waitsForFunds ? ` ${texts.waitsForFunds}` : '';
  // A credit proves lateness, whatever this clock says.
  const isLate =
    promise.credited > 0 ||
    promise.waitsForFunds ||
    (endedat ? Date.parse(endedat) : now) > Date.parse(promise.until);
  if (isUnderWay(withdrawal)) {
    if (waits) return texts.paused(until);
    if (promise.most === 0) return texts.withoutCredit(until);
    const most = moneyText(promise.most);
    return isLate ? texts.late(until, credited, most) + owed : texts.until(until, most);
  }
  if (isLate) return texts.credited(until, credited) + owed;
  return status === 'completed' ? texts.onTime(until) : '';
}
