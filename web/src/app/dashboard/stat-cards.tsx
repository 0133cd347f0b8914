import type { User } from '@sanduku/contracts/players/player';
import { Link } from 'react-router';
import { useTransferStats } from '../../features/transfers/use-transfers.ts';
import { Amount } from '../../ui/amount.tsx';
import { Stat } from '../../ui/stat.tsx';
import { dashboard } from '../texts.en.ts';
import { transfersTab, walletTab } from './dashboard-tabs.ts';
import type { GameStats } from './use-game-stats.ts';

const texts = dashboard.stats;

interface StatCardsProps {
  user: User;
  gameStats: GameStats;
}

export function StatCards({ user, gameStats }: StatCardsProps) {
  const { data: transfers } = useTransferStats(user.id);
  return (
    <section
      aria-label={texts.heading}
      className="grid grid-cols-2 gap-3 *:first:col-span-full sm:grid-cols-4 sm:gap-4 lg:grid-cols-[1.6fr_1fr_1fr_1fr_1fr] lg:*:first:col-span-1"
    >
      <Stat
        label={texts.balance}
        value={<Amount amount={user.gameBalance} symbol={user.currencySymbol} />}
        note={<TabLink to={walletTab}>{texts.addFunds}</TabLink>}
      />
      <Stat label={texts.deposited} value={<Usdt amount={user.totalDeposited} />} />
      <Stat label={texts.games} value={gameStats.totalGames.toLocaleString('en')} />
      <Stat label={texts.winRate} value={gameStats.winRate} />
      <Stat
        label={texts.shared}
        value={transfers?.sentCount.toLocaleString('en')}
        note={<TabLink to={transfersTab}>{texts.send}</TabLink>}
      />
    </section>
  );
}

function Usdt({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap">
      {amount.toFixed(2)} <span className="text-base">{texts.usdt}</span>
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
