import { pages } from '@sanduku/contracts/pages';
import { useSearchParams } from 'react-router';
import { type DepositWay, depositWays } from '../../features/wallet/deposit-way.ts';

const tabs = ['game', 'wallet', 'transfers', 'history'] as const;
export type DashboardTab = (typeof tabs)[number];

/** Where the tabs stand on the page, below the figures. */
export const tabsAnchor = 'tabs';

export const walletTab = `${pages.dashboard}?tab=wallet#${tabsAnchor}`;
export const withdrawCard = `${pages.dashboard}?tab=wallet#withdraw`;
export const transfersTab = `${pages.dashboard}?tab=transfers#${tabsAnchor}`;

/** Leads to the deposit dialog, from any page. */
export function depositDialog(way: DepositWay): string {
  return `${pages.dashboard}?tab=wallet&deposit=${way}#${tabsAnchor}`;
}

/** The open tab lives in the address: it survives a reload, and links can lead to it. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = tabs.find((tab) => tab === parameters.get('tab')) ?? 'game';
  return [open, (tab) => setParameters({ tab }, { replace: true })];
}

/** So does the deposit dialog, with the way to deposit that it opens at; undefined while it is closed. */
export function useDepositDialog(): [DepositWay | undefined, (way: DepositWay | undefined) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = depositWays.find((way) => way === parameters.get('deposit'));
  return [open, (way) => setParameters({ tab: 'wallet', ...(way && { deposit: way }) }, { replace: true })];
}
