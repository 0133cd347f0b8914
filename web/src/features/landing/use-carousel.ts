import { type FocusEvent, useEffect, useState, useSyncExternalStore } from 'react';

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Which slide is shown, and what makes it change or stay. It never turns by itself where motion is unwelcome. */
export function useCarousel(slides: number, intervalMs: number) {
  const [current, setCurrent] = useState(0);
  const [isPaused, setPaused] = useState(false);
  const [isPointedAt, setPointedAt] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isStill = useSyncExternalStore(subscribeToMotion, prefersStillness, () => false);
  const isTurning = !isPaused && !isPointedAt && !hasFocus && !isStill;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a chosen slide is shown for a whole interval.
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setCurrent((slide) => (slide + 1) % slides), intervalMs);
    return () => clearInterval(timer);
  }, [isTurning, current, slides, intervalMs]);

  return {
    current,
    choose: setCurrent,
    isStill,
    isPaused: isPaused || isStill,
    togglePaused: () => setPaused(!isPaused),
    /** For the element around the slides: they wait while somebody points at them or has come to them by keyboard. */
    attention: {
      onMouseEnter: () => setPointedAt(true),
      onMouseLeave: () => setPointedAt(false),
      onFocus: ({ target }: FocusEvent) => setFocus(target.matches(':focus-visible')),
      onBlur: () => setFocus(false),
    },
  };
}

function subscribeToMotion(listener: () => void) {
  const query = window.matchMedia(reducedMotion);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function prefersStillness(): boolean {
  return window.matchMedia(reducedMotion).matches;
}
