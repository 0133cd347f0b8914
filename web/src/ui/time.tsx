import { useEffect, useState } from 'react';
import { exactText, timeText } from '../lib/format.ts';
import { TIME_LABEL_REFRESH_MS } from '../lib/timings.ts';

/** When something was, kept up to date while it is in sight; the exact time is the tooltip. */
export function TimeLabel({ at }: { at: Date | string }) {
  const now = useNow();
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={exactText(time)} className="whitespace-nowrap">
      {timeText(time, new Date(now))}
    </time>
  );
}

/** The current time, updated every TIME_LABEL_REFRESH_MS. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TIME_LABEL_REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
