import { useEffect, useEffectEvent, useState } from 'react';

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
