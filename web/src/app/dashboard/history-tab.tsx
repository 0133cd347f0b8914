import { pages } from '@sanduku/contracts/pages';
import type { User } from '@sanduku/contracts/players/player';
import { useQueryClient } from '@tanstack/react-query';
import { RecentGames } from '../../features/game-history/recent-games.tsx';
import { TransferHistory } from '../../features/transfers/transfer-history.tsx';
import { DepositHistory } from '../../features/wallet/deposit-history.tsx';
import { WithdrawalHistory } from '../../features/withdrawals/withdrawal-history.tsx';
import { gameQueries } from '../../lib/game-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { dashboard } from '../texts.en.ts';
import { sendLink, withdrawLink } from './dashboard-tabs.ts';
import type { GameStats } from './use-game-stats.ts';

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
      <TransferHistory user={user} sendLink={sendLink(user)} />
      <WithdrawalHistory user={user} requestLink={withdrawLink(user)} />
      <div className="lg:col-span-2">
        <DepositHistory user={user} />
      </div>
      <ButtonLink to={pages.statement} className="lg:col-span-2 lg:justify-self-center">
        {dashboard.statement}
      </ButtonLink>
    </div>
  );
}
