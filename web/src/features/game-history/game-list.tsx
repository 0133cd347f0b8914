import { history } from '../../messages/en/history.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { GameRow } from './game-row.tsx';
import type { useGameHistory } from './use-game-history.ts';

const PLACES_IN_SIGHT = 5;

interface GameListProps {
  pages: ReturnType<typeof useGameHistory>;
  /** How many games there seem to be: so many places are kept while they are fetched. */
  expectedGames: number;
  currencySymbol: string;
}

/** The games of the past, in a place of its own that scrolls. */
export function GameList({ pages, expectedGames, currencySymbol }: GameListProps) {
  const { data, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, isError } = pages;
  if (!data && isError)
    return (
      <div role="alert">
        <EmptyState title={history.failed} text={history.failedText} pattern={7} />
      </div>
    );
  if (!data) return <LoadingRows rows={Math.min(Math.max(expectedGames, 1), PLACES_IN_SIGHT)} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label={history.list} tabIndex={0} className="relative -mr-3 max-h-110 overflow-y-auto pr-3">
      <ul>
        {data.pages.flat().map((game) => (
          <GameRow key={game.id} game={game} currencySymbol={currencySymbol} />
        ))}
      </ul>
      {isFetchNextPageError && (
        <p role="alert" className="py-2 text-sm font-medium text-error">
          {history.moreFailed}
        </p>
      )}
      {hasNextPage && (
        <Button
          wide
          busy={isFetchingNextPage}
          busyLabel={history.loadingMore}
          onClick={() => fetchNextPage()}
          className="mt-2"
        >
          {history.showMore}
        </Button>
      )}
    </section>
  );
}

function LoadingRows({ rows }: { rows: number }) {
  return (
    <div aria-busy="true" className="max-h-110 overflow-hidden">
      {Array.from({ length: rows }, (_, row) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places.
          key={row}
          className="flex h-23.5 items-center justify-between border-b border-line last:border-b-0"
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
