import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { shared } from './texts.ts';

interface PageFrameProps {
  title: string;
  /** One sentence beside the title. */
  text?: ReactNode;
  /** Right of the title: what can be done on this page as a whole. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the back office: its title, what can be done, and what it is about. */
export function PageFrame({ title, text, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 className="text-xl">{title}</h1>
          {text && <div className="text-sm text-ink-soft">{text}</div>}
        </div>
        {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2">{actions}</div>}
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

/** The options of a choice, in the order of their labels. */
export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

/** Which part of a page is shown, and the choice: as wide as a phone, and elsewhere only as wide as its words. */
export function useViewChoice<View extends string>(
  /** The address keeps what was chosen under this name. */
  parameter: string,
  label: string,
  labels: Readonly<Record<View, string>>,
  usual: View,
) {
  const [search, setSearch] = useSearchParams();
  const options = optionsOf(labels);
  const view = options.find(({ value }) => value === search.get(parameter))?.value ?? usual;
  const choice = (
    <div className="max-w-full overflow-x-auto max-sm:w-full sm:self-start sm:whitespace-nowrap">
      <SegmentedChoice
        label={label}
        isLabelHidden
        options={options}
        value={view}
        onChange={(chosen) => setSearch({ [parameter]: chosen }, { replace: true })}
      />
    </div>
  );
  return [view, choice] as const;
}

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
