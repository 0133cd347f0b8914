import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

interface StatProps {
  label: string;
  /** Not known yet: the place is kept. */
  value: ReactNode | undefined;
  /** A line or a link below. */
  note?: ReactNode;
}

/** One figure with its name; half of a phone's width gets a smaller figure, so that money fits in. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="@container flex flex-col gap-1 rounded-lg border border-line bg-surface px-4 py-4">
      <span className="text-sm text-ink-soft">{label}</span>
      <span className="flex min-h-9 items-center font-display text-lg font-bold tracking-tight tabular-nums @min-[9rem]:text-xl">
        {value ?? <Skeleton className="h-6 w-24" />}
      </span>
      {note && <span className="text-sm text-ink-soft">{note}</span>}
    </div>
  );
}
