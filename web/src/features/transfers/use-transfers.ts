import type { User } from '@sanduku/contracts/players/api';
import { api } from '../../lib/api.ts';
import { createExpected } from '../../lib/expected.ts';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';
import { useOwnPages, useOwnQuery } from '../session/own.tsx';

const PAGE_SIZE = 10;

/** Newest first. */
export function useTransfers() {
  return useOwnPages(
    ['transfers', 'list'],
    PAGE_SIZE,
    async (query) => (await api.call('GET /api/transfers/history', { query })).data.transfers,
  );
}

/** Each recipient once. */
export function useRecentRecipients() {
  return useOwnQuery(['transfers', 'recipients'], () => api.call('GET /api/transfers/recipients'));
}

export function useTransferStats() {
  return useOwnQuery(['transfers', 'stats'], () => api.call('GET /api/transfers/stats'));
}

/** Suppresses the balance toast for a transfer sent in this window. */
const sendings = createExpected<{ to: string; amount: number }>(
  OWN_CONFIRMATION_MS,
  (one, other) => one.to === other.to && one.amount === other.amount,
);
export const expectSending = sendings.expect;
export const isOwnSending = sendings.isOwn;

/** Below this balance nothing is offered to be sent, in any currency. */
export const MINIMUM_SEND = 100;

export function canSend({ gameBalance }: Pick<User, 'gameBalance'>): boolean {
  return gameBalance >= MINIMUM_SEND;
}

export const quickAmounts = [1000, 5000, 10_000, 25_000];
/** Adds nothing to the row. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;
