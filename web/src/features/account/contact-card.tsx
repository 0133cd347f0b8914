import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field, PasswordField } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { toast } from '../../ui/toasts.tsx';
import { player, useUser } from '../session/player.ts';
import { expectAccessChange } from './own-change.ts';
import { account } from './texts.en.ts';
import { changes, useAccountChange } from './use-account.ts';

const texts = account.contact;
const methods = [
  { value: 'email', label: texts.email },
  { value: 'phone', label: texts.phone },
] as const;

/** Where a link to a new password is sent: whoever changes it could let themselves in. */
export function ContactCard() {
  const { email, phone } = useUser();
  const [method, setMethod] = useState<'email' | 'phone'>(email === null ? 'phone' : 'email');
  const [contact, setContact] = useState('');
  const [password, setPassword] = useState('');
  const change = useAccountChange(changes.contact);
  const { form, field } = useForm(
    {
      contact: contact.trim() === '' ? texts.missing : undefined,
      password: password === '' ? account.password.missing : undefined,
    },
    save,
  );

  function save() {
    if (change.isPending) return;
    expectAccessChange('contact');
    const wanted =
      method === 'email'
        ? { contactMethod: method, email: contact }
        : { contactMethod: method, phone: contact };
    change.mutate(
      { ...wanted, password },
      {
        onSuccess: () => {
          setContact('');
          setPassword('');
          toast.success(texts.done);
          void player.refreshProfile();
        },
      },
    );
  }

  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.text}</p>
      <FactList
        facts={[
          ...(email === null ? [] : [{ label: texts.email, value: email }]),
          ...(phone === null ? [] : [{ label: texts.phone, value: phone }]),
        ]}
      />
      <form key={change.submittedAt} {...form} className="mt-4 flex flex-col gap-4">
        <SegmentedChoice label={texts.method} options={methods} value={method} onChange={setMethod} />
        <Field
          label={method === 'email' ? texts.newEmail : texts.newPhone}
          type={method === 'email' ? 'email' : 'tel'}
          inputMode={method === 'email' ? 'email' : 'tel'}
          autoComplete={method === 'email' ? 'email' : 'tel'}
          maxLength={254}
          value={contact}
          onChange={({ target }) => setContact(target.value)}
          {...field('contact')}
        />
        <PasswordField
          label={account.password.current}
          autoComplete="current-password"
          maxLength={200}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
          {...field('password')}
        />
        <p className="text-sm text-ink-soft">{texts.note}</p>
        {change.error && <Banner tone="error">{change.error.message || texts.failed}</Banner>}
        <SubmitButton busy={change.isPending} busyLabel={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </form>
    </Card>
  );
}
