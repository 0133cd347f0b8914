import type { Notifications } from '@sanduku/contracts/realtime';
import type { Withdrawal, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { OWN_CONFIRMATION_MS, WITHDRAWAL_LIST_MS } from '../../lib/timings.ts';
import type { Tone } from '../../ui/badge.tsx';
import { useOwnKey, useOwnQuery } from '../session/own.tsx';
import { ownKey } from '../session/player.ts';
import { withdrawals } from './texts.en.ts';

const PAGE_SIZE = 20;

/**
 * The player's withdrawals, the newest first, page after page, with the clock. The socket says when something has
 * become of one; for those without a socket they are fetched anew at leisure while one is under way.
 */
export function useWithdrawals() {
  return useInfiniteQuery({
    queryKey: useOwnKey(['withdrawals', 'list']),
    queryFn: async ({ pageParam }): Promise<WithdrawalPage> => {
      const query = { limit: PAGE_SIZE, offset: pageParam };
      return (await api.call('GET /api/wallet/withdrawals', { query })).data;
    },
    initialPageParam: 0,
    getNextPageParam: ({ pagination: { offset, limit, total } }) =>
      offset + limit < total ? offset + limit : undefined,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      // Every page is a call of its own, and the client holds itself to few calls a minute.
      return withdrawalsIn(pages).some(isUnderWay) && WITHDRAWAL_LIST_MS * pages.length;
    },
  });
}

export function withdrawalsIn(pages: readonly WithdrawalPage[]): Withdrawal[] {
  return pages.flatMap((page) => page.withdrawals);
}

export function useWithdrawalStats() {
  return useOwnQuery(['withdrawals', 'stats'], () => api.call('GET /api/wallet/withdrawal-stats'));
}

/** Whether the player has set a PIN; undefined while that is not known. */
export function useHasPin(): boolean | undefined {
  return useOwnQuery(['withdrawal-pin'], () => api.call('GET /api/wallet/withdrawal-pin')).data?.isSet;
}

export type WithdrawalPage = DataAt<'GET /api/wallet/withdrawals'>;

/** Somebody in front has been served: the news says all there is to know, nothing has to be fetched. */
export function queueMoved(
  queryClient: QueryClient,
  userId: string,
  { id, place, waiting }: Notifications['withdrawal_queue'],
): void {
  queryClient.setQueryData<InfiniteData<WithdrawalPage>>(
    ownKey('withdrawals', userId, 'list'),
    (known) =>
      known && {
        ...known,
        pages: known.pages.map((page) => ({
          ...page,
          clock: { ...page.clock, waiting },
          withdrawals: page.withdrawals.map((withdrawal) =>
            withdrawal.id === id && withdrawal.place !== null ? { ...withdrawal, place } : withdrawal,
          ),
        })),
      },
  );
}

/**
 * Withdrawals that were asked for in this window and whose news is still to come. Whoever has just been told that a
 * request was submitted need not hear it twice.
 */
let expected: { amount: number; until: number }[] = [];

export function expectSubmission(amount: number): void {
  expected.push({ amount, until: Date.now() + OWN_CONFIRMATION_MS });
}

/** Whether the news is about a withdrawal of this window. Each is told once. */
export function isOwnSubmission(amount: number): boolean {
  expected = expected.filter(({ until }) => until > Date.now());
  const own = expected.find((withdrawal) => withdrawal.amount === amount);
  expected = expected.filter((withdrawal) => withdrawal !== own);
  return own !== undefined;
}

const { statuses, unknownStatus } = withdrawals.history;

/** Somebody is still at work on it: an operator, or the rail. */
export function isUnderWay({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'pending' || status === 'approved';
}

/** A status that this page does not know yet is shown as it came. */
export function statusLabel(status: string | null | undefined): string {
  if (!status) return unknownStatus;
  return Object.entries(statuses).find(([known]) => known === status.toLowerCase())?.[1] ?? status;
}

export const statusTones: Record<WithdrawalStatus, Tone> = {
  pending: 'info',
  approved: 'info',
  completed: 'gain',
  rejected: 'error',
  failed: 'error',
};
