import type { QueryClient } from '@tanstack/react-query';

/** What the client remembers of a player's transfers, investment, friends and own limits, by name. */
export const playerQueries = {
  transfers: (userId: string) => ['transfers', userId] as const,
  transferStats: (userId: string) => ['transfer-stats', userId] as const,
  investment: (userId: string) => ['investment', userId] as const,
  referrals: (userId: string) => ['referrals', userId] as const,
  playLimits: (userId: string) => ['play-limits', userId] as const,
  playRecord: (userId: string) => ['play-record', userId] as const,
  realityCheck: (userId: string) => ['reality-check', userId] as const,
};

/** Something was sent or received: list and figures are fetched anew. */
export async function transfersChanged(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: playerQueries.transfers(userId) }),
    queryClient.invalidateQueries({ queryKey: playerQueries.transferStats(userId) }),
  ]);
}

export async function referralsChanged(queryClient: QueryClient, userId: string): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: playerQueries.referrals(userId) });
}
