import type { User } from '@sanduku/contracts/players/api';
import type { Rates } from '@sanduku/contracts/rates';
import { minimumTransfer } from '@sanduku/contracts/transfers/rules';
import { createExpected } from '../../lib/expected.ts';
import { OWN_CONFIRMATION_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
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

export function useRecentRecipients() {
  return useOwnQuery(['transfers', 'recipients'], () => api.call('GET /api/transfers/recipients'));
}

export function useTransferStats() {
  return useOwnQuery(['transfers', 'stats'], () => api.call('GET /api/transfers/stats'));
}

/** Suppresses the balance notification for a transfer that this page confirms itself. */
const sendings = createExpected<{ to: string; amount: number }>(
  OWN_CONFIRMATION_MS,
  (one, other) => one.to === other.to && one.amount === other.amount,
);
export const expectSending = sendings.expect;
export const isOwnSending = sendings.isOwn;

export function canSend(
  { country, gameBalance }: Pick<User, 'country' | 'gameBalance'>,
  rates: Rates,
): boolean {
  return gameBalance >= minimumTransfer(country, rates);
}

/** Not shown: it adds nothing to the row. */
export const PLAIN_DESCRIPTION = 'Transfer';
export const SHORTEST_SEARCH = 2;
export const LONGEST_MESSAGE = 140;
