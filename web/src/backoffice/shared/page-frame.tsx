import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/loading.tsx';

interface PageFrameProps {
  title: string;
  /** One sentence under the title. */
  text?: ReactNode;
  /** Right of the title: what can be done on this page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its title, what can be done, and what it is about. */
export function PageFrame({ title, text, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-xl">{title}</h1>
          {text && <p className="text-sm text-ink-soft">{text}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** Until the code of a page is there. */
export function PageSkeleton() {
  return (
    <div className="flex flex-col gap-5">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-96 w-full" />
    </div>
  );
}
