import type { ReactNode } from 'react';

/** What a prize box adds to the stake. */
export function PrizeTag({ children }: { children: ReactNode }) {
  return (
    <span className="rounded-sm bg-gain-soft px-1.5 py-0.5 font-display text-sm font-extrabold text-gain lg:px-2 lg:text-base">
      {children}
    </span>
  );
}
