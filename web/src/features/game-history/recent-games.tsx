import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { RefreshButton } from '../../ui/paged-list.tsx';
import { GameList } from './game-list.tsx';
import { history } from './texts.en.ts';
import { useGameHistory } from './use-game-history.ts';

const texts = history.recent;

/** The player's games, counted. */
interface GameSummary {
  totalGames: number;
  totalWins: number;
  totalWinnings: number;
  winRate: string;
}

interface RecentGamesProps {
  userId: string;
  summary: GameSummary;
  currencySymbol: string;
  /** Fetches the summary anew. */
  onRefresh: () => void;
}

/** What the games came to, and the games themselves. */
export function RecentGames({ userId, summary, currencySymbol, onRefresh }: RecentGamesProps) {
  const pages = useGameHistory(userId);
  const hasPlayed = summary.totalGames > 0 || !!pages.data?.pages[0]?.length;

  return (
    <Card title={texts.games} action={<RefreshButton pages={pages} onRefresh={onRefresh} />}>
      {!hasPlayed && pages.isSuccess ? (
        <EmptyState title={texts.noGames} text={texts.noGamesText} pattern={1} />
      ) : (
        <div className="grid gap-x-10 gap-y-4 lg:grid-cols-[1fr_2fr]">
          <FactList
            facts={[
              { label: texts.totalGames, value: summary.totalGames.toLocaleString('en') },
              { label: texts.wins, value: summary.totalWins.toLocaleString('en') },
              { label: texts.winRate, value: summary.winRate },
              {
                label: texts.totalWinnings,
                value: <Amount amount={summary.totalWinnings} symbol={currencySymbol} />,
              },
            ]}
          />
          <GameList pages={pages} expectedGames={summary.totalGames} currencySymbol={currencySymbol} />
        </div>
      )}
    </Card>
  );
}
