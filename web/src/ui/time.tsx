import { useEffect, useEffectEvent, useState } from 'react';
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

const TICK_MS = 1000;

/** Remaining whole seconds; calls onOver once at zero. */
export function useSecondsUntil(moment: number | undefined, onOver?: () => void): number | undefined {
  const [now, setNow] = useState(() => Date.now());
  const over = useEffectEvent(() => onOver?.());
  useEffect(() => {
    if (moment === undefined) return;
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() < moment) return;
      clearInterval(timer);
      over();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [moment]);
  return moment === undefined ? undefined : Math.max(0, Math.ceil((moment - now) / TICK_MS));
}
