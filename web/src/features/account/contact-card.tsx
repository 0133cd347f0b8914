import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { player, useUser } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import { useBack } from '../../ui/back.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { CodeField, CurrentPasswordField, Field, isCode } from '../../ui/fields.tsx';
import { FactList } from '../../ui/lists.tsx';
import { toast } from '../../ui/toasts.tsx';
import { account } from './texts.en.ts';
import { changes, useAccountChange } from './use-account.ts';

const texts = account.contact;
const methods = [
  { value: 'email', label: texts.email },
  { value: 'phone', label: texts.phone },
] as const;

/** Password reset links go to this contact, so changing it is protected. */
export function ContactCard() {
  const { email, phone } = useUser();
  const [sent, setSent] = useState<SentCode>();
  useBack(sent !== undefined, () => setSent(undefined));

  function done() {
    setSent(undefined);
    toast.success(texts.done);
    void player.refreshProfile();
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
      {sent ? (
        <CodeForm sent={sent} onBack={() => setSent(undefined)} onDone={done} />
      ) : (
        <ContactForm onSent={setSent} />
      )}
    </Card>
  );
}

type SentCode = DataAt<'POST /api/account/contact'>;

function ContactForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const { email } = useUser();
  const [method, setMethod] = useState<'email' | 'phone'>(email === null ? 'phone' : 'email');
  const [contact, setContact] = useState('');
  const [password, setPassword] = useState('');
  const ask = useAccountChange(changes.contact);
  const { form, field } = useForm(
    {
      contact: contact.trim() === '' ? texts.missing : undefined,
      password: password === '' ? account.password.missing : undefined,
    },
    () => {
      if (ask.isPending) return;
      const wanted =
        method === 'email'
          ? { contactMethod: method, email: contact }
          : { contactMethod: method, phone: contact };
      ask.mutate({ ...wanted, password }, { onSuccess: onSent });
    },
  );

  return (
    <form key={ask.submittedAt} {...form} className="mt-4 flex flex-col gap-4">
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
      <CurrentPasswordField
        label={account.password.current}
        value={password}
        onValueChange={setPassword}
        {...field('password')}
      />
      <p className="text-sm text-ink-soft">{texts.note}</p>
      {ask.error && <Banner tone="error">{ask.error.message || texts.failed}</Banner>}
      <SubmitButton busy={ask.isPending} busyLabel={texts.sending}>
        {texts.send}
      </SubmitButton>
    </form>
  );
}

interface CodeFormProps {
  sent: SentCode;
  onBack: () => void;
  onDone: () => void;
}

function CodeForm({ sent, onBack, onDone }: CodeFormProps) {
  const [code, setCode] = useState('');
  const confirm = useAccountChange(changes.confirmContact);
  const { form, field } = useForm({ code: isCode(code) ? undefined : texts.codeMissing }, () => {
    if (confirm.isPending) return;
    confirm.mutate({ code }, { onSuccess: onDone });
  });

  return (
    <form key={confirm.submittedAt} {...form} className="mt-4 flex flex-col gap-4">
      <p role="status" className="break-words">
        {texts.sent(sent.sentTo)}
      </p>
      {sent.code && <Banner tone="info">{texts.sandbox(sent.code)}</Banner>}
      <CodeField
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        onValueChange={setCode}
        {...field('code')}
      />
      <p className="text-sm text-ink-soft">{texts.waits}</p>
      {confirm.error && <Banner tone="error">{confirm.error.message || texts.failed}</Banner>}
      <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
        <Button onClick={onBack}>{texts.back}</Button>
        <SubmitButton busy={confirm.isPending} busyLabel={texts.submitting}>
          {texts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
