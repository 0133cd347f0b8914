import { useEffect, useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { TIME_LABEL_REFRESH_MS } from '../lib/timings.ts';

/** When something was, kept up to date while it is in sight; the exact time is the tooltip. */
export function TimeLabel({ at }: { at: Date | string }) {
  const [now, setNow] = useState(() => new Date());

  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TIME_LABEL_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);

  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={time.toLocaleString()} className="whitespace-nowrap">
      {timeText(time, now)}
    </time>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

/** How long ago something was, in the words a person would use; after a week, the date where the reader is. */
export function timeText(at: Date, now: Date): string {
  const age = now.getTime() - at.getTime();
  // A clock slightly behind the server's would make new things lie in the future: they are new all the same.
  if (age < MINUTE_MS) return messages.time.justNow;
  if (age < HOUR_MS) return messages.time.minutesAgo(Math.floor(age / MINUTE_MS));
  if (age < DAY_MS) return messages.time.hoursAgo(Math.floor(age / HOUR_MS));
  if (age < WEEK_MS) return messages.time.daysAgo(Math.floor(age / DAY_MS));
  return at.toLocaleDateString();
}

/** A day such as "2026-11-15" as people write it: "15 Nov 2026". */
export function dayText(day: string): string {
  return new Date(`${day}T00:00`).toLocaleDateString(messages.language.dates, { dateStyle: 'medium' });
}
