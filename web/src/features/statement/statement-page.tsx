import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { MovementList } from './movement-list.tsx';
import { PrintedStatement } from './printed-statement.tsx';
import { StatementActions } from './statement-actions.tsx';
import { type StatementChoice, StatementControls } from './statement-controls.tsx';
import { periodOf } from './statement-period.ts';
import { statement as texts } from './texts.en.ts';
import type { StatementQuestion } from './use-statement.ts';
import type { WholeStatement } from './use-whole-statement.ts';

export function StatementPage({ user }: { user: User }) {
  // Asked for once: what "this month" is does not change under the reader.
  const [now] = useState(() => new Date());
  const [choice, setChoice] = useState<StatementChoice>({
    account: 'game',
    name: 'thisMonth',
    firstDay: '',
    lastDay: '',
  });
  const [printed, setPrinted] = useState<WholeStatement>();
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
            <StatementActions question={question} onPrint={setPrinted} />
            <MovementList user={user} question={question} />
          </Card>
        )}
      </div>
      {printed && <PrintedStatement user={user} statement={printed} />}
    </>
  );
}
