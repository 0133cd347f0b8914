import type { ReactNode } from 'react';
import { shared } from './texts.ts';

/** The questions above a list: fields side by side where there is room, below each other where there is not. */
export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search
      aria-label={shared.filters}
      className="grid grid-cols-1 items-end gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 xl:flex xl:flex-wrap xl:*:min-w-48"
    >
      {children}
    </search>
  );
}
