import { flushSync } from 'react-dom';
import { saveCsv } from '../../lib/csv.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { statementCsv, statementFileName } from './statement-csv.ts';
import { statement as texts } from './texts.en.ts';
import type { StatementQuestion } from './use-statement.ts';
import { useWholeStatement, type WholeStatement } from './use-whole-statement.ts';

interface StatementActionsProps {
  question: StatementQuestion;
  /** Puts a statement where the printer finds it. */
  onPrint: (statement: WholeStatement) => void;
}

export function StatementActions({ question, onPrint }: StatementActionsProps) {
  const whole = useWholeStatement();
  const isFetching = whole.fetched !== undefined;

  async function download() {
    const statement = await whole.fetchAll(question);
    if (!statement) return;
    const csv = statementCsv(statement.movements, statement.currency);
    saveCsv(statementFileName(question.account, new Date()), csv);
  }

  async function print() {
    const statement = await whole.fetchAll(question);
    if (!statement) return;
    // The browser prints what is on the page now.
    flushSync(() => onPrint(statement));
    window.print();
  }

  return (
    <div className="mb-2 flex flex-col gap-3 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-3">
        {isFetching ? (
          <>
            <p role="status" className="text-sm tabular-nums">
              {texts.fetching(whole.fetched ?? 0)}
            </p>
            <Button onClick={whole.cancel}>{texts.cancel}</Button>
          </>
        ) : (
          <>
            <Button onClick={download}>{texts.download}</Button>
            <Button onClick={print}>{texts.print}</Button>
          </>
        )}
      </div>
      {whole.hasFailed && <Banner tone="error">{texts.wholeFailed}</Banner>}
    </div>
  );
}
