import { dashboard } from '../../messages/en/dashboard.ts';
import { Amount } from '../../ui/amount.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import type { GameStats } from './use-game-stats.ts';

const texts = dashboard.history;

interface HistoryTabProps {
  gameStats: GameStats;
  currencySymbol: string;
}

export function HistoryTab({ gameStats, currencySymbol }: HistoryTabProps) {
  return (
    <div className="grid gap-5 lg:grid-cols-3">
      <Card title={texts.games}>
        {gameStats.totalGames === 0 ? (
          <EmptyState title={texts.noGames} text={texts.noGamesText} pattern={1} />
        ) : (
          <FactList
            facts={[
              { label: texts.totalGames, value: gameStats.totalGames.toLocaleString('en') },
              { label: texts.wins, value: gameStats.totalWins.toLocaleString('en') },
              { label: texts.winRate, value: gameStats.winRate },
              {
                label: texts.totalWinnings,
                value: <Amount amount={gameStats.totalWinnings} symbol={currencySymbol} />,
              },
            ]}
          />
        )}
      </Card>
      <Card title={texts.transfers}>
        <EmptyState title={texts.noTransfers} text={texts.noTransfersText} pattern={6} />
      </Card>
      <Card title={texts.withdrawals}>
        <EmptyState title={texts.noWithdrawals} text={texts.noWithdrawalsText} pattern={8} />
      </Card>
    </div>
  );
}
