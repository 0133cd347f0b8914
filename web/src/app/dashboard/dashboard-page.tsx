import { pages } from '@sanduku/contracts/pages';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DepositHistory } from '../../features/deposits/deposit-history.tsx';
import { RecentGames } from '../../features/game/recent-games.tsx';
import { Money, useOwnKey } from '../../features/session/own.tsx';
import { useUser } from '../../features/session/player.ts';
import { TransferHistory } from '../../features/transfers/transfer-history.tsx';
import { useTransferStats } from '../../features/transfers/use-transfers.ts';
import { WithdrawalHistory } from '../../features/withdrawals/withdrawal-history.tsx';
import { api } from '../../lib/api.ts';
import { centsText, countText, percentText } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Stat } from '../../ui/card.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePageMeta } from '../page.tsx';
import { dashboard } from '../texts.en.ts';
import {
  sendLink,
  tabsAnchor,
  transfersTab,
  useDashboardTab,
  walletTab,
  withdrawLink,
} from './dashboard-tabs.ts';
import { GameRoom, TransfersRoom, WalletTab } from './rooms.tsx';

const { tabs } = dashboard;

export function DashboardPage() {
  const user = useUser();
  const gameStats = useGameStats();
  const [openTab, openOtherTab] = useDashboardTab();
  const username = user.username || dashboard.player;
  usePageMeta(messages.meta.dashboard(username));

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <h1 className="text-2xl break-words">{dashboard.greeting(username)}</h1>
      <StatCards gameStats={gameStats} />
      <Tabs
        id={tabsAnchor}
        label={tabs.label}
        value={openTab}
        onValueChange={openOtherTab}
        tabs={[
          { value: 'game', label: tabs.game, content: <GameRoom /> },
          { value: 'wallet', label: tabs.wallet, content: <WalletTab /> },
          { value: 'transfers', label: tabs.transfers, content: <TransfersRoom /> },
          { value: 'history', label: tabs.history, content: <HistoryTab gameStats={gameStats} /> },
        ]}
      />
    </div>
  );
}

const texts = dashboard.stats;

function StatCards({ gameStats }: { gameStats: GameStats }) {
  const user = useUser();
  const { data: transfers } = useTransferStats();
  return (
    <section
      aria-label={texts.heading}
      className="grid grid-cols-2 gap-3 *:first:col-span-full sm:grid-cols-4 sm:gap-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr] lg:*:first:col-span-1"
    >
      <Stat
        label={texts.balance}
        value={<Money amount={user.gameBalance} />}
        note={<TabLink to={walletTab}>{texts.addFunds}</TabLink>}
      />
      <Stat label={texts.deposited} value={<Usdt amount={user.totalDeposited} />} />
      <Stat label={texts.games} value={countText(gameStats.totalGames)} />
      <Stat label={texts.winRate} value={gameStats.winRate} />
      <Stat
        label={texts.shared}
        value={transfers && countText(transfers.sentCount)}
        note={<TabLink to={transfersTab}>{texts.send}</TabLink>}
      />
    </section>
  );
}

function Usdt({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap">
      {centsText(amount)} <span className="text-base">{texts.usdt}</span>
    </span>
  );
}

function TabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="prose-link -my-2.5 inline-flex min-h-11 items-center font-semibold">
      {children}
    </Link>
  );
}

function HistoryTab({ gameStats }: { gameStats: GameStats }) {
  const user = useUser();
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <div className="lg:col-span-2">
        <RecentGames summary={gameStats} onRefresh={() => void gameStats.refetch()} />
      </div>
      <TransferHistory sendLink={sendLink(user)} />
      <WithdrawalHistory requestLink={withdrawLink(user)} />
      <div className="lg:col-span-2">
        <DepositHistory />
      </div>
      <ButtonLink to={pages.statement} className="lg:col-span-2 lg:justify-self-center">
        {dashboard.statement}
      </ButtonLink>
    </div>
  );
}

type GameStats = ReturnType<typeof useGameStats>;

/** The player's games, counted; until the server has answered, as the profile last knew them. */
function useGameStats() {
  const { gameStats } = useUser();
  const { data = gameStats, refetch } = useQuery({
    queryKey: useOwnKey(['games', 'stats']),
    queryFn: async () => (await api.call('GET /api/games/stats')).data,
    retry: 3,
  });
  const { totalGames, totalWins, totalWinnings } = data;
  return { totalGames, totalWins, totalWinnings, winRate: winRateText(totalWins, totalGames), refetch };
}

export function winRateText(wins: number, games: number): string {
  return percentText(games === 0 ? 0 : wins / games);
}
