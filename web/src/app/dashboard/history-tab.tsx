import { pages } from '@sanduku/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { DepositHistory } from '../../features/deposits/deposit-history.tsx';
import { RecentGames } from '../../features/game/recent-games.tsx';
import { TransferHistory } from '../../features/transfers/transfer-history.tsx';
import { WithdrawalHistory } from '../../features/withdrawals/withdrawal-history.tsx';
import { gameStats as gameStatsQuery } from '../../server/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { dashboard } from '../texts.en.ts';
import {
  depositTracker,
  useSendLink,
  useTracked,
  useWithdrawLink,
  withdrawalTracker,
} from './dashboard-tabs.ts';

interface HistoryTabProps {
  gameStats: ComponentProps<typeof RecentGames>['summary'] & { refetch: () => unknown };
}

export function HistoryTab({ gameStats }: HistoryTabProps) {
  useQuery({ ...gameStatsQuery, refetchOnMount: 'always' });
  const [, track] = useTracked();
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <RecentGames
          summary={gameStats}
          onRefresh={() => void gameStats.refetch()}
          start={
            <ButtonLink to={pages.dashboard} variant="primary">
              {dashboard.header.play}
            </ButtonLink>
          }
        />
      </div>
      <TransferHistory sendLink={useSendLink()} />
      <WithdrawalHistory requestLink={useWithdrawLink()} onTrack={(id) => track(withdrawalTracker(id))} />
      <div className="lg:col-span-2">
        <DepositHistory onTrack={(id) => track(depositTracker(id))} />
      </div>
      <div className="flex flex-wrap gap-3 max-lg:*:grow lg:col-span-2 lg:justify-center">
        <ButtonLink to={pages.statement}>{dashboard.statement}</ButtonLink>
        <ButtonLink to={pages.playLimits}>{dashboard.month}</ButtonLink>
      </div>
    </div>
  );
}
