import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api } from '../../server/api.ts';
import type { DataAt } from '../../server/routes.ts';
import { useOwnKey } from '../session/own.tsx';
import type { Period } from './statement-period.ts';

export type StatementPage = DataAt<'GET /api/wallet/statement'>;

export interface StatementQuestion {
  account: StatementAccount;
  period: Period;
}

const PAGE_SIZE = 50;

/** Newest first. */
export function useStatement(question: StatementQuestion) {
  const { account, period } = question;
  return useInfiniteQuery({
    queryKey: useOwnKey(['statement', account, period.from?.getTime(), period.to?.getTime()]),
    queryFn: ({ pageParam }) => fetchPage(question, PAGE_SIZE, pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: nextOf,
  });
}

/** The signed totals for print, refetched with a newer movement. */
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

function nextOf({ hasMore, movements }: StatementPage): string | undefined {
  return hasMore ? movements.at(-1)?.id : undefined;
}

/** The call's maximum. */
const WHOLE_PAGE_SIZE = 500;

export interface WholeStatement {
  question: StatementQuestion;
  movements: readonly Movement[];
  balance: number;
  currency: string;
}

/** Reports progress and can be cancelled. */
export function useWholeStatement() {
  const [fetched, setFetched] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<symbol>(undefined);

  // Cancels on unmount.
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
    /** Undefined while idle. */
    fetched,
    hasFailed,
    fetchAll,
    cancel() {
      running.current = undefined;
      setFetched(undefined);
    },
  };
}
