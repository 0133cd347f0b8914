import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Skeleton } from './loading.tsx';

interface CardProps {
  id?: string;
  title?: string;
  action?: ReactNode;
  /** Below the title. */
  text?: string | undefined;
  children: ReactNode;
  className?: string;
}

export function Card({ id, title, action, text, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={classes('rounded-lg border border-line bg-surface p-5 sm:p-6', className)}
    >
      {(title || action) && (
        <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
          {title && (
            <h2 id={titleId} className={classes('text-xl', Boolean(action) && 'max-sm:text-lg')}>
              {title}
            </h2>
          )}
          {action}
        </header>
      )}
      {text && <p className="-mt-3 mb-4 text-sm text-ink-soft">{text}</p>}
      {children}
    </section>
  );
}

interface StatProps {
  label: string;
  /** Undefined: keeps its space. */
  value: ReactNode | undefined;
  /** Hidden until the value is known. */
  note?: ReactNode;
}

/** On a phone, label and figure share a line if the card has the screen's width. */
export function Stat({ label, value, note }: StatProps) {
  return (
    <div className="@container flex flex-wrap content-start items-center justify-between gap-x-3 gap-y-1 rounded-lg border border-line bg-surface px-4 py-2.5 sm:flex-col sm:items-start sm:justify-start sm:py-4">
      <span className="text-sm text-ink-soft max-sm:basis-full max-sm:@min-[14rem]:basis-auto">{label}</span>
      <span className="flex min-h-9 items-center font-display text-lg font-bold tracking-tight tabular-nums max-sm:@min-[14rem]:ml-auto sm:@min-[9rem]:text-xl">
        {value ?? <Skeleton className="h-6 w-24" />}
      </span>
      {note && (
        <span
          className={classes('text-sm text-ink-soft max-sm:basis-full', value === undefined && 'invisible')}
        >
          {note}
        </span>
      )}
    </div>
  );
}
