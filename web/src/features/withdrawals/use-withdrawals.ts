import type { User } from '@sanduku/contracts/players/api';
import type { Rates } from '@sanduku/contracts/rates';
import type { Notifications } from '@sanduku/contracts/realtime';
import type { Withdrawal, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { withdrawalThreshold } from '@sanduku/contracts/withdrawals/rules';
import { type InfiniteData, type QueryClient, useInfiniteQuery } from '@tanstack/react-query';
import { createExpected } from '../../lib/expected.ts';
import { toMicros } from '../../lib/format.ts';
import { OWN_CONFIRMATION_MS, WITHDRAWAL_LIST_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { ownKey } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import type { Tone } from '../../ui/badge.tsx';
import { useOwnKey, useOwnQuery } from '../session/own.tsx';
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
      // Every page is a separate call, and the client limits its calls per minute.
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

/** Avoids a second message about a request that the player has just submitted. */
const submissions = createExpected<number>(OWN_CONFIRMATION_MS, (amount, other) => amount === other);
export const expectSubmission = submissions.expect;
export const isOwnSubmission = submissions.isOwn;

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

/** Where the dialog opens: at the choice of a method, or with one chosen. */
export const withdrawalEntries = ['any', 'mobile', 'crypto'] as const;
export type WithdrawalEntry = (typeof withdrawalEntries)[number];

/** The form itself is stricter. */
export function canWithdraw(
  { country, gameBalance }: Pick<User, 'country' | 'gameBalance'>,
  rates: Rates,
): boolean {
  return toMicros(gameBalance) >= withdrawalThreshold(country, rates);
}
