import { pages } from '@sanduku/contracts/pages';
import type { User } from '@sanduku/contracts/players/api';
import { useSearchParams } from 'react-router';
import { type DepositWay, depositWays } from '../../features/deposits/deposit-way.ts';
import { canSend } from '../../features/transfers/use-transfers.ts';
import {
  canWithdraw,
  type WithdrawalEntry,
  withdrawalEntries,
} from '../../features/withdrawals/withdrawal-entry.ts';

const tabs = ['game', 'wallet', 'transfers', 'history'] as const;
export type DashboardTab = (typeof tabs)[number];

/** Where the tabs stand on the page, below the figures. */
export const tabsAnchor = 'tabs';

export const walletTab = `${pages.dashboard}?tab=wallet#${tabsAnchor}`;
export const transfersTab = `${pages.dashboard}?tab=transfers#${tabsAnchor}`;
export const historyTab = `${pages.dashboard}?tab=history#${tabsAnchor}`;

/** Leads to the deposit dialog, from any page. */
export function depositDialog(way: DepositWay): string {
  return `${pages.dashboard}?tab=wallet&deposit=${way}#${tabsAnchor}`;
}

/** Leads to the withdraw dialog, or to its card, which says why there is nothing to withdraw. */
export function withdrawLink(user: Pick<User, 'gameBalance'>): string {
  return `${pages.dashboard}?tab=wallet${canWithdraw(user) ? '&withdraw=any' : ''}#withdraw`;
}

/** Leads to the dialog in which balance is sent, or to its tab, which says what is needed for it. */
export function sendLink(user: Pick<User, 'gameBalance'>): string {
  return `${pages.dashboard}?tab=transfers${canSend(user) ? '&send=player' : ''}#${tabsAnchor}`;
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

/** And the withdraw dialog, with where it opens. */
export function useWithdrawDialog(): [
  WithdrawalEntry | undefined,
  (entry: WithdrawalEntry | undefined) => void,
] {
  const [parameters, setParameters] = useSearchParams();
  const open = withdrawalEntries.find((entry) => entry === parameters.get('withdraw'));
  return [
    open,
    (entry) => setParameters({ tab: 'wallet', ...(entry && { withdraw: entry }) }, { replace: true }),
  ];
}

/** And the dialog in which balance is sent to a player. */
export function useSendDialog(): [boolean, (isOpen: boolean) => void] {
  const [parameters, setParameters] = useSearchParams();
  return [
    parameters.get('send') === 'player',
    (isOpen) => setParameters({ tab: 'transfers', ...(isOpen && { send: 'player' }) }, { replace: true }),
  ];
}
