import { useEffect, useState } from 'react';
import { AGE_REFRESH_MS } from '../../lib/timings.ts';
import { shared } from './texts.ts';

/** Date and time where the operator is, always of the same width: 2026-11-15 09:30:05. */
function exactTime(at: string): string {
  const time = new Date(at);
  const local = new Date(time.getTime() - time.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 19).replace('T', ' ');
}

export function ExactTime({ at }: { at: string }) {
  return (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {exactTime(at)}
    </time>
  );
}

/** How long something has waited, kept up to date; the exact time is the tooltip. */
export function Age({ since }: { since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGE_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <time dateTime={since} title={exactTime(since)} className="whitespace-nowrap tabular-nums">
      {ageText(now - new Date(since).getTime())}
    </time>
  );
}

export function ageText(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return shared.age.seconds;
  if (minutes < 60) return shared.age.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return shared.age.hours(hours, minutes % 60);
  return shared.age.days(Math.floor(hours / 24), hours % 24);
}
