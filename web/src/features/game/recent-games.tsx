import type { PlayedGame } from '@sanduku/contracts/game/api';
import type { User } from '@sanduku/contracts/players/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { countText } from '../../lib/format.ts';
import { games } from '../../server/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { EmptyState, FactList, ListRow, PagedList, RefreshButton } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { Money } from '../session/own.tsx';
import { history } from './history.en.ts';
import { ReceiptPanel } from './receipt-panel.tsx';

const texts = history.recent;

interface RecentGamesProps {
  summary: User['gameStats'] & { winRate: string };
  onRefresh: () => void;
  start: ReactNode;
}

export function RecentGames({ summary, onRefresh, start }: RecentGamesProps) {
  const pages = useGames();
  const hasPlayed = summary.totalGames > 0 || !!pages.data?.pages[0]?.length;

  return (
    <Card title={texts.games} action={<RefreshButton pages={pages} onRefresh={onRefresh} />}>
      {!hasPlayed && pages.isSuccess ? (
        <EmptyState title={texts.noGames} text={texts.noGamesText} pattern={1} action={start} />
      ) : (
        <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <FactList
            facts={[
              { label: texts.totalGames, value: countText(summary.totalGames) },
              { label: texts.wins, value: countText(summary.totalWins) },
              { label: texts.winRate, value: summary.winRate },
              { label: texts.totalWinnings, value: <Money amount={summary.totalWinnings} /> },
            ]}
          />
          <GameList pages={pages} expectedGames={summary.totalGames} />
        </div>
      )}
    </Card>
  );
}

const PLACES_IN_SIGHT = 5;

interface GameListProps {
  pages: ReturnType<typeof useGames>;
  expectedGames: number;
}

function GameList({ pages, expectedGames }: GameListProps) {
  return (
    <PagedList
      pages={pages}
      texts={history}
      loading={
        <LoadingRows rows={Math.min(Math.max(expectedGames, 1), PLACES_IN_SIGHT)} className="h-19.5" />
      }
    >
      {(pages.data?.pages.flat() ?? []).map((game) => (
        <GameRow key={game.id} game={game} />
      ))}
    </PagedList>
  );
}

function GameRow({ game }: { game: PlayedGame }) {
  const { won, prize, betAmount, selectedBox, createdat, roundId } = game;
  const [isOpen, setOpen] = useState(false);
  const panelId = useId();
  return (
    <ListRow
      title={
        <>
          {won ? history.won : history.lost}{' '}
          <Money amount={won ? prize : betAmount} direction={won ? 'in' : 'out'} />
        </>
      }
      detail={
        <>
          {history.box(selectedBox + 1)}, {history.stake} <Money amount={betAmount} />
        </>
      }
      end={
        <Button
          variant="quiet"
          aria-expanded={isOpen}
          aria-controls={isOpen ? panelId : undefined}
          onClick={() => setOpen(!isOpen)}
          className="-my-2 -mr-3 px-3"
        >
          {history.receipt}
          <span className="sr-only">{history.receiptOf(roundId)}</span>
          <ChevronDownIcon className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        </Button>
      }
      endDetail={<TimeLabel at={createdat} />}
      below={
        isOpen && (
          <div id={panelId} className="pt-3 pb-1">
            <ReceiptPanel gameId={game.id} />
          </div>
        )
      }
    />
  );
}

const useGames = () => useInfiniteQuery(games);
