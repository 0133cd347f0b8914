import type { ReactNode } from 'react';
import { Link } from '../../lib/router.tsx';
import { BoxIcon, HistoryIcon, SendIcon, WalletIcon } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { dashboard } from '../texts.en.ts';
import { type DashboardTab, tabsAnchor, transfersTab, walletTab } from './dashboard-tabs.ts';

const icons: Record<DashboardTab, ReactNode> = {
  game: <BoxIcon className="size-5.5" />,
  wallet: <WalletIcon className="size-5.5" />,
  transfers: <SendIcon className="size-5.5" />,
  history: <HistoryIcon className="size-5.5" />,
};

interface DashboardFrameProps {
  heading: ReactNode;
  figures: Figures;
  openTab: DashboardTab;
  onOpenTab: (tab: DashboardTab) => void;
  contents: Record<DashboardTab, ReactNode>;
}

/** Shared with the prerendered shell, which has no player. */
export function DashboardFrame({ heading, figures, openTab, onOpenTab, contents }: DashboardFrameProps) {
  return (
    <div className="page-width flex flex-col gap-2 pt-1 pb-8 roomy:gap-3 roomy:pt-4">
      <h1 className="sr-only text-xl break-words roomy:not-sr-only">{heading}</h1>
      <FigureList {...figures} />
      <Tabs
        id={tabsAnchor}
        label={dashboard.tabs.label}
        value={openTab}
        onValueChange={onOpenTab}
        tabs={(Object.keys(icons) as DashboardTab[]).map((tab) => ({
          value: tab,
          label: dashboard.tabs[tab],
          icon: icons[tab],
          content: contents[tab],
        }))}
      />
    </div>
  );
}

const texts = dashboard.stats;

/** An undefined figure keeps its space. */
type Figures = Partial<
  Record<'balance' | 'deposited' | 'depositedNote' | 'games' | 'winRate' | 'shared', ReactNode>
>;

/** On phones below the board, because the header shows the balance. */
function FigureList({ balance, deposited, depositedNote, games, winRate, shared }: Figures) {
  return (
    <section
      aria-label={texts.heading}
      className="order-last mt-3 grid grid-cols-2 gap-3 *:first:col-span-2 roomy:order-none roomy:mt-0 roomy:grid-cols-[1.7fr_1.3fr_0.8fr_1fr_1.1fr] roomy:*:first:col-span-1"
    >
      <Figure
        label={texts.balance}
        value={balance}
        note={<TabLink to={walletTab}>{texts.addFunds}</TabLink>}
      />
      <Figure label={texts.deposited} value={deposited} note={depositedNote} />
      <Figure label={texts.games} value={games} />
      <Figure label={texts.winRate} value={winRate} />
      <Figure label={texts.shared} value={shared} note={<TabLink to={transfersTab}>{texts.send}</TabLink>} />
    </section>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode | undefined;
  note?: ReactNode;
}

function Figure({ label, value, note }: FigureProps) {
  return (
    <div className="flex min-h-11 flex-wrap content-start items-center justify-between roomy:content-between gap-x-2 rounded-lg border border-line bg-surface px-3 py-1.5 text-sm lg:px-4">
      <span className="text-ink-soft">{label}</span>
      <span className="order-last w-full font-display text-lg font-bold whitespace-nowrap tabular-nums">
        {value ?? <Skeleton className="inline-block h-5 w-12" />}
      </span>
      {note}
    </div>
  );
}

function TabLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="prose-link -my-2.5 inline-flex min-h-11 items-center font-semibold">
      {children}
    </Link>
  );
}
