import type { User } from '@sanduku/contracts/players/api';
import { api } from '../../lib/api.ts';
import { useOwnPages, useOwnQuery } from '../session/own.tsx';

const PAGE_SIZE = 10;

/** What the player sent and received, the newest first, page after page. */
export function useTransfers() {
  return useOwnPages(
    ['transfers', 'list'],
    PAGE_SIZE,
    async (query) => (await api.call('GET /api/transfers/history', { query })).data.transfers,
  );
}

/** Whom the player has sent something to lately, each once. */
export function useRecentRecipients() {
  return useOwnQuery(['transfers', 'recipients'], () => api.call('GET /api/transfers/recipients'));
}

export function useTransferStats() {
  return useOwnQuery(['transfers', 'stats'], () => api.call('GET /api/transfers/stats'));
}

/** Below this balance nothing is offered to be sent, in any currency. */
export const MINIMUM_SEND = 100;

export function canSend({ gameBalance }: Pick<User, 'gameBalance'>): boolean {
  return gameBalance >= MINIMUM_SEND;
}

export const quickAmounts = [1000, 5000, 10_000, 25_000];
/** A description that says nothing beyond what a row says anyway. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;
