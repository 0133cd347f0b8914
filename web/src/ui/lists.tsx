import { type ReactNode, useState } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from './button.tsx';
import { Card } from './card.tsx';
import { classes } from './classes.ts';
import { Crate } from './crate.tsx';
import { ChevronRightIcon } from './icons.tsx';
import type { PatternIndex } from './kitenge.tsx';

interface Pages {
  /** Undefined until the first page has loaded. */
  data: object | undefined;
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

interface ListTexts {
  list: string;
  failed: string;
  failedText: string;
  moreFailed: string;
}

interface PagedListProps {
  pages: Pages;
  texts: ListTexts;
  /** Same size as the content. */
  loading: ReactNode;
  empty?: ReactNode;
  children: readonly ReactNode[];
}

/** The whole list would push the next one many screens away. */
const FIRST_ON_PHONE = 5;

/** A scrolling box; on phones, where nested scrolling is hard, a list that grows. */
export function PagedList({ pages, texts, loading, empty, children }: PagedListProps) {
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && children.length > FIRST_ON_PHONE;
  if (!pages.data && pages.isError)
    return <FailedList title={texts.failed} text={texts.failedText} onRetry={pages.refetch} />;
  if (!pages.data) return loading;
  if (children.length === 0 && empty) return empty;
  return (
    <section
      aria-label={texts.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="relative sm:-mr-3 sm:max-h-110 sm:overflow-y-auto sm:pr-3"
    >
      {/* Its length is FIRST_ON_PHONE. */}
      <ul className={isFolded ? 'max-sm:*:nth-[n+6]:hidden' : undefined}>{children}</ul>
      {isFolded && (
        <Button wide onClick={() => setWhole(true)} className="mt-2 sm:hidden">
          {messages.ui.showMore}
        </Button>
      )}
      <div className={classes(isFolded && 'max-sm:hidden')}>
        <ShowMore pages={pages} failed={texts.moreFailed} />
      </div>
    </section>
  );
}

interface HistoryCardProps extends Omit<PagedListProps, 'empty' | 'texts'> {
  texts: ListTexts & { title: string; none: string; noneText: string };
  action?: ReactNode;
  /** Also refreshed. */
  onRefresh?: () => void;
  footer?: ReactNode;
}

export function HistoryCard({ action, onRefresh, footer, ...list }: HistoryCardProps) {
  const { pages, texts, children } = list;
  // Without crate: a new player sees several empty lists on one page.
  const empty = (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <p className="text-sm text-ink-soft">
        <strong className="block text-ink">{texts.none}</strong>
        {texts.noneText}
      </p>
      {action}
    </div>
  );
  return (
    <Card title={texts.title} action={<RefreshButton pages={pages} {...(onRefresh && { onRefresh })} />}>
      <PagedList {...list} empty={empty} />
      {children.length > 0 && footer}
    </Card>
  );
}

export function ShowMore({ pages, failed }: { pages: Pages; failed: string }) {
  return (
    <>
      {pages.isFetchNextPageError && (
        <p role="alert" className="py-2 text-sm font-medium text-error">
          {failed}
        </p>
      )}
      {pages.hasNextPage && (
        <Button
          wide
          busy={pages.isFetchingNextPage}
          busyLabel={messages.ui.loadingMore}
          onClick={() => pages.fetchNextPage()}
          className="mt-2"
        >
          {messages.ui.showMore}
        </Button>
      )}
    </>
  );
}

export function RefreshButton({ pages, onRefresh }: Pick<HistoryCardProps, 'pages' | 'onRefresh'>) {
  function refresh() {
    onRefresh?.();
    void pages.refetch();
  }
  return (
    // Stays short beside a title on small phones.
    <Button busy={pages.isFetching && !pages.isFetchingNextPage} onClick={refresh}>
      {messages.ui.refresh}
    </Button>
  );
}

interface ListRowProps {
  icon?: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  end?: ReactNode;
  endDetail?: ReactNode;
  below?: ReactNode;
  onOpen?: () => void;
}

/** Inside a `<ul>`. With an icon, two lines on phones. */
export function ListRow({ icon, title, detail, end, endDetail, below, onOpen }: ListRowProps) {
  return (
    <li className="relative border-b border-line py-3 last:border-b-0">
      <div
        className={classes('flex min-h-10 flex-wrap items-center gap-x-3', Boolean(icon) && 'max-sm:gap-y-1')}
      >
        {icon}
        <div className="min-w-32 flex-1">
          <p className="font-semibold wrap-anywhere">
            {onOpen ? (
              <button
                type="button"
                onClick={onOpen}
                className="cursor-pointer text-left after:absolute after:inset-0"
              >
                {title}
              </button>
            ) : (
              title
            )}
          </p>
          {detail && <p className="text-sm text-ink-soft">{detail}</p>}
        </div>
        <div
          className={classes(
            'ml-auto flex flex-col items-end gap-0.5 text-right',
            Boolean(icon) &&
              'max-sm:order-last max-sm:basis-full max-sm:flex-row max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:pl-13',
          )}
        >
          {end}
          {endDetail && <span className="text-sm text-ink-soft">{endDetail}</span>}
        </div>
        {onOpen && <ChevronRightIcon className="-ml-1 size-4 text-ink-soft" />}
      </div>
      {below}
    </li>
  );
}

export function FactList({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
  return (
    <dl>
      {facts.map(({ label, value }) => (
        <div
          key={label}
          className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-b-0"
        >
          <dt className="text-sm text-ink-soft">{label}</dt>
          <dd className="ml-auto text-right font-semibold wrap-anywhere tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface FailedListProps {
  title?: string;
  text?: string;
  onRetry: () => unknown;
}

/** A failed list must not look empty. */
export function FailedList({
  title = messages.ui.listFailed,
  text = messages.ui.listFailedText,
  onRetry,
}: FailedListProps) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        pattern={7}
        action={<Button onClick={() => onRetry()}>{messages.ui.retry}</Button>}
      />
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  text?: string;
  action?: ReactNode;
  pattern?: PatternIndex;
}

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
