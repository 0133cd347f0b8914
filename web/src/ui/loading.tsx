import { useLayoutEffect, useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { classes } from './classes.ts';
import { LogoMark } from './logo-mark.tsx';

/** A prerendered shell stays until what follows is painted. */
export function LoadingScreen({ title }: { title: string }) {
  const [hasShell] = useState(() => document.getElementById('shell') !== null);
  useLayoutEffect(() => removeShell, []);
  if (hasShell)
    return (
      <p role="status" className="sr-only">
        {messages.ui.loading}
      </p>
    );
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <h1 className="sr-only">{title}</h1>
      <LogoMark className="size-16 animate-pulse" />
      <span className="text-sm text-ink-soft">{messages.ui.loading}</span>
    </div>
  );
}

export function removeShell(): void {
  document.getElementById('shell')?.remove();
}

interface SkeletonProps {
  /** Size of the content, so nothing moves. */
  className: string;
}

export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={classes('block animate-pulse rounded-sm bg-line', className)} />;
}

interface LoadingRowsProps {
  rows: number;
  className: string;
}

export function LoadingRows({ rows, className }: LoadingRowsProps) {
  return (
    <div aria-busy="true" className="sm:max-h-110 overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
          key={row}
          className={classes(
            'flex items-center justify-between border-b border-line last:border-b-0',
            className,
          )}
        >
          <div className="flex flex-col gap-2">
            <Skeleton className="h-5 w-28" />
            <Skeleton className="h-4 w-40" />
          </div>
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  );
}
