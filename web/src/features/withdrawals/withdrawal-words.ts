import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { momentText, paymentText } from '../../lib/format.ts';
import { withdrawalReason } from '../../lib/language/outcomes.en.ts';
import { withdrawals } from './texts.en.ts';
import { isUnderWay } from './use-withdrawals.ts';

const texts = withdrawals.clock;

/** A new withdrawal shows no elapsed time. */
export type ClockSubject = Pick<Withdrawal, 'status' | 'place' | 'waits'> &
  Partial<Pick<Withdrawal, 'createdat' | 'unresolved' | 'waitsForFloat' | 'channel'>>;

/** Omits the usual duration once this withdrawal has taken longer. */
export function clockWords(subject: ClockSubject, clock: WithdrawalClock, now: number): string {
  const { waits, unresolved, waitsForFloat, channel, createdat } = subject;
  if (waits) return texts.onHold(waits.what, momentText(new Date(waits.until)));
  if (unresolved) return texts.unresolved;
  if (waitsForFloat && channel) return texts.waitsForFloat(withdrawals.rails[channel]);
  const elapsedSeconds = createdat ? secondsSince(createdat, now) : 0;
  return [placeWords(subject, clock), typicalWords(clock, elapsedSeconds)].filter(Boolean).join(' ');
}

function secondsSince(moment: string, now: number): number {
  return (now - new Date(moment).getTime()) / 1000;
}

function placeWords({ status, place }: ClockSubject, { waiting }: WithdrawalClock): string {
  if (status === 'approved') return texts.paying;
  if (place !== null) return texts.place(place, Math.max(place, waiting));
  return status === 'pending' ? texts.farBack : '';
}

function typicalWords({ medianSeconds, p95Seconds }: WithdrawalClock, elapsedSeconds: number): string {
  if (medianSeconds === null || p95Seconds === null) return texts.notMeasured;
  const median = durationWords(medianSeconds);
  const p95 = durationWords(p95Seconds);
  if (elapsedSeconds > p95Seconds) return texts.longer(p95);
  return median === p95 ? texts.nearlyAll(p95) : texts.typical(median, p95);
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up. */
function durationWords(seconds: number): string {
  if (seconds <= MINUTE) return texts.oneMinute;
  if (seconds <= 90 * MINUTE) return texts.minutes(Math.ceil(seconds / MINUTE));
  if (seconds <= 2 * DAY) return texts.hours(Math.ceil(seconds / HOUR));
  return texts.days(Math.ceil(seconds / DAY));
}

const promiseTexts = withdrawals.promise;

type PromiseSubject = Pick<Withdrawal, 'status' | 'waits' | 'promise' | 'endedat'>;

/** Empty once it no longer matters. */
export function promiseWords(
  withdrawal: PromiseSubject,
  { now, moneyText }: { now: number; moneyText: (amount: number) => string },
): string {
  const { status, waits, promise, endedat } = withdrawal;
  if (!promise) return isUnderWay(withdrawal) ? promiseTexts.none : '';
  const until = momentText(new Date(promise.until));
  const credited = moneyText(promise.credited);
  const owed = promise.waitsForFunds ? ` ${promiseTexts.waitsForFunds}` : '';
  const isLate =
    promise.credited > 0 ||
    promise.waitsForFunds ||
    (endedat ? Date.parse(endedat) : now) > Date.parse(promise.until);
  if (isUnderWay(withdrawal)) {
    if (waits) return promiseTexts.paused(until);
    if (promise.most === 0) return promiseTexts.withoutCredit(until);
    const most = moneyText(promise.most);
    return isLate ? promiseTexts.late(until, credited, most) + owed : promiseTexts.until(until, most);
  }
  if (isLate) return promiseTexts.credited(until, credited) + owed;
  return status === 'completed' ? promiseTexts.onTime(until) : '';
}

const historyTexts = withdrawals.history;

/** "+256772123456", or an address. */
export function destinationOf({ phonenumber, address }: Pick<Withdrawal, 'phonenumber' | 'address'>): string {
  return phonenumber ? `+${phonenumber.replace(/^\+/, '')}` : (address ?? '');
}

/** A status unknown to this page has no sentence. */
export function sentenceOf({ status, channel }: Pick<Withdrawal, 'status' | 'channel'>): string {
  const rail = withdrawals.rails[channel];
  const sentences: Partial<Record<string, (rail: string) => string>> = historyTexts.sentences;
  return sentences[status]?.(rail) ?? rail;
}

/** On separate lines: a note may end without a full stop. */
export function outcomeWords(withdrawal: Withdrawal): string {
  const { status, admin_notes, failure, promisedPayout, payoutCurrency } = withdrawal;
  const isMoneyBack = status === 'rejected' || status === 'failed';
  return [
    promisedPayout !== null &&
      !isMoneyBack &&
      historyTexts.paysLess(paymentText(promisedPayout, payoutCurrency)),
    admin_notes && historyTexts.note(withdrawalReason(admin_notes, failure)),
    isMoneyBack && historyTexts.moneyBack,
  ]
    .filter(Boolean)
    .join('\n');
}

interface RowContext {
  clock: WithdrawalClock | undefined;
  now: number;
  moneyText: (amount: number) => string;
}

export function rowWords(withdrawal: Withdrawal, { clock, ...context }: RowContext): string {
  const isOnTime = withdrawal.status === 'completed' && !withdrawal.promise?.credited;
  return [
    clock && isUnderWay(withdrawal) && clockWords(withdrawal, clock, context.now),
    outcomeWords(withdrawal),
    !isOnTime && promiseWords(withdrawal, context),
  ]
    .filter(Boolean)
    .join('\n');
}
