import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { useMayAct } from '../session/use-operator.ts';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { ChangeHistory } from './change-history.tsx';
import { ChangeTable } from './change-table.tsx';
import { changesIn, type Draft, requestOf } from './setting-changes.ts';
import type { SettingField } from './setting-fields.ts';
import { settings as texts } from './texts.ts';
import type { SettingsAnswer } from './use-settings.ts';

interface SettingSectionProps {
  title: string;
  text: string;
  fields: readonly SettingField[];
  answer: SettingsAnswer;
  /** Short fields stand beside each other. */
  isNarrow?: boolean;
}

/** Settings that belong together: typed, looked at once more, and then changed with a reason. */
export function SettingSection({ title, text, fields, answer, isNarrow = false }: SettingSectionProps) {
  const { settings: current, defaults, changed } = answer;
  const mayAct = useMayAct();
  const queryClient = useQueryClient();
  const [draft, setDraft] = useState<Draft>({});
  const [isReviewing, setReviewing] = useState(false);
  const changes = changesIn(fields, draft, current);
  const hasProblem = changes.some(({ field, text: typed }) => field.problemOf(typed));

  function review(event: FormEvent) {
    event.preventDefault();
    if (changes.length > 0 && !hasProblem) setReviewing(true);
  }

  async function change(reason: string) {
    const body = { settings: requestOf(changes, current), reason };
    await adminApi.call('POST /api/admin/settings', { body });
    toast.success(texts.change.done);
    await afterAction(queryClient, 'settings');
    setDraft({});
  }

  return (
    <Card title={title}>
      <p className="-mt-3 mb-4 text-sm text-ink-soft">{text}</p>
      <form onSubmit={review} noValidate className="flex flex-col gap-5">
        <div
          className={classes(
            'grid grid-cols-1 gap-x-4 gap-y-5',
            isNarrow ? 'sm:grid-cols-2 xl:grid-cols-4' : fields.length > 1 && 'lg:grid-cols-2',
          )}
        >
          {fields.map((field) => (
            <SettingInput
              key={field.key}
              field={field}
              value={draft[field.key] ?? field.textOf(current)}
              usual={field.shown(field.textOf(defaults))}
              isDisabled={!mayAct}
              onValueChange={(typed) => setDraft({ ...draft, [field.key]: typed })}
            />
          ))}
        </div>
        {mayAct && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={changes.length === 0 || hasProblem}>
              {changes.length === 0 ? texts.noChanges : texts.review(changes.length)}
            </Button>
            {changes.length > 0 && <Button onClick={() => setDraft({})}>{texts.discard}</Button>}
          </div>
        )}
        <ChangeHistory names={new Set(fields.map(({ setting }) => setting))} changed={changed} />
      </form>
      {isReviewing && (
        <ReasonDialog
          title={texts.change.title}
          description={texts.change.text}
          submitLabel={texts.change.submit}
          onSubmit={change}
          onClose={() => setReviewing(false)}
        >
          <ChangeTable changes={changes} current={current} />
        </ReasonDialog>
      )}
    </Card>
  );
}

interface SettingInputProps {
  field: SettingField;
  value: string;
  /** What it is as long as nobody sets it. */
  usual: string;
  isDisabled: boolean;
  onValueChange: (value: string) => void;
}

function SettingInput({ field, value, usual, isDisabled, onValueChange }: SettingInputProps) {
  const { label, unit, hint, isNumeric, maxLength, problemOf } = field;
  return (
    <Field
      name={field.key}
      label={unit ? `${label} (${unit})` : label}
      hint={[hint, texts.fieldDefault(usual)].filter(Boolean).join(' ')}
      error={problemOf(value.trim())}
      value={value}
      disabled={isDisabled}
      onChange={({ target }) => onValueChange(target.value)}
      inputMode={isNumeric ? 'decimal' : 'text'}
      maxLength={maxLength}
      autoComplete="off"
    />
  );
}
