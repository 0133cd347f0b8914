import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { readStatement, statementFragment } from '@sanduku/contracts/statement/signed-statement';
import type { ReactNode } from 'react';
import { momentText } from '../../lib/format.ts';
import { api } from '../../server/api.ts';
import { useUser } from '../../server/player.ts';
import { QrCode } from '../../ui/qr-code.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { type CellWriter, movementColumns } from './movements.ts';
import { periodWords } from './statement-period.ts';
import { statement as texts } from './texts.en.ts';
import { useSignedStatement, type WholeStatement } from './use-statement.ts';

interface PrintedStatementProps {
  statement: WholeStatement;
  /** Older movements are not loaded. */
  isPart?: boolean;
}

/** Print only, oldest first. */
export function PrintedStatement({ statement, isPart = false }: PrintedStatementProps) {
  const { username } = useUser();
  const moneyText = useMoneyText();
  const now = new Date(api.serverNow);
  const movements = statement.movements.toReversed();
  const balances = balancesOf(statement);
  const write: CellWriter<ReactNode> = {
    moment: (iso) => <span className="whitespace-nowrap">{momentText(new Date(iso))}</span>,
    words: (words) => <span className="wrap-anywhere">{words}</span>,
    change: (amount) => <SignedMoney amount={amount} />,
    balance: (amount) => <span className="whitespace-nowrap tabular-nums">{moneyText(amount)}</span>,
  };
  const facts = [
    [texts.printed.of, username],
    [texts.account, `${texts.accounts[statement.question.account]} (${statement.currency})`],
    [texts.printed.period, periodWords(statement.question.period, now)],
    ...(balances
      ? [
          [texts.printed.opening, moneyText(balances.opening)],
          [texts.printed.closing, moneyText(balances.closing)],
        ]
      : []),
    [texts.printed.printedOn, momentText(now)],
  ];
  return (
    <article className="hidden print:block">
      <h1 className="text-xl">
        {brand.name} · {texts.title}
      </h1>
      <dl className="my-4 grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-soft">{label}</dt>
            <dd className="font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {movements.length === 0 && <p>{texts.none}</p>}
      {isPart && <p className="mb-4 font-semibold">{texts.printed.part(movements.length)}</p>}
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-b-2 border-line-strong text-left">
            {movementColumns.map(({ header, numeric }) => (
              <th key={header} className={cellClass(numeric)}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {movements.map((movement) => (
            <tr key={movement.id} className="break-inside-avoid border-b border-line">
              {movementColumns.map(({ header, numeric, cell }) => (
                <td key={header} className={cellClass(numeric)}>
                  {cell(movement, write)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <StatementCode statement={statement} isPart={isPart} />
    </article>
  );
}

const cellClass = (numeric: boolean) => `py-1 pr-3 last:pr-0 ${numeric ? 'text-right' : ''}`;

/** Links to the signed statement, unless a newer movement changed it. */
function StatementCode({ statement, isPart = false }: PrintedStatementProps) {
  const { question, movements } = statement;
  const signed = useSignedStatement(question, movements[0]?.id);
  const summary = signed && readStatement(signed.text);
  if (!signed || !summary || (!isPart && summary.movements !== movements.length)) return null;
  return (
    <figure className="mt-6 flex break-inside-avoid items-center gap-4">
      <div className="w-60 shrink-0">
        <QrCode
          text={`${window.location.origin}${pages.fairness}#${statementFragment(signed)}`}
          label={texts.printed.code}
          failed={texts.printed.codeFailed}
          retry={texts.retry}
          wide
        />
      </div>
      <figcaption className="max-w-100 text-xs">{texts.printed.codeText}</figcaption>
    </figure>
  );
}

function balancesOf({ movements, balance, question }: WholeStatement) {
  const newest = movements[0];
  const oldest = movements.at(-1);
  if (newest && oldest)
    return { opening: cents(oldest.balanceAfter - oldest.amount), closing: newest.balanceAfter };
  // Without movements the balance never changed; a past balance is unknown.
  return question.period.to ? undefined : { opening: balance, closing: balance };
}

/** Removes floating point error. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

export function SignedMoney({ amount }: { amount: number }) {
  return <Money amount={Math.abs(amount)} direction={amount < 0 ? 'out' : 'in'} />;
}
