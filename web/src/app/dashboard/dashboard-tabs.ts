import { pages } from '@sanduku/contracts/pages';
import { useSearchParams } from 'react-router';

const tabs = ['game', 'wallet', 'transfers', 'history'] as const;
export type DashboardTab = (typeof tabs)[number];

/** Where the tabs stand on the page, below the figures. */
export const tabsAnchor = 'tabs';

export const walletTab = `${pages.dashboard}?tab=wallet#${tabsAnchor}`;
export const withdrawCard = `${pages.dashboard}?tab=wallet#withdraw`;
export const transfersTab = `${pages.dashboard}?tab=transfers#${tabsAnchor}`;

/** The open tab lives in the address: it survives a reload, and links can lead to it. */
export function useDashboardTab(): [DashboardTab, (tab: DashboardTab) => void] {
  const [parameters, setParameters] = useSearchParams();
  const open = tabs.find((tab) => tab === parameters.get('tab')) ?? 'game';
  return [open, (tab) => setParameters({ tab }, { replace: true })];
}
