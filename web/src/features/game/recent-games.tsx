import { type SignedReceiptProblem, signedReceiptProblem } from '@sanduku/contracts/fairness/signed-receipt';
import type { SignedReceipt } from '@sanduku/contracts/fairness/wire';
import type { PlayedGame } from '@sanduku/contracts/game/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { countText } from '../../lib/format.ts';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { games } from '../../server/queries.ts';
import { Banner, RetryBanner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { EmptyState, FactList, ListRow, PagedList, RefreshButton } from '../../ui/lists.tsx';
import { LoadingRows, Skeleton } from '../../ui/loading.tsx';
import { TimeLabel } from '../../ui/time.tsx';

import { receipts } from '../fairness/receipts.en.ts';
import { receiptCheckLink, saveReceipt } from '../fairness/receipts.ts';
import { Money } from '../session/own.tsx';
import { history } from './history.en.ts';
import { ReceiptCode } from './receipt-code.tsx';
import { ShareWin } from './share-win.tsx';

const texts = history.recent;

interface GameSummary {
  totalGames: number;
  totalWins: number;
  totalWinnings: number;
  winRate: string;
}

interface RecentGamesProps {
  summary: GameSummary;
  onRefresh: () => void;
  /** Shown before the first game. */
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
  /** Number of placeholder rows while loading. */
  expectedGames: number;
}

function GameList({ pages, expectedGames }: GameListProps) {
  return (
    <PagedList
      pages={pages}
      texts={history}
      loading={
        <LoadingRows rows={Math.min(Math.max(expectedGames, 1), PLACES_IN_SIGHT)} className="h-23.5" />
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
          <Money amount={won ? prize : betAmount} direction={won ? 'in' : 'out'} className="ml-1" />
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
          className="-mr-3 px-3"
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

/** Verified in this browser. */
function ReceiptPanel({ gameId }: { gameId: string }) {
  const { data, error, isFetching, refetch } = useReceipt(gameId);
  if (data) return <CheckedPanel {...data} />;
  if (error && !isFetching)
    return (
      <RetryBanner onRetry={() => refetch()}>
        {isRateLimited(error) ? history.tooMany : history.receiptFailed}
      </RetryBanner>
    );
  return (
    <div role="status">
      <span className="sr-only">{history.loading}</span>
      <Skeleton className="h-13" />
      <Skeleton className="mt-3 h-11 w-44" />
    </div>
  );
}

function CheckedPanel({ receipt, problem }: CheckedReceipt) {
  return (
    <>
      {problem ? (
        <Banner tone="error">
          <strong>{history.notGenuine}</strong> {receipts.problems[problem]}
        </Banner>
      ) : (
        <Banner tone="success">{history.genuine}</Banner>
      )}
      <div className="mt-3 flex flex-wrap gap-x-3 gap-y-1">
        <Button onClick={() => saveReceipt(receipt)}>{receipts.download}</Button>
        <ReceiptCode receipt={receipt} />
        <ButtonLink variant="quiet" {...receiptCheckLink(receipt)}>
          {receipts.checkOnFairnessPage}
        </ButtonLink>
      </div>
      {!problem && receipt.outcome.won && (
        <div className="mt-2">
          <ShareWin round={receipt} />
        </div>
      )}
    </>
  );
}

const useGames = () => useInfiniteQuery(games);

function isRateLimited(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'rate_limited' || error.code === 'too_many_requests');
}

interface CheckedReceipt {
  receipt: SignedReceipt;
  /** Undefined if valid. */
  problem: SignedReceiptProblem | undefined;
}

/** Cached: apart from its log position a receipt never changes. */
function useReceipt(gameId: string) {
  return useQuery({
    queryKey: ['receipt', gameId],
    queryFn: async (): Promise<CheckedReceipt> => {
      const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id: gameId } });
      return { receipt, problem: await signedReceiptProblem(receipt).catch(() => 'malformed' as const) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
