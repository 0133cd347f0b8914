import type { UsdtNetwork } from '@sanduku/contracts/wallet';
import type { QueryClient } from '@tanstack/react-query';

/** What the client remembers about a player's wallet, by name. */
export const walletQueries = {
  deposits: (userId: string) => ['deposits', userId] as const,
  depositAddress: (userId: string, network: UsdtNetwork) => ['deposit-address', userId, network] as const,
};

/** A deposit was asked for, has arrived or was credited: the list is fetched anew. */
export async function depositsChanged(queryClient: QueryClient, userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: walletQueries.deposits(userId) });
}
