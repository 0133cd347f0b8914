import { player, useUser } from '../../features/session/player.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { usePageMeta } from '../page-meta.ts';
import { dashboard } from '../texts.en.ts';
import { tabsAnchor, useDashboardTab } from './dashboard-tabs.ts';
import { GameRoom } from './game-room.tsx';
import { HistoryTab } from './history-tab.tsx';
import { StatCards } from './stat-cards.tsx';
import { TransfersRoom } from './transfers-room.tsx';
import { useGameStats } from './use-game-stats.ts';
import { WalletTab } from './wallet-tab.tsx';

const { tabs } = dashboard;

export function DashboardPage() {
  const user = useUser();
  const gameStats = useGameStats(user);
  const [openTab, openOtherTab] = useDashboardTab();
  const username = user.username || dashboard.player;
  usePageMeta(messages.meta.dashboard(username));

  function sent(newBalance: number) {
    player.balanceIs(newBalance);
    void player.refreshProfile();
  }

  return (
    <div className="page-width flex flex-col gap-6 py-8">
      <h1 className="text-2xl break-words">{dashboard.greeting(username)}</h1>
      <StatCards user={user} gameStats={gameStats} />
      <Tabs
        id={tabsAnchor}
        label={tabs.label}
        value={openTab}
        onValueChange={openOtherTab}
        tabs={[
          {
            value: 'game',
            label: tabs.game,
            content: <GameRoom user={user} />,
          },
          {
            value: 'wallet',
            label: tabs.wallet,
            content: <WalletTab user={user} onMoved={() => player.moneyMoved()} />,
          },
          {
            value: 'transfers',
            label: tabs.transfers,
            content: <TransfersRoom user={user} onSent={sent} />,
          },
          {
            value: 'history',
            label: tabs.history,
            content: <HistoryTab user={user} gameStats={gameStats} />,
          },
        ]}
      />
    </div>
  );
}
