import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import type { DataAt } from '../../lib/api-routes.ts';
import { useOwnKey } from '../session/own.tsx';
import type { Period } from './statement-period.ts';

export type StatementPage = DataAt<'GET /api/wallet/statement'>;

export interface StatementQuestion {
  account: StatementAccount;
  period: Period;
}

const PAGE_SIZE = 50;

/** The movements of an account in a period, the newest first, page after page. */
export function useStatement(question: StatementQuestion) {
  const { account, period } = question;
  return useInfiniteQuery({
    queryKey: useOwnKey(['statement', account, period.from?.getTime(), period.to?.getTime()]),
    queryFn: ({ pageParam }) => fetchPage(question, PAGE_SIZE, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
  });
}

/** What it comes to, signed by the house, for paper. Asked for anew when there is a newer movement. */
export function useSignedStatement({ account, period }: StatementQuestion, newestId: string | undefined) {
  const { data } = useQuery({
    queryKey: useOwnKey([
      'statement',
      'signed',
      account,
      period.from?.getTime(),
      period.to?.getTime(),
      newestId,
    ]),
    queryFn: async () => {
      const query = { account, from: period.from?.toISOString(), to: period.to?.toISOString() };
      return (await api.call('GET /api/wallet/statement/signed', { query })).data.signed;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? undefined;
}

async function fetchPage(
  { account, period }: StatementQuestion,
  limit: number,
  before: string | undefined,
): Promise<StatementPage> {
  const query = { account, limit, before, from: period.from?.toISOString(), to: period.to?.toISOString() };
  return (await api.call('GET /api/wallet/statement', { query })).data;
}

/** Where the page after this one begins, if there is one. */
function nextOf({ hasMore, movements }: StatementPage): string | undefined {
  return hasMore ? movements.at(-1)?.id : undefined;
}

/** As many as a call gives. */
const WHOLE_PAGE_SIZE = 500;

/** All movements of a period, and not only those that have been looked at. */
export interface WholeStatement {
  question: StatementQuestion;
  movements: readonly Movement[];
  balance: number;
  currency: string;
}

/** Fetches a whole statement at the press of a button, says how far it is, and can be stopped. */
export function useWholeStatement() {
  const [fetched, setFetched] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<symbol>(undefined);

  // Whoever leaves the page no longer waits for it.
  useEffect(
    () => () => {
      running.current = undefined;
    },
    [],
  );

  async function fetchAll(question: StatementQuestion): Promise<WholeStatement | undefined> {
    const run = Symbol('statement');
    running.current = run;
    setFailed(false);
    setFetched(0);
    try {
      const movements: Movement[] = [];
      let before: string | undefined;
      for (;;) {
        const page = await fetchPage(question, WHOLE_PAGE_SIZE, before);
        if (running.current !== run) return undefined;
        movements.push(...page.movements);
        setFetched(movements.length);
        before = nextOf(page);
        if (before === undefined)
          return { question, movements, balance: page.balance, currency: page.currency };
      }
    } catch {
      if (running.current === run) setFailed(true);
      return undefined;
    } finally {
      if (running.current === run) setFetched(undefined);
    }
  }

  return {
    /** How many movements have been fetched so far; undefined while nothing is being fetched. */
    fetched,
    hasFailed,
    fetchAll,
    cancel() {
      running.current = undefined;
      setFetched(undefined);
    },
  };
}
