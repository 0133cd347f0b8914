import type { User } from '@sanduku/contracts/players/player';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { playerQueries } from '../../lib/player-queries.ts';

export type ReferralFigures = DataAt<'GET /api/referrals/my-code'>;

export interface Referrals {
  code: string;
  link: string;
  /** Undefined while they are being fetched, and where that failed. */
  figures: ReferralFigures | undefined;
  /** Where the code came from. */
  source: 'server' | 'profile';
  isFailed: boolean;
  isRefreshing: boolean;
  refresh: () => void;
}

/** The player's code, link, figures and friends. Without an answer, the code of the profile will do. */
export function useReferrals(user: User): Referrals {
  const queryClient = useQueryClient();
  const [isRefreshing, setRefreshing] = useState(false);
  const queryKey = playerQueries.referrals(user.id);
  const { data: figures, isError } = useQuery({ queryKey, queryFn: () => fetchFigures(), retry: 1 });

  async function refresh() {
    setRefreshing(true);
    try {
      queryClient.setQueryData(queryKey, await fetchFigures('1'));
    } catch {
      await queryClient.invalidateQueries({ queryKey });
    } finally {
      setRefreshing(false);
    }
  }

  const code = figures?.referralCode ?? user.my_referral_code;
  return {
    code,
    link: `${window.location.origin}/signup?ref=${encodeURIComponent(code)}`,
    figures,
    source: figures ? 'server' : 'profile',
    isFailed: isError && !figures,
    isRefreshing,
    refresh: () => void refresh(),
  };
}

async function fetchFigures(refresh?: '1'): Promise<ReferralFigures> {
  const query = { t: String(Date.now()), refresh };
  return (await api.call('GET /api/referrals/my-code', { query })).data;
}
