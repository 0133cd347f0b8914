import { pages } from '@sanduku/contracts/pages';
import type { DepositWay } from '../../features/deposits/use-deposits.ts';
import { canSend } from '../../features/transfers/use-transfers.ts';
import { canWithdraw } from '../../features/withdrawals/use-withdrawals.ts';
import { useSearchParams } from '../../lib/router.tsx';
import { useRates } from '../../server/config.ts';
import { useUser } from '../../server/player.ts';
import { backAtPage } from '../../ui/back.ts';
import { STAYS } from '../page.tsx';

const tabs = ['game', 'wallet', 'transfers', 'history'] as const;
export type DashboardTab = (typeof tabs)[number];

export const tabsAnchor = 'tabs';

export const walletTab = `${pages.dashboard}?tab=wallet#${tabsAnchor}`;
export const transfersTab = `${pages.dashboard}?tab=transfers#${tabsAnchor}`;

export function depositDialog(way: DepositWay): string {
  return `${pages.dashboard}?tab=wallet&deposit=${way}#${tabsAnchor}`;
}

/** The withdraw dialog, or its card, which says why withdrawing is disabled. */
export function useWithdrawLink(): string {
  return `${pages.dashboard}?tab=wallet${canWithdraw(useUser(), useRates()) ? '&withdraw=any' : ''}#withdraw`;
}

/** The send dialog, or its tab, which says why sending is disabled. */
export function useSendLink(): string {
  return `${pages.dashboard}?tab=transfers${canSend(useUser(), useRates()) ? '&send=player' : ''}#${tabsAnchor}`;
}

/** Survives a reload, can be linked to, and Back works. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = tabs.find((tab) => tab === parameters.get('tab')) ?? 'game';
  return [
    open,
    (tab) => {
      // A double click precedes the page's change.
      if (named('tab') !== tab) setParameters({ tab }, { state: STAYS });
    },
  ];
}

/** Undefined while closed. */
export function useDashboardDialog<Entry extends string>(
  tab: DashboardTab,
  name: string,
  entries: readonly Entry[],
): [Entry | undefined, (entry: Entry | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = entries.find((entry) => entry === parameters.get(name));
  const change = (entry: Entry | undefined) =>
    setParameters({ tab, ...(entry && { [name]: entry }) }, { replace: true });
  // Back may already have left the dialog's URL.
  const close = () => named(name) && change(undefined);
  return [open, (entry) => (entry ? change(entry) : backAtPage(close))];
}

export function useTracked(): [string | undefined, (tracked: string | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const track = (tracked: string | undefined) => {
    // Back may already have left the tracker's URL.
    if (tracked === undefined && !named('track')) return;
    const tab = named('tab');
    setParameters({ ...(tab && { tab }), ...(tracked && { track: tracked }) }, { replace: true });
  };
  return [parameters.get('track') ?? undefined, (tracked) => backAtPage(() => track(tracked))];
}

export const depositTracker = (id: string) => `deposit-${id}`;
export const withdrawalTracker = (id: string) => `withdrawal-${id}`;

function named(parameter: string): string | null {
  return new URLSearchParams(window.location.search).get(parameter);
}
