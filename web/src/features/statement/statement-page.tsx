import { kampalaDay } from '@sanduku/contracts/kampala-day';
import type { Movement, StatementAccount } from '@sanduku/contracts/statement/api';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { saveCsv } from '../../lib/csv.ts';
import { exactText, momentText } from '../../lib/format.ts';
import { api } from '../../server/api.ts';
import type { StatementQuestion } from '../../server/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field, SelectField } from '../../ui/fields.tsx';
import { EmptyState, ShowMore } from '../../ui/lists.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { useMoneyText } from '../session/own.tsx';
import { movementWords, statementCsv, statementFileName } from './movements.ts';
import { PrintedStatement, SignedMoney } from './printed-statement.tsx';
import { type PeriodChoice, type PeriodName, periodNames, periodOf } from './statement-period.ts';
import { statement as texts } from './texts.en.ts';
import { useStatement, useWholeStatement, type WholeStatement } from './use-statement.ts';

export function StatementPage() {
  // Fixed, so "this month" does not change while reading.
  const [now] = useState(() => new Date(api.serverNow));
  const [choice, setChoice] = useState<StatementChoice>({
    account: 'game',
    name: 'thisMonth',
    firstDay: '',
    lastDay: '',
  });
  const [whole, setWhole] = useState<WholeStatement>();
  const period = periodOf(choice, now);
  const question: StatementQuestion | undefined = period && { account: choice.account, period };
  return (
    <>
      <div className="page-width flex max-w-4xl flex-col gap-6 py-8 print:hidden">
        <div>
          <h1 className="text-2xl">{texts.title}</h1>
          <p className="text-ink-soft">{texts.intro}</p>
        </div>
        <StatementControls
          choice={choice}
          onChange={setChoice}
          isPossible={question !== undefined}
          now={now}
        />
        {question && (
          <Card>
            <StatementActions question={question} onPrint={setWhole} />
            <MovementList question={question} />
          </Card>
        )}
      </div>
      {question && <Paper question={question} whole={whole} />}
    </>
  );
}

interface PaperProps {
  question: StatementQuestion;
  whole: WholeStatement | undefined;
}

/** Always rendered, so the browser's own Print works. */
function Paper({ question, whole }: PaperProps) {
  const { data, hasNextPage } = useStatement(question);
  const [newest] = data?.pages ?? [];
  if (whole && isSame(whole.question, question)) return <PrintedStatement statement={whole} />;
  if (!data || !newest) return null;
  const movements = data.pages.flatMap((page) => page.movements);
  const { balance, currency } = newest;
  return <PrintedStatement statement={{ question, movements, balance, currency }} isPart={hasNextPage} />;
}

function isSame(one: StatementQuestion, other: StatementQuestion): boolean {
  return (
    one.account === other.account &&
    one.period.from?.getTime() === other.period.from?.getTime() &&
    one.period.to?.getTime() === other.period.to?.getTime()
  );
}

interface StatementChoice extends PeriodChoice {
  account: StatementAccount;
}

interface StatementControlsProps {
  choice: StatementChoice;
  onChange: (choice: StatementChoice) => void;
  isPossible: boolean;
  now: Date;
}

const accounts = (Object.keys(texts.accounts) as StatementAccount[]).map((value) => ({
  value,
  label: texts.accounts[value],
}));
const periods = periodNames.map((value) => ({ value, label: texts.periods[value] }));

function StatementControls({ choice, onChange, isPossible, now }: StatementControlsProps) {
  const today = kampalaDay(now);
  return (
    <section aria-label={texts.controls} className="grid gap-4 sm:grid-cols-2">
      <SelectField
        label={texts.account}
        hint={texts.accountTexts[choice.account]}
        options={accounts}
        value={choice.account}
        onChange={({ target }) => onChange({ ...choice, account: target.value as StatementAccount })}
      />
      <SelectField
        label={texts.period}
        options={periods}
        value={choice.name}
        onChange={({ target }) => onChange({ ...choice, name: target.value as PeriodName })}
      />
      {choice.name === 'custom' && (
        <>
          <Field
            type="date"
            label={texts.from}
            max={today}
            value={choice.firstDay}
            error={isPossible ? undefined : texts.wrongDates}
            onChange={({ target }) => onChange({ ...choice, firstDay: target.value })}
          />
          <Field
            type="date"
            label={texts.to}
            max={today}
            value={choice.lastDay}
            onChange={({ target }) => onChange({ ...choice, lastDay: target.value })}
          />
        </>
      )}
    </section>
  );
}

interface StatementActionsProps {
  question: StatementQuestion;
  onPrint: (statement: WholeStatement) => void;
}

function StatementActions({ question, onPrint }: StatementActionsProps) {
  const whole = useWholeStatement();
  const isFetching = whole.fetched !== undefined;

  async function whenFetched(use: (statement: WholeStatement) => void) {
    const statement = await whole.fetchAll(question);
    if (statement) use(statement);
  }

  function download(statement: WholeStatement) {
    const csv = statementCsv(statement.movements, statement.currency);
    saveCsv(statementFileName(question.account, new Date(api.serverNow)), csv);
  }

  function print(statement: WholeStatement) {
    // The browser prints the current DOM.
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
            <Button onClick={() => whenFetched(download)}>{texts.download}</Button>
            <Button onClick={() => whenFetched(print)}>{texts.print}</Button>
          </>
        )}
      </div>
      {whole.hasFailed && <Banner tone="error">{texts.wholeFailed}</Banner>}
    </div>
  );
}

function MovementList({ question }: { question: StatementQuestion }) {
  const pages = useStatement(question);
  if (!pages.data && pages.isError)
    return (
      <div role="alert">
        <EmptyState
          title={texts.failed}
          text={texts.failedText}
          pattern={7}
          action={
            <Button busy={pages.isFetching} onClick={() => pages.refetch()}>
              {texts.retry}
            </Button>
          }
        />
      </div>
    );
  if (!pages.data) return <LoadingRows rows={5} className="h-19" />;
  const movements = pages.data.pages.flatMap((page) => page.movements);
  if (movements.length === 0) return <EmptyState title={texts.none} text={texts.noneText} pattern={3} />;
  return (
    <>
      <ul aria-label={texts.list}>
        {movements.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </ul>
      <ShowMore pages={pages} failed={texts.moreFailed} />
    </>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const moneyText = useMoneyText();
  const at = new Date(movement.createdAt);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-semibold break-words max-[22rem]:text-sm">
          {movementWords(movement)}
        </span>
        <SignedMoney amount={movement.amount} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft max-sm:text-xs">
        <time dateTime={movement.createdAt} title={exactText(at)}>
          {momentText(at)}
        </time>
        <span className="ml-auto tabular-nums">{texts.balanceAfter(moneyText(movement.balanceAfter))}</span>
      </p>
    </li>
  );
}
