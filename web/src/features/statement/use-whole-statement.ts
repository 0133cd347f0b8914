import type { Movement } from '@sanduku/contracts/statement/api';
import { useEffect, useRef, useState } from 'react';
import { fetchPage, nextOf, type StatementQuestion } from './use-statement.ts';

/** As many as a call gives. */
const PAGE_SIZE = 500;

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
        const page = await fetchPage(question, PAGE_SIZE, before);
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
