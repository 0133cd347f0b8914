import type { UsdtNetwork } from '@sanduku/contracts/deposits/api';
import type { Notifications } from '@sanduku/contracts/realtime';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { DataAt } from './api-routes.ts';

/** What the client remembers about a player's wallet, by name. */
export const walletQueries = {
  deposits: (userId: string) => ['deposits', userId] as const,
  depositAddress: (userId: string, network: UsdtNetwork) => ['deposit-address', userId, network] as const,
  withdrawals: (userId: string) => ['withdrawals', userId] as const,
  withdrawalStats: (userId: string) => ['withdrawal-stats', userId] as const,
  withdrawalPin: (userId: string) => ['withdrawal-pin', userId] as const,
};

/** A deposit was asked for, has arrived or was credited: the list is fetched anew. */
export async function depositsChanged(queryClient: QueryClient, userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: walletQueries.deposits(userId) });
}

/** A withdrawal was asked for, decided or paid: list and figures are fetched anew. */
export async function withdrawalsChanged(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: walletQueries.withdrawals(userId) }),
    queryClient.invalidateQueries({ queryKey: walletQueries.withdrawalStats(userId) }),
  ]);
}

export type WithdrawalPage = DataAt<'GET /api/wallet/withdrawals'>;

/** Somebody in front has been served: the news says all there is to know, nothing has to be fetched. */
export function queueMoved(
  queryClient: QueryClient,
  userId: string,
  { id, place, waiting }: Notifications['withdrawal_queue'],
): void {
  queryClient.setQueryData<InfiniteData<WithdrawalPage>>(
    walletQueries.withdrawals(userId),
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
