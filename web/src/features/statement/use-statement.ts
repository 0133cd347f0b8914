import type { StatementAccount } from '@sanduku/contracts/statement/api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import type { Period } from './statement-period.ts';

export type StatementPage = DataAt<'GET /api/wallet/statement'>;

export interface StatementQuestion {
  account: StatementAccount;
  period: Period;
}

const PAGE_SIZE = 50;

/** The movements of an account in a period, the newest first, page after page. */
export function useStatement(userId: string, question: StatementQuestion) {
  const { account, period } = question;
  return useInfiniteQuery({
    queryKey: ['statement', userId, account, period.from?.getTime(), period.to?.getTime()],
    queryFn: ({ pageParam }) => fetchPage(question, PAGE_SIZE, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
    retry: 1,
  });
}

export async function fetchPage(
  { account, period }: StatementQuestion,
  limit: number,
  before: string | undefined,
): Promise<StatementPage> {
  const query = { account, limit, before, from: period.from?.toISOString(), to: period.to?.toISOString() };
  return (await api.call('GET /api/wallet/statement', { query })).data;
}

/** Where the page after this one begins, if there is one. */
export function nextOf({ hasMore, movements }: StatementPage): string | undefined {
  return hasMore ? movements.at(-1)?.id : undefined;
}
