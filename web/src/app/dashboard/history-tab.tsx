import type { User } from '@sanduku/contracts/player';
import { useQueryClient } from '@tanstack/react-query';
import { RecentGames } from '../../features/game-history/recent-games.tsx';
import { DepositHistory } from '../../features/wallet/deposit-history.tsx';
import { gameQueries } from '../../lib/game-queries.ts';
import { dashboard } from '../../messages/en/dashboard.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { GameStats } from './use-game-stats.ts';

const texts = dashboard.history;

interface HistoryTabProps {
  user: User;
  gameStats: GameStats;
}

export function HistoryTab({ user, gameStats }: HistoryTabProps) {
  const queryClient = useQueryClient();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <RecentGames
          userId={user.id}
          summary={gameStats}
          currencySymbol={user.currencySymbol}
          onRefresh={() => queryClient.invalidateQueries({ queryKey: gameQueries.gameStats(user.id) })}
        />
      </div>
      <Card title={texts.transfers}>
        <EmptyState title={texts.noTransfers} text={texts.noTransfersText} pattern={6} />
      </Card>
      <Card title={texts.withdrawals}>
        <EmptyState title={texts.noWithdrawals} text={texts.noWithdrawalsText} pattern={8} />
      </Card>
      <div className="lg:col-span-2">
        <DepositHistory user={user} />
      </div>
    </div>
  );
}
