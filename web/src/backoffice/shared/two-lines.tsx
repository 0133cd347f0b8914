import type { ReactNode } from 'react';

interface TwoLinesProps {
  top: ReactNode;
  below: ReactNode;
}

/** A cell with what matters, and below it what belongs to it: tables with fewer columns need no scrolling. */
export function TwoLines({ top, below }: TwoLinesProps) {
  return (
    <span className="inline-flex flex-col py-2">
      <span>{top}</span>
      <span className="text-xs text-ink-soft">{below}</span>
    </span>
  );
}
