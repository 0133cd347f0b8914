import type { Movement } from '@sanduku/contracts/statement/api';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  fetchStatementPage,
  nextStatementPage,
  type StatementQuestion,
  signedStatement,
  statement,
} from '../../server/queries.ts';

export const useStatement = (question: StatementQuestion) => useInfiniteQuery(statement(question));

export function useSignedStatement(question: StatementQuestion, newestId: string | undefined) {
  return useQuery(signedStatement(question, newestId)).data ?? undefined;
}

/** The call's maximum. */
const WHOLE_PAGE_SIZE = 500;

export interface WholeStatement {
  question: StatementQuestion;
  movements: readonly Movement[];
  balance: number;
  currency: string;
}

export function useWholeStatement() {
  const [fetched, setFetched] = useState<number>();
  const [hasFailed, setFailed] = useState(false);
  const running = useRef<symbol>(undefined);

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
        const page = await fetchStatementPage(question, WHOLE_PAGE_SIZE, before);
        if (running.current !== run) return undefined;
        movements.push(...page.movements);
        setFetched(movements.length);
        before = nextStatementPage(page);
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
