import { brand } from '@sanduku/contracts/brand';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from '../../lib/router.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Skeleton } from '../../ui/loading.tsx';

interface PageFrameProps {
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

export function PageFrame({ title, text, actions, children }: PageFrameProps) {
  return (
    <div className="mx-auto flex w-full max-w-360 flex-col gap-5">
      <header className="flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-4">
          <h1 className="text-xl">{title}</h1>
          {text && <div className="text-sm text-ink-soft">{text}</div>}
        </div>
        {actions && <div className="flex max-w-full min-w-0 flex-wrap gap-2 max-sm:w-full">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface SectionProps extends PageFrameProps {
  text?: string | undefined;
}

/** A part of a page with tables or figures, without a frame. */
export function Section({ title, text, actions, children }: SectionProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-lg">{title}</h2>
          {text && <p className="text-sm text-ink-soft">{text}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}

export function PageSkeleton({ title }: Pick<PageFrameProps, 'title'>) {
  return (
    <PageFrame title={title}>
      <Skeleton className="h-96 w-full" />
    </PageFrame>
  );
}

export function optionsOf<Value extends string>(labels: Readonly<Record<Value, string>>) {
  return (Object.keys(labels) as Value[]).map((value) => ({ value, label: labels[value] }));
}

export function useViewChoice<View extends string>(
  parameter: string,
  label: string,
  labels: Readonly<Record<View, string>>,
  usual: View,
) {
  const [search, setSearch] = useSearchParams();
  const options = optionsOf(labels);
  const view = options.find(({ value }) => value === search.get(parameter))?.value ?? usual;
  const choice = (
    <div className="max-w-full overflow-x-auto max-sm:w-full max-sm:[&_label]:flex-auto sm:self-start sm:whitespace-nowrap">
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

export function FilterBar({ children }: { children: ReactNode }) {
  return (
    <search
      aria-label="Filters"
      className="grid grid-cols-1 items-end gap-3 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2 xl:flex xl:flex-wrap xl:*:min-w-48"
    >
      {children}
    </search>
  );
}

export function usePageTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} - ${brand.name} back office`;
  }, [page]);
}
