import type { QueryClient } from '@tanstack/react-query';

/** What the client remembers about a player's games, by name. */
export const gameQueries = {
  gameStats: (userId: string) => ['game-stats', userId] as const,
  gameHistory: (userId: string) => ['games', userId] as const,
  sealedRound: (userId: string) => ['sealed-round', userId] as const,
};

/** A game was played in another window: the sealed round that is held here is over as well. */
export async function gamePlayedElsewhere(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    gamePlayed(queryClient, userId),
    queryClient.invalidateQueries({ queryKey: gameQueries.sealedRound(userId) }),
  ]);
}

/**
 * A game is over: its count and its list are fetched anew. The next sealed round is not, as the play itself has
 * brought it.
 */
export async function gamePlayed(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: gameQueries.gameStats(userId) }),
    queryClient.invalidateQueries({ queryKey: gameQueries.gameHistory(userId) }),
  ]);
}
