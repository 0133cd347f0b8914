import type { User } from '@sanduku/contracts/players/player';
import type { Movement } from '@sanduku/contracts/statement/api';
import { messages } from '../../lib/language/shared.en.ts';
import { amountText } from '../../lib/money-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadingRows } from '../../ui/loading-rows.tsx';
import { ShowMore } from '../../ui/paged-list.tsx';
import { movementWords } from './movement-words.ts';
import { SignedAmount } from './signed-amount.tsx';
import { statement as texts } from './texts.en.ts';
import { type StatementQuestion, useStatement } from './use-statement.ts';

interface MovementListProps {
  user: User;
  question: StatementQuestion;
}

export function MovementList({ user, question }: MovementListProps) {
  const pages = useStatement(user.id, question);
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
          <MovementRow key={movement.id} movement={movement} currencySymbol={user.currencySymbol} />
        ))}
      </ul>
      <ShowMore pages={pages} failed={texts.moreFailed} />
    </>
  );
}

function MovementRow({ movement, currencySymbol }: { movement: Movement; currencySymbol: string }) {
  const at = new Date(movement.createdAt);
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-semibold break-words">{movementWords(movement)}</span>
        <SignedAmount amount={movement.amount} symbol={currencySymbol} />
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm text-ink-soft max-sm:text-xs">
        <time dateTime={movement.createdAt} title={at.toLocaleString()}>
          {at.toLocaleString(messages.language.dates, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
        <span className="ml-auto tabular-nums">
          {texts.balanceAfter(amountText(movement.balanceAfter, currencySymbol))}
        </span>
      </p>
    </li>
  );
}
