import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';

interface CardProps {
  /** What a link can lead to. */
  id?: string;
  title?: string;
  /** Stands right of the title: a refresh button, a link. */
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A group of things that belong together; named by its title for those who jump from region to region. */
export function Card({ id, title, action, children, className }: CardProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={title ? titleId : undefined}
      className={classes('rounded-lg border border-line bg-surface p-5 sm:p-6', className)}
    >
      {(title || action) && (
        <header className="mb-4 flex min-h-11 items-center justify-between gap-3">
          {title && (
            <h2 id={titleId} className={classes('text-xl', Boolean(action) && 'max-sm:text-lg')}>
              {title}
            </h2>
          )}
          {action}
        </header>
      )}
      {children}
    </section>
  );
}
