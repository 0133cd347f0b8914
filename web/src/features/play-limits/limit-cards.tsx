import type { PlayLimit } from '@sanduku/contracts/play-limits/api';
import { periodOf } from '@sanduku/contracts/play-limits/rules';
import type { User } from '@sanduku/contracts/players/player';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/toast-store.ts';
import { LimitDialog } from './limit-dialog.tsx';
import { groupOf, type LimitGroup, momentWords, quantityWords, valueWords } from './limit-words.ts';
import { playLimits as texts } from './texts.en.ts';
import { changes, useChangeOf } from './use-play-limits.ts';

const groups = Object.keys(texts.groups) as LimitGroup[];

interface LimitCardsProps {
  user: User;
  limits: readonly PlayLimit[];
}

export function LimitCards({ user, limits }: LimitCardsProps) {
  const [changing, setChanging] = useState<PlayLimit>();
  return (
    <>
      {groups.map((group) => (
        <Card key={group} title={texts.groups[group].title}>
          <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.groups[group].text}</p>
          <ul>
            {limits
              .filter(({ limit }) => groupOf(limit) === group)
              .map((limit) => (
                <LimitRow key={limit.limit} user={user} limit={limit} onChange={() => setChanging(limit)} />
              ))}
          </ul>
        </Card>
      ))}
      <LimitDialog user={user} limit={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

interface LimitRowProps {
  user: User;
  limit: PlayLimit;
  onChange: () => void;
}

function LimitRow({ user, limit, onChange }: LimitRowProps) {
  const { currencySymbol: symbol } = user;
  const { limit: name, value } = limit;
  const group = texts.groups[groupOf(name)].title;
  const period = texts.periods[periodOf(name)];
  const action = value === null ? texts.set : texts.change;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex min-h-11 items-center justify-between gap-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{period}</p>
          <p className="font-semibold tabular-nums">{valueWords(name, value, symbol)}</p>
        </div>
        <Button onClick={onChange} aria-label={texts.rowLabel(action, group, period)} className="shrink-0">
          {action}
        </Button>
      </div>
      {value !== null && <Usage limit={limit} value={value} symbol={symbol} />}
      {limit.next && <NextValue user={user} limit={limit} next={limit.next} />}
    </li>
  );
}

/** How much of a limit is used up in the period that runs. */
function Usage({ limit, value, symbol }: { limit: PlayLimit; value: number; symbol: string }) {
  const { limit: name, used, periodEndsAt } = limit;
  const spent = texts.usedOf[groupOf(name)](
    quantityWords(name, Math.max(used, 0), symbol),
    quantityWords(name, value, symbol),
  );
  return (
    <div className="mt-1.5 text-sm text-ink-soft tabular-nums">
      <progress
        aria-hidden="true"
        max={Math.max(value, 1)}
        value={Math.min(Math.max(used, 0), value)}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-raised [&::-moz-progress-bar]:bg-link [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-link"
      />
      <p className="mt-1 flex flex-wrap justify-between gap-x-4">
        <span>{used < 0 ? texts.ahead(quantityWords(name, -used, symbol)) : spent}</span>
        <span>{texts.ends(momentWords(periodEndsAt))}</span>
      </p>
    </div>
  );
}

interface NextValueProps {
  user: User;
  limit: PlayLimit;
  next: NonNullable<PlayLimit['next']>;
}

/** A higher limit that does not count yet, and the way to think again. */
function NextValue({ user, limit, next }: NextValueProps) {
  const cancel = useChangeOf(user.id, changes.cancel);
  const { limit: name } = limit;
  function keep() {
    cancel.mutate(
      { limit: name },
      { onSuccess: () => toast.success(texts.kept), onError: (error) => toast.error(error.message) },
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-info-soft py-1 pr-1 pl-3">
      <p className="text-sm">
        {texts.next(valueWords(name, next.value, user.currencySymbol), momentWords(next.from))}
      </p>
      <Button variant="quiet" busy={cancel.isPending} onClick={keep}>
        {texts.keep}
      </Button>
    </div>
  );
}
