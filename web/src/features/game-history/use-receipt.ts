import { type RoundProblem, verifyRound } from '@sanduku/contracts/fairness/verify';
import type { Receipt } from '@sanduku/contracts/fairness/wire';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export interface CheckedReceipt {
  receipt: Receipt;
  /** Undefined when the round holds. */
  problem: RoundProblem | undefined;
}

/** The receipt of a game, checked here. It never changes, so it is fetched once. */
export function useReceipt(gameId: string) {
  return useQuery({
    queryKey: ['receipt', gameId],
    queryFn: async (): Promise<CheckedReceipt> => {
      const { data: receipt } = await api.call('GET /api/games/receipt', { query: { id: gameId } });
      const verdict = verifyRound(receipt);
      return { receipt, problem: verdict.ok ? undefined : verdict.problem };
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}
