import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Link } from 'react-router';
import { Balance } from '../../features/session/own.tsx';
import { whenIdle } from '../../lib/browser.ts';
import { centsText, countText, percentText } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { LIABILITY_CHECK_DELAY_MS } from '../../lib/timings.ts';
import { player, useUser } from '../../server/player.ts';
import { gameStats as gameStatsQuery, transferStats } from '../../server/queries.ts';
import { BoxIcon, HistoryIcon, SendIcon, WalletIcon } from '../../ui/icons.tsx';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRows, Skeleton } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { usePageMeta } from '../page.tsx';
import { dashboard } from '../texts.en.ts';
import { tabsAnchor, transfersTab, useDashboardTab, walletTab } from './dashboard-tabs.ts';
import { DepositHistory, GamePanel, TransfersPanel, TransfersTab, WalletTab } from './tab-panels.tsx';

const { tabs } = dashboard;

// Loaded separately: most visits are for a game.
const HistoryTab = lazyPart(() => import('./history-tab.tsx'), 'HistoryTab');

export function DashboardPage() {
  const user = useUser();
  const [openTab, openOtherTab] = useDashboardTab();
  const gameStats = useGameStats();
  const username = user.username || dashboard.player;
  usePageMeta(messages.meta.dashboard(username));
  useEffect(() => preloadInTurn([DepositHistory, TransfersTab, HistoryTab]), []);
  useEffect(() => {
    const timer = setTimeout(() => void watchLiability().catch(() => undefined), LIABILITY_CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <div className="page-width flex flex-col gap-2 pt-1 pb-8 roomy:gap-3 roomy:pt-4">
      <h1 className="sr-only text-xl break-words roomy:not-sr-only">{dashboard.greeting(username)}</h1>
      <Figures gameStats={gameStats} />
      <Tabs
        id={tabsAnchor}
        label={tabs.label}
        value={openTab}
        onValueChange={openOtherTab}
        tabs={[
          { value: 'game', label: tabs.game, icon: <BoxIcon className="size-5.5" />, content: <GamePanel /> },
          {
            value: 'wallet',
            label: tabs.wallet,
            icon: <WalletIcon className="size-5.5" />,
            content: <WalletTab />,
          },
          {
            value: 'transfers',
            label: tabs.transfers,
            icon: <SendIcon className="size-5.5" />,
            content: <TransfersPanel />,
          },
          {
            value: 'history',
            label: tabs.history,
            icon: <HistoryIcon className="size-5.5" />,
            content: (
              <Suspense fallback={<LoadingRows rows={5} className="h-19" />}>
                <HistoryTab gameStats={gameStats} />
              </Suspense>
            ),
          },
        ]}
      />
    </div>
  );
}

/** One after the other when idle; failures while offline are ignored. */
function preloadInTurn([next, ...others]: readonly Pick<LazyPart, 'preload'>[]): () => void {
  if (next === undefined) return () => {};
  let stop = whenIdle(() => {
    next.preload().then(
      () => {
        stop = preloadInTurn(others);
      },
      () => {},
    );
  });
  return () => stop();
}

/** Loaded after the game is ready. */
async function watchLiability(): Promise<void> {
  const watch = await import('../../features/transparency/watch-liability.ts');
  if (player.user) await watch.watchLiability(player.user);
}

const texts = dashboard.stats;

/** Below the board on phones, where the header shows the balance; above it on wide screens. */
function Figures({ gameStats }: { gameStats: GameStats }) {
  const user = useUser();
  const { data: transfers } = useQuery(transferStats);
  return (
    <section
      aria-label={texts.heading}
      className="order-last mt-3 grid grid-cols-2 gap-3 *:first:col-span-2 roomy:order-none roomy:mt-0 roomy:grid-cols-[1.7fr_1.3fr_0.8fr_1fr_1.1fr] roomy:*:first:col-span-1"
    >
      <Figure
        label={texts.balance}
        value={<Balance />}
        note={<TabLink to={walletTab}>{texts.addFunds}</TabLink>}
      />
      <Figure label={texts.deposited} value={<Usdt amount={user.totalDeposited} />} />
      <Figure label={texts.games} value={countText(gameStats.totalGames)} />
      <Figure label={texts.winRate} value={gameStats.winRate} />
      <Figure
        label={texts.shared}
        value={transfers && countText(transfers.sentCount)}
        note={<TabLink to={transfersTab}>{texts.send}</TabLink>}
      />
    </section>
  );
}

interface FigureProps {
  label: string;
  /** Undefined: keeps its space. */
  value: ReactNode | undefined;
  note?: ReactNode;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm lg:px-4">
      <span className="text-ink-soft">{label}</span>
      <span className="order-last w-full font-display text-lg font-bold whitespace-nowrap tabular-nums">
        {value ?? <Skeleton className="inline-block h-5 w-12" />}
      </span>
      {note}
    </div>
  );
}

function Usdt({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap">
      {centsText(amount)} <span className="text-sm">{texts.usdt}</span>
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

type GameStats = ReturnType<typeof useGameStats>;

/** From the profile until a round ends or the history is opened. */
function useGameStats() {
  const { gameStats } = useUser();
  const { data, refetch } = useQuery({ ...gameStatsQuery, initialData: { ...gameStats, winRate: 0 } });
  const { totalGames, totalWins, totalWinnings } = data;
  return { totalGames, totalWins, totalWinnings, winRate: winRateText(totalWins, totalGames), refetch };
}

export function winRateText(wins: number, games: number): string {
  return percentText(games === 0 ? 0 : wins / games);
}
