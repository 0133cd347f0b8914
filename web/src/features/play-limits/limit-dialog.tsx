import type { PlayLimit } from '@sanduku/contracts/play-limits/api';
import { MAX_MINUTES, periodOf } from '@sanduku/contracts/play-limits/rules';
import type { User } from '@sanduku/contracts/players/player';
import { type FormEvent, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { Field } from '../../ui/field.tsx';
import { toast } from '../../ui/toast-store.ts';
import { groupOf, tightens, valueWords } from './limit-words.ts';
import { playLimits } from './texts.en.ts';
import { changes, useChangeOf } from './use-play-limits.ts';

const texts = playLimits.dialog;

interface LimitDialogProps {
  user: User;
  /** Closed without one. */
  limit: PlayLimit | undefined;
  onClose: () => void;
}

export function LimitDialog({ user, limit, onClose }: LimitDialogProps) {
  // While it closes, what it was about stays.
  const [shown, setShown] = useState(limit);
  if (limit && limit !== shown) setShown(limit);
  const title = shown
    ? texts.title(playLimits.groups[groupOf(shown.limit)].title, playLimits.periods[periodOf(shown.limit)])
    : '';
  return (
    <Dialog open={limit !== undefined} onOpenChange={(open) => !open && onClose()} title={title}>
      {shown && <LimitForm key={shown.limit} user={user} limit={shown} onClose={onClose} />}
    </Dialog>
  );
}

interface LimitFormProps {
  user: User;
  limit: PlayLimit;
  onClose: () => void;
}

function LimitForm({ user, limit: { limit: name, value: present }, onClose }: LimitFormProps) {
  const { currencySymbol: symbol } = user;
  const [written, setWritten] = useState('');
  const [problem, setProblem] = useState<string>();
  const change = useChangeOf(user.id, changes.set);
  const isTime = name === 'time_day';

  function save(value: number | null) {
    const isAtOnce = tightens(present, value);
    change.mutate(
      { limit: name, value },
      {
        onSuccess: () => {
          toast.success(isAtOnce ? texts.saved : texts.asked);
          onClose();
        },
        onError: (error) => setProblem(error.message || texts.failed),
      },
    );
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const value = Number(written);
    if (written === '' || (isTime && value === 0)) return setProblem(texts.missing);
    if (isTime && value > MAX_MINUTES) return setProblem(texts.tooLong);
    save(value);
  }

  function write(text: string) {
    setProblem(undefined);
    setWritten(text);
  }

  const hint = written === '' ? undefined : effectOf(present, Number(written));
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-5">
      <FactList facts={[{ label: texts.now, value: valueWords(name, present, symbol) }]} />
      {isTime ? (
        <Field
          label={texts.minutes}
          inputMode="numeric"
          autoComplete="off"
          value={written}
          onChange={({ target }) => write(target.value.replace(/\D/g, '').slice(0, 4))}
          hint={hint}
          error={problem}
        />
      ) : (
        <AmountField
          label={texts.money}
          symbol={symbol}
          value={written}
          onValueChange={write}
          hint={hint}
          error={problem}
        />
      )}
      <Button type="submit" variant="primary" size="lg" wide busy={change.isPending} busyLabel={texts.saving}>
        {texts.save}
      </Button>
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

function effectOf(present: number | null, wanted: number): string {
  if (wanted === present) return texts.same;
  return tightens(present, wanted) ? texts.tightens : texts.loosens;
}
