import type { User } from '@sanduku/contracts/players/api';
import type { Rates } from '@sanduku/contracts/rates';
import type { Withdrawal, WithdrawalStatus } from '@sanduku/contracts/withdrawals/api';
import { withdrawalThreshold } from '@sanduku/contracts/withdrawals/rules';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { toMicros } from '../../lib/format.ts';
import { WITHDRAWAL_LIST_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { withdrawalStats, withdrawals as withdrawalsQuery } from '../../server/queries.ts';
import type { DataAt } from '../../server/routes.ts';
import type { Tone } from '../../ui/badge.tsx';
import { useNow } from '../../ui/time.tsx';
import { withdrawals } from './texts.en.ts';

/** Refetched slowly while one is under way, for those without a socket. */
export function useWithdrawals() {
  return useInfiniteQuery({
    ...withdrawalsQuery,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? [];
      // Each page is a call.
      return withdrawalsIn(pages).some(isUnderWay) && WITHDRAWAL_LIST_MS * pages.length;
    },
  });
}

/** A new withdrawal shifts later pages, which then repeat one. */
export function withdrawalsIn(pages: readonly Pick<WithdrawalPage, 'withdrawals'>[]): Withdrawal[] {
  const all = pages.flatMap((page) => page.withdrawals);
  return [...new Map(all.map((withdrawal) => [withdrawal.id, withdrawal])).values()];
}

/** Deadlines are by the server's clock, not the phone's. */
export function useServerNow(): number {
  useNow();
  return api.serverNow;
}

export const useWithdrawalStats = () => useQuery(withdrawalStats);

export type WithdrawalPage = DataAt<'GET /api/wallet/withdrawals'>;

const { statuses, unknownStatus } = withdrawals.history;

/** An operator or the rail works on it. */
export function isUnderWay({ status }: Pick<Withdrawal, 'status'>): boolean {
  return status === 'pending' || status === 'approved';
}

/** A status unknown to this page is shown unchanged. */
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

export const withdrawalEntries = ['any', 'mobile', 'crypto'] as const;
export type WithdrawalEntry = (typeof withdrawalEntries)[number];

/** The form itself is stricter. */
export function canWithdraw(
  { country, gameBalance }: Pick<User, 'country' | 'gameBalance'>,
  rates: Rates,
): boolean {
  return toMicros(gameBalance) >= withdrawalThreshold(country, rates);
}
