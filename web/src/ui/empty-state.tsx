import type { ReactNode } from 'react';
import { Crate } from './crate.tsx';
import type { PatternIndex } from './kitenge-prints.tsx';

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  pattern?: PatternIndex;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ title, text, action, pattern = 2 }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-8 text-center">
      <Crate pattern={pattern} open className="mt-4 size-20" />
      <p className="font-display text-lg font-bold">{title}</p>
      {text && <p className="max-w-80 text-sm text-ink-soft">{text}</p>}
      {action}
    </div>
  );
}
