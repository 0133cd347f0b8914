import { useEffect, useState } from 'react';
import { OTHER_BOXES_MS } from '../../lib/timings.ts';

/** Whether the boxes that were not picked are open: a moment after the picked one, so that it is seen first. */
export function useOtherBoxes(isFinished: boolean): boolean {
  // A player who comes back to a finished round finds it open.
  const [areOpen, setOpen] = useState(isFinished);
  useEffect(() => {
    const timer = setTimeout(() => setOpen(isFinished), isFinished ? OTHER_BOXES_MS : 0);
    return () => clearTimeout(timer);
  }, [isFinished]);
  return areOpen && isFinished;
}
