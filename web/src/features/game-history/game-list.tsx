import { LoadingRows } from '../../ui/loading-rows.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { GameRow } from './game-row.tsx';
import { history } from './texts.en.ts';
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
  return (
    <PagedList
      pages={pages}
      texts={history}
      loading={
        <LoadingRows rows={Math.min(Math.max(expectedGames, 1), PLACES_IN_SIGHT)} className="h-23.5" />
      }
    >
      {(pages.data?.pages.flat() ?? []).map((game) => (
        <GameRow key={game.id} game={game} currencySymbol={currencySymbol} />
      ))}
    </PagedList>
  );
}
