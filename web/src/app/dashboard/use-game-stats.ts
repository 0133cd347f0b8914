import type { User } from '@sanduku/contracts/players/player';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { gameQueries } from '../../lib/game-queries.ts';

export interface GameStats {
  totalGames: number;
  totalWins: number;
  totalWinnings: number;
  /** Percent with one decimal, from the wins. */
  winRate: string;
}

/** The player's games, counted; until the server has answered, as the profile last knew them. */
export function useGameStats(user: User): GameStats {
  const { data = user.gameStats } = useQuery({
    queryKey: gameQueries.gameStats(user.id),
    queryFn: async () => (await api.call('GET /api/games/stats')).data,
  });
  const { totalGames, totalWins, totalWinnings } = data;
  return { totalGames, totalWins, totalWinnings, winRate: winRateText(totalWins, totalGames) };
}

export function winRateText(wins: number, games: number): string {
  const percent = games === 0 ? 0 : (wins / games) * 100;
  return `${percent.toFixed(1)}%`;
}
