import type { PlayLimit } from '@sanduku/contracts/play-limits/api';
import { MAX_MINUTES, periodOf } from '@sanduku/contracts/play-limits/rules';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { useUser } from '../../server/player.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { toast } from '../../ui/toasts.tsx';
import { groupOf, type LimitGroup, momentWords, quantityWords, tightens, valueWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';
import { changes, useChangeOf } from './use-play-limits.ts';

const groups = Object.keys(playLimits.groups) as LimitGroup[];

export function LimitCards({ limits }: { limits: readonly PlayLimit[] }) {
  const [changing, setChanging] = useState<PlayLimit>();
  return (
    <>
      {groups.map((group) => (
        <Card key={group} {...playLimits.groups[group]}>
          <ul>
            {limits
              .filter(({ limit }) => groupOf(limit) === group)
              .map((limit) => (
                <LimitRow key={limit.limit} limit={limit} onChange={() => setChanging(limit)} />
              ))}
          </ul>
        </Card>
      ))}
      <LimitDialog limit={changing} onClose={() => setChanging(undefined)} />
    </>
  );
}

function LimitRow({ limit, onChange }: { limit: PlayLimit; onChange: () => void }) {
  const { currencySymbol: symbol } = useUser();
  const { limit: name, value } = limit;
  const group = playLimits.groups[groupOf(name)].title;
  const period = playLimits.periods[periodOf(name)];
  const action = value === null ? playLimits.set : playLimits.change;
  return (
    <li className="border-b border-line py-3 last:border-b-0">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <div className="min-w-0">
          <p className="text-sm text-ink-soft">{period}</p>
          <p className="font-semibold tabular-nums">{valueWords(name, value, symbol)}</p>
        </div>
        <Button
          onClick={onChange}
          aria-label={playLimits.rowLabel(action, group, period)}
          className="shrink-0"
        >
          {action}
        </Button>
      </div>
      {value !== null && <Usage limit={limit} value={value} symbol={symbol} />}
      {limit.next && <NextValue limit={limit} next={limit.next} />}
    </li>
  );
}

function Usage({ limit, value, symbol }: { limit: PlayLimit; value: number; symbol: string }) {
  const { limit: name, used, periodEndsAt } = limit;
  const spent = playLimits.usedOf[groupOf(name)](
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
        <span>{used < 0 ? playLimits.ahead(quantityWords(name, -used, symbol)) : spent}</span>
        <span>{playLimits.ends(momentWords(periodEndsAt))}</span>
      </p>
    </div>
  );
}

function NextValue({ limit, next }: { limit: PlayLimit; next: NonNullable<PlayLimit['next']> }) {
  const { currencySymbol } = useUser();
  const cancel = useChangeOf(changes.cancel);
  const { limit: name } = limit;
  function keep() {
    cancel.mutate(
      { limit: name },
      { onSuccess: () => toast.success(playLimits.kept), onError: (error) => toast.error(error.message) },
    );
  }
  return (
    <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 rounded-md bg-info-soft py-1 pr-1 pl-3">
      <p className="text-sm">
        {playLimits.next(valueWords(name, next.value, currencySymbol), momentWords(next.from))}
      </p>
      <Button variant="quiet" busy={cancel.isPending} onClick={keep}>
        {playLimits.keep}
      </Button>
    </div>
  );
}

const texts = playLimits.dialog;

interface LimitDialogProps {
  /** Undefined: closed. */
  limit: PlayLimit | undefined;
  onClose: () => void;
}

function LimitDialog({ limit, onClose }: LimitDialogProps) {
  // Keeps the content while closing.
  const [shown, setShown] = useState(limit);
  if (limit && limit !== shown) setShown(limit);
  const title = shown
    ? texts.title(playLimits.groups[groupOf(shown.limit)].title, playLimits.periods[periodOf(shown.limit)])
    : '';
  return (
    <Dialog open={limit !== undefined} onClose={onClose} title={title}>
      {shown && <LimitForm key={shown.limit} limit={shown} onClose={onClose} />}
    </Dialog>
  );
}

function LimitForm({ limit, onClose }: { limit: PlayLimit; onClose: () => void }) {
  const { limit: name, value: present } = limit;
  const { currencySymbol: symbol } = useUser();
  const [written, setWritten] = useState('');
  const change = useChangeOf(changes.set);
  const isTime = name === 'time_day';

  function save(value: number | null) {
    change.mutate(
      { limit: name, value },
      {
        onSuccess: ({ data }) => {
          // Another tab may have changed the limit on screen.
          const current = data.limits.find((each) => each.limit === name)?.value;
          toast.success(current === value ? texts.saved : texts.scheduled);
          onClose();
        },
      },
    );
  }

  const { form, field } = useForm({ value: limitProblem(written, isTime) }, () => save(Number(written)));
  const error = field('value').error ?? (change.error ? change.error.message || texts.failed : undefined);

  function write(text: string) {
    change.reset();
    setWritten(text);
  }

  const hint = written === '' ? undefined : effectOf(present, Number(written));
  return (
    <form {...form} className="flex flex-col gap-5">
      <FactList facts={[{ label: texts.current, value: valueWords(name, present, symbol) }]} />
      {isTime ? (
        <Field
          label={texts.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={written}
          onChange={({ target }) => write(target.value.replace(/\D/g, '').slice(0, 4))}
          hint={hint}
          error={error}
        />
      ) : (
        <AmountField
          label={texts.money}
          symbol={symbol}
          value={written}
          onValueChange={write}
          hint={hint}
          error={error}
        />
      )}
      <SubmitButton busy={change.isPending} busyLabel={texts.saving}>
        {texts.save}
      </SubmitButton>
      {present !== null && (
        <div>
          <Button variant="quiet" wide onClick={() => save(null)} disabled={change.isPending}>
            {texts.remove}
          </Button>
          <p className="text-center text-sm text-ink-soft">{texts.loosens}</p>
        </div>
      )}
    </form>
  );
}

function limitProblem(written: string, isTime: boolean): string | undefined {
  if (written === '' || (isTime && Number(written) === 0)) return texts.missing;
  return isTime && Number(written) > MAX_MINUTES ? texts.tooLong : undefined;
}

function effectOf(present: number | null, wanted: number): string {
  if (wanted === present) return texts.same;
  return tightens(present, wanted) ? texts.tightens : texts.loosens;
}
