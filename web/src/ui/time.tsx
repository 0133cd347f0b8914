import { useEffect, useEffectEvent, useState } from 'react';
import { exactText, timeText } from '../lib/format.ts';
import { TIME_LABEL_REFRESH_MS } from '../lib/timings.ts';

/** The tooltip shows the exact time. */
export function TimeLabel({ at }: { at: Date | string }) {
  const now = useNow();
  const time = new Date(at);
  return (
    <time dateTime={time.toISOString()} title={exactText(time)} className="whitespace-nowrap">
      {timeText(time, new Date(now))}
    </time>
  );
}

export function useNow(refreshMs = TIME_LABEL_REFRESH_MS): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs);
    return () => clearInterval(timer);
  }, [refreshMs]);
  return now;
}

const TICK_MS = 1000;

/** In whole seconds; calls onOver once at zero. */
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
