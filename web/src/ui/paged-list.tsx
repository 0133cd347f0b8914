import type { ReactNode } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';

/** As much as a list needs of a query that fetches page after page. */
export interface Pages {
  /** Undefined until the first page is there. */
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
  /** What the list is called. */
  list: string;
  failed: string;
  failedText: string;
  moreFailed: string;
}

interface PagedListProps {
  pages: Pages;
  texts: ListTexts;
  /** Stands there until the first page has arrived, as large as what it stands for. */
  loading: ReactNode;
  /** Stands there instead of a list without rows. */
  empty?: ReactNode;
  /** The rows. */
  children: readonly ReactNode[];
}

/** A long list in a place of its own that scrolls, fetched page after page. */
export function PagedList({ pages, texts, loading, empty, children }: PagedListProps) {
  if (!pages.data && pages.isError)
    return (
      <div role="alert">
        <EmptyState title={texts.failed} text={texts.failedText} pattern={7} />
      </div>
    );
  if (!pages.data) return loading;
  if (children.length === 0 && empty) return empty;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={texts.list} tabIndex={0} className="relative -mr-3 max-h-110 overflow-y-auto pr-3">
      <ul>{children}</ul>
      <ShowMore pages={pages} failed={texts.moreFailed} />
    </section>
  );
}

/** The way to the next page, if there is one. */
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

interface RefreshButtonProps {
  pages: Pick<Pages, 'isFetching' | 'isFetchingNextPage' | 'refetch'>;
  /** What else is fetched anew. */
  onRefresh?: () => void;
}

export function RefreshButton({ pages, onRefresh }: RefreshButtonProps) {
  function refresh() {
    onRefresh?.();
    void pages.refetch();
  }
  return (
    // It stands beside a title: another word while it works would be too wide for a small phone.
    <Button busy={pages.isFetching && !pages.isFetchingNextPage} onClick={refresh}>
      {messages.ui.refresh}
    </Button>
  );
}
