import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { account } from './texts.en.ts';
import { changes, useAccountChange } from './use-account.ts';

const texts = account.password;
const SHORTEST_PASSWORD = 6;
const empty = { current: '', password: '', again: '' };

export function PasswordCard() {
  const [values, setValues] = useState(empty);
  const change = useAccountChange(changes.password);
  const { current, password, again } = values;
  const { form, field } = useForm(
    {
      current: current === '' ? texts.missing : undefined,
      password: password.length < SHORTEST_PASSWORD ? texts.tooShort : undefined,
      again: again === password ? undefined : texts.different,
    },
    save,
  );

  function save() {
    if (change.isPending) return;
    change.mutate(
      { currentPassword: current, password },
      {
        onSuccess: () => {
          setValues(empty);
          toast.success(texts.done);
        },
      },
    );
  }

  const input = (name: keyof typeof empty) => ({
    maxLength: 200,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    ...field(name),
  });
  return (
    <Card title={texts.title}>
      {/* Resets the form after a change. */}
      <form key={change.submittedAt} {...form} className="flex flex-col gap-4">
        <PasswordField label={texts.current} autoComplete="current-password" {...input('current')} />
        <PasswordField
          label={texts.password}
          hint={texts.passwordHint}
          autoComplete="new-password"
          {...input('password')}
        />
        <PasswordField label={texts.again} autoComplete="new-password" {...input('again')} />
        <p className="text-sm text-ink-soft">{texts.note}</p>
        {change.error && <Banner tone="error">{change.error.message || texts.failed}</Banner>}
        <SubmitButton busy={change.isPending} busyLabel={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </form>
    </Card>
  );
}
