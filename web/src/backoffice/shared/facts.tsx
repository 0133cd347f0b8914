import type { ReactNode } from 'react';
import { classes } from '../../ui/classes.ts';

export interface Fact {
  label: string;
  value: ReactNode;
  /** Takes a line of its own. */
  isWide?: boolean;
}

interface FactsProps {
  facts: readonly Fact[];
}

/** Names with what they stand for, close together and in two columns where there is room: much at one glance. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className="grid grid-cols-1 gap-x-8 text-sm sm:grid-cols-2">
      {facts.map(({ label, value, isWide = false }) => (
        <div
          key={label}
          className={classes(
            'flex min-h-9 flex-wrap items-baseline justify-between gap-x-3 border-b border-line py-1.5',
            isWide && 'sm:col-span-2',
          )}
        >
          <dt className="text-ink-soft">{label}</dt>
          <dd className="min-w-0 text-right font-semibold break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
