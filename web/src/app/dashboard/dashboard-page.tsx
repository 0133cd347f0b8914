import { convert, toWire, USDT } from '@sanduku/contracts/money';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useGameStats } from '../../features/game/use-game-stats.ts';
import { Balance } from '../../features/session/own.tsx';
import { whenIdle, whenSettled } from '../../lib/browser.ts';
import { amountText, centsText, countText, percentText, toMicros } from '../../lib/format.ts';
import { messages } from '../../lib/language/shared.en.ts';
import { LIABILITY_CHECK_DELAY_MS } from '../../lib/timings.ts';
import { useRates } from '../../server/config.ts';
import { player, useUser } from '../../server/player.ts';
import { transferStats } from '../../server/queries.ts';
import { type LazyPart, lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { usePageMeta } from '../page.tsx';
import { dashboard } from '../texts.en.ts';
import { DashboardFrame } from './dashboard-frame.tsx';
import { useDashboardTab } from './dashboard-tabs.ts';
import {
  DepositHistory,
  GamePanel,
  Tracking,
  TransfersPanel,
  TransfersTab,
  WalletTab,
} from './tab-panels.tsx';

const HistoryTab = lazyPart(() => import('./history-tab.tsx'), 'HistoryTab');

export function DashboardPage() {
  const user = useUser();
  const [openTab, openOtherTab] = useDashboardTab();
  const gameStats = useGameCounts();
  const { data: transfers } = useQuery(transferStats);
  const username = user.username || dashboard.player;
  usePageMeta(messages.meta.dashboard(username));
  useEffect(() => preloadInTurn([DepositHistory, TransfersTab, HistoryTab], whenSettled), []);
  useEffect(() => {
    const timer = setTimeout(() => void watchLiability().catch(() => undefined), LIABILITY_CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <>
      <DashboardFrame
        heading={dashboard.greeting(username)}
        figures={{
          balance: <Balance />,
          deposited: <Usdt amount={user.totalDeposited} />,
          depositedNote: <LocalAmount usdt={user.totalDeposited} />,
          games: countText(gameStats.totalGames),
          winRate: gameStats.winRate,
          shared: transfers && countText(transfers.sentCount),
        }}
        openTab={openTab}
        onOpenTab={openOtherTab}
        contents={{
          game: <GamePanel />,
          wallet: <WalletTab />,
          transfers: <TransfersPanel />,
          history: (
            <Suspense fallback={<LoadingRows rows={5} className="h-19" />}>
              <HistoryTab gameStats={gameStats} />
            </Suspense>
          ),
        }}
      />
      <Tracking />
    </>
  );
}

/** In sequence; ignores failures while offline. */
function preloadInTurn(
  [next, ...others]: readonly Pick<LazyPart, 'preload'>[],
  when: typeof whenIdle,
): () => void {
  if (next === undefined) return () => {};
  let stop = when(() => {
    next.preload().then(
      () => {
        stop = preloadInTurn(others, whenIdle);
      },
      () => {},
    );
  });
  return () => stop();
}

/** After the game is ready. */
async function watchLiability(): Promise<void> {
  const watch = await import('../../features/transparency/watch-liability.ts');
  if (player.user) await watch.watchLiability(player.user);
}

function Usdt({ amount }: { amount: number }) {
  return (
    <span className="whitespace-nowrap">
      {centsText(amount)} <span className="text-sm">{dashboard.stats.usdt}</span>
    </span>
  );
}

/** Approximate, at today's rate: the wire has two decimals of USDT. */
function LocalAmount({ usdt }: { usdt: number }) {
  const { country, currencySymbol } = useUser();
  const local = toWire(convert(toMicros(usdt), USDT, useRates()[country]));
  if (usdt <= 0 || country === 'US') return null;
  return (
    <span className="order-last w-full text-xs text-ink-soft roomy:order-none roomy:w-auto">
      {dashboard.stats.about(amountText(Number(local.toPrecision(2)), currencySymbol))}
    </span>
  );
}

function useGameCounts() {
  const { data, refetch } = useGameStats();
  return { ...data, winRate: winRateText(data.totalWins, data.totalGames), refetch };
}

export function winRateText(wins: number, games: number): string {
  return percentText(games === 0 ? 0 : wins / games);
}
