import type { Withdrawal, WithdrawalClock } from '@sanduku/contracts/withdrawals/api';
import { momentText } from '../../lib/format.ts';
import { useNow } from '../../ui/time.tsx';
import { withdrawals } from './texts.en.ts';

interface WithdrawalClockViewProps {
  withdrawal: ClockSubject;
  clock: WithdrawalClock;
}

/** The status of a withdrawal and its expected duration. */
export function WithdrawalClockView({ withdrawal, clock }: WithdrawalClockViewProps) {
  const times = measuredTimes(clock);
  const now = useNow();
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-sm text-ink-soft">
        {clockWords(withdrawal, clock, now)}
      </p>
      {times && !withdrawal.waits && !withdrawal.unresolved && withdrawal.createdat && (
        <TimeLine elapsedSeconds={secondsSince(withdrawal.createdat, now)} {...times} />
      )}
    </div>
  );
}

interface TimeLineProps {
  elapsedSeconds: number;
  medianSeconds: number;
  p95Seconds: number;
}

/** Ends where 95% of withdrawals have been paid, with a mark at the median. */
function TimeLine({ elapsedSeconds, medianSeconds, p95Seconds }: TimeLineProps) {
  const share = (seconds: number) => 100 * Math.min(Math.max(seconds / p95Seconds, 0), 1);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      className="h-1.5 w-full rounded-sm"
    >
      <rect width="100" height="6" className="fill-raised" />
      <rect width={share(elapsedSeconds)} height="6" className="fill-link" />
      <rect x={Math.min(share(medianSeconds), 99.2)} width="0.8" height="6" className="fill-marigold" />
    </svg>
  );
}

const texts = withdrawals.clock;

/** Fewer withdrawals than this give no estimate. */
const LEAST_MEASURED = 5;

/** A new withdrawal shows no elapsed time. */
export type ClockSubject = Pick<Withdrawal, 'status' | 'place' | 'waits'> &
  Partial<Pick<Withdrawal, 'createdat' | 'unresolved'>>;

/** The usual duration is not shown once this withdrawal has taken longer. */
export function clockWords(subject: ClockSubject, clock: WithdrawalClock, now: number): string {
  const { waits, unresolved, createdat } = subject;
  if (waits) return texts.onHold(waits.what, momentText(new Date(waits.until)));
  if (unresolved) return texts.unresolved;
  const elapsedSeconds = createdat ? secondsSince(createdat, now) : 0;
  return [placeWords(subject, clock), typicalWords(clock, elapsedSeconds)].filter(Boolean).join(' ');
}

function secondsSince(moment: string, now: number): number {
  return (now - new Date(moment).getTime()) / 1000;
}

function placeWords({ status, place }: ClockSubject, { waiting }: WithdrawalClock): string {
  if (status === 'approved') return texts.paying;
  return place === null ? '' : texts.place(place, Math.max(place, waiting));
}

function typicalWords(clock: WithdrawalClock, elapsedSeconds: number): string {
  const measured = measuredTimes(clock);
  if (!measured) return texts.notMeasured;
  const median = durationWords(measured.medianSeconds);
  const p95 = durationWords(measured.p95Seconds);
  if (elapsedSeconds > measured.p95Seconds) return texts.longer(p95);
  return median === p95 ? texts.nearlyAll(p95) : texts.typical(median, p95);
}

/** Undefined while too few have been measured. */
function measuredTimes({ measured, medianSeconds, p95Seconds }: WithdrawalClock) {
  if (measured < LEAST_MEASURED || medianSeconds === null || p95Seconds === null) return undefined;
  return { medianSeconds, p95Seconds };
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Rounded up, never down. */
function durationWords(seconds: number): string {
  if (seconds <= MINUTE) return texts.oneMinute;
  if (seconds <= 90 * MINUTE) return texts.minutes(Math.ceil(seconds / MINUTE));
  if (seconds <= 2 * DAY) return texts.hours(Math.ceil(seconds / HOUR));
  return texts.days(Math.ceil(seconds / DAY));
}
