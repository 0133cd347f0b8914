import { pages } from '@sanduku/contracts/pages';
import { useEffect, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { saveFile } from '../../lib/browser.ts';
import { dayText } from '../../lib/format.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon } from '../../ui/icons.tsx';
import { useUser } from '../session/player.ts';
import { type LiabilityView, owed, titleOf } from './liability-store.ts';
import { transparency as texts } from './texts.en.ts';
import { checkLiability, watchLiability } from './watch-liability.ts';

export function LiabilityLine() {
  const user = useUser();
  const view = useSyncExternalStore(owed.subscribe, owed.get);
  useEffect(() => watchLiability(user), [user]);
  if (view?.kind === 'alarm') return <LiabilityAlarm view={view} onAgain={() => void checkLiability(user)} />;
  // A new player has no day to check yet.
  if (view?.kind !== 'included')
    return (
      <p className="text-sm text-ink-soft">
        {view === undefined ? texts.daily : texts.unchecked(dayText(view.since))} <TransparencyLink />
      </p>
    );
  return (
    <p className="flex gap-2 text-sm text-ink-soft">
      <CheckIcon className="mt-0.5 size-4 text-gain" />
      <span>
        <strong className="font-semibold text-ink">{texts.included}.</strong>{' '}
        {view.isSeen
          ? texts.checkedByBalance(dayText(view.day))
          : texts.checkedByStatement(dayText(view.day))}{' '}
        <TransparencyLink />
      </span>
    </p>
  );
}

function TransparencyLink() {
  return (
    <Link to={pages.transparency} className="prose-link whitespace-nowrap">
      {texts.link}
    </Link>
  );
}

interface LiabilityAlarmProps {
  view: LiabilityView & { kind: 'alarm' };
  onAgain: () => void;
}

function LiabilityAlarm({ view: { problem, day, file }, onAgain }: LiabilityAlarmProps) {
  const { calm, steps, save, again } = texts.alarm;
  const problems = { ...texts.alarm.problems, ...texts.alarm.logProblems };
  return (
    <Banner tone="error">
      <h2 className="text-base font-bold">{titleOf(problem)}</h2>
      <p className="mt-1">{problems[problem]}</p>
      <p className="mt-2">{calm(dayText(day))}</p>
      <ol className="mt-2 list-decimal space-y-1 pl-5">
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => saveFile(`sanduku-liabilities-${day}.json`, file, 'application/json')}
        >
          {save}
        </Button>
        <Button onClick={onAgain}>{again}</Button>
      </div>
    </Banner>
  );
}
