import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { withdrawals } from './texts.en.ts';

const texts = withdrawals.clock;

/** Of fewer withdrawals than this nothing can be said about the next. */
const LEAST_MEASURED = 5;

export type ClockSubject = Pick<Withdrawal, 'status' | 'place'>;

/** Where a withdrawal stands and how long it takes, in a sentence or two. */
export function clockWords(subject: ClockSubject, clock: WithdrawalClock): string {
  return [placeWords(subject, clock), typicalWords(clock)].filter(Boolean).join(' ');
}

function placeWords({ status, place }: ClockSubject, { waiting }: WithdrawalClock): string {
  if (status === 'approved') return texts.paying;
  return place === null ? '' : texts.place(place, Math.max(place, waiting));
}

function typicalWords(clock: WithdrawalClock): string {
  const measured = measuredTimes(clock);
  if (!measured) return texts.notMeasured;
  const median = durationWords(measured.medianSeconds);
  const p95 = durationWords(measured.p95Seconds);
  return median === p95 ? texts.nearlyAll(p95) : texts.typical(median, p95);
}

/** How long they take, or undefined while too few have been measured. */
export function measuredTimes({ measured, medianSeconds, p95Seconds }: WithdrawalClock) {
  if (measured < LEAST_MEASURED || medianSeconds === null || p95Seconds === null) return undefined;
  return { medianSeconds, p95Seconds };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up: nobody is promised less than it took. */
function durationWords(seconds: number): string {
  if (seconds <= MINUTE) return texts.lessThanAMinute;
  if (seconds <= 90 * MINUTE) return texts.minutes(Math.ceil(seconds / MINUTE));
  if (seconds <= 2 * DAY) return texts.hours(Math.ceil(seconds / HOUR));
  return texts.days(Math.ceil(seconds / DAY));
}
