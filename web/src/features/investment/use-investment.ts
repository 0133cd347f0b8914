import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { log } from '../../lib/log.ts';
import { useOwnKey } from '../session/own.tsx';

const RECENT_EARNINGS = 5;
const RECENT_TRANSACTIONS = 10;

/** Loaded together. A failed list is empty, as specified. */
export function useInvestment() {
  return useQuery({
    queryKey: useOwnKey(['investment']),
    queryFn: async () => {
      const [{ data: account }, stats, earnings, transactions] = await Promise.all([
        api.call('GET /api/investment/account'),
        orUndefined(api.call('GET /api/investment/stats')),
        orUndefined(api.call('GET /api/investment/earnings', { query: { limit: RECENT_EARNINGS } })),
        orUndefined(api.call('GET /api/investment/history', { query: { limit: RECENT_TRANSACTIONS } })),
      ]);
      return {
        account: account.account,
        stats: stats?.data,
        earnings: earnings?.data.earnings ?? [],
        transactions: transactions?.data.transactions ?? [],
      };
    },
  });
}

export type InvestmentStats = DataAt<'GET /api/investment/stats'>;

async function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  try {
    return await call;
  } catch (error) {
    log('A part of the investment page could not be loaded', error);
    return undefined;
  }
}
