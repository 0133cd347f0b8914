import { pages } from '@sanduku/contracts/pages';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { dayText, momentText, symbolOf } from '../../lib/format.ts';
import { Link } from '../../lib/router.tsx';
import { useUser } from '../../server/player.ts';
import { Amount } from '../../ui/amount.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import type { LiabilityProblem, Moved } from './liability-check.ts';
import { type LiabilityView, owed, titleOf } from './liability-store.ts';
import { transparency as texts } from './texts.en.ts';
import { checkLiability, watchLiability } from './watch-liability.ts';

export function LiabilityLine() {
  const user = useUser();
  const view = useSyncExternalStore(owed.subscribe, owed.get);
  const checkAgain = () => void checkLiability(user);
  useEffect(() => void watchLiability(user), [user]);
  switch (view?.kind) {
    case 'included':
      return (
        <div className="flex gap-2 text-sm text-ink-soft">
          <CheckIcon className="mt-0.5 size-4 text-gain" />
          <div>
            <strong className="font-semibold text-ink">{texts.included}.</strong>{' '}
            {texts.checked(dayText(view.day))} <TransparencyLink />
            {view.moved && <Declared moved={view.moved} symbol={symbolOf(user.currency)} />}
          </div>
        </div>
      );
    case 'stale':
      return <NotVerified onAgain={checkAgain}>{texts.stale(dayText(view.day))}</NotVerified>;
    case 'unverified':
      return (
        <NotVerified onAgain={checkAgain}>
          {view.since === undefined ? texts.neverVerified : texts.unverified(dayText(view.since))}
        </NotVerified>
      );
    case 'alarm':
      return <LiabilityAlarm view={view} onAgain={checkAgain} />;
    default:
      return (
        <p className="text-sm text-ink-soft">
          {texts.daily} <TransparencyLink />
        </p>
      );
  }
}

function TransparencyLink() {
  return (
    <Link to={pages.transparency} className="prose-link whitespace-nowrap">
      {texts.link}
    </Link>
  );
}

/** The check relies on these movements, so the player sees them. */
function Declared({ moved, symbol }: { moved: Moved; symbol: string }) {
  return (
    <details className="mt-1">
      <summary className="cursor-pointer">{texts.declared.summary}</summary>
      <p className="mt-1">
        {texts.declared.period(momentText(new Date(moved.from)), momentText(new Date(moved.to)))}{' '}
        {texts.declared.in} <Amount amount={moved.in} symbol={symbol} />, {texts.declared.out}{' '}
        <Amount amount={moved.out} symbol={symbol} />. {texts.declared.ask}
      </p>
    </details>
  );
}

function NotVerified({ children, onAgain }: { children: ReactNode; onAgain: () => void }) {
  return (
    <Banner tone="warning">
      <p>
        {children} <TransparencyLink />
      </p>
      <Button className="mt-2" onClick={onAgain}>
        {texts.alarm.again}
      </Button>
    </Banner>
  );
}

interface LiabilityAlarmProps {
  view: LiabilityView & { kind: 'alarm' };
  onAgain: () => void;
}

function LiabilityAlarm({ view: { problem, file }, onAgain }: LiabilityAlarmProps) {
  const { calm, steps, save, again } = texts.alarm;
  const problems: Record<LiabilityProblem, string> = { ...texts.alarm.problems, ...texts.alarm.logProblems };
  return (
    <Banner tone="error">
      <h2 className="text-base font-bold">{titleOf(problem)}</h2>
      <p className="mt-1">{problems[problem]}</p>
      <p className="mt-2">{calm}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => saveFile('sanduku-liabilities.json', file, 'application/json')}
        >
          {save}
        </Button>
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </Banner>
  );
}
