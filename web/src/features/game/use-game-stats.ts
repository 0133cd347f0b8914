import { useQuery } from '@tanstack/react-query';
import { useUser } from '../../server/player.ts';
import { gameStats as gameStatsQuery } from '../../server/queries.ts';

/** From the profile until a round ends or the history is opened. */
export function useGameStats() {
  const { gameStats } = useUser();
  return useQuery({ ...gameStatsQuery, initialData: { ...gameStats, winRate: 0 } });
}
