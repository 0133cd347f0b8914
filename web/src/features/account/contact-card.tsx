import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { player, useUser } from '../../server/player.ts';
import type { DataAt } from '../../server/routes.ts';
import { useBack } from '../../ui/back.ts';
import { Badge } from '../../ui/badge.tsx';
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
type Method = (typeof methods)[number]['value'];

/** Password reset links go to this contact, so changing it is protected. */
export function ContactCard({ unproven }: { unproven: readonly Method[] }) {
  const user = useUser();
  const [sent, setSent] = useState<SentCode>();
  /** The current contact that the player wants to confirm. */
  const [proving, setProving] = useState<Method>();
  useBack(sent !== undefined, () => setSent(undefined));

  function done() {
    setSent(undefined);
    setProving(undefined);
    toast.success(proving ? texts.confirmed : texts.done);
    void player.refreshProfile();
  }

  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.text}</p>
      <FactList
        facts={methods
          .filter(({ value }) => user[value] !== null)
          .map(({ value, label }) => ({
            label,
            value: unproven.includes(value) ? (
              <>
                {user[value]} <Badge tone="warning">{texts.unproven}</Badge>
              </>
            ) : (
              user[value]
            ),
          }))}
      />
      {!sent && !proving && unproven.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-3">
          {unproven.map((method) => (
            <Button key={method} onClick={() => setProving(method)}>
              {texts.prove[method]}
            </Button>
          ))}
        </div>
      )}
      {sent ? (
        <CodeForm sent={sent} isCurrent={!!proving} onBack={() => setSent(undefined)} onDone={done} />
      ) : (
        // The key resets the form.
        <ContactForm
          key={proving}
          proving={proving}
          onSent={setSent}
          onCancel={() => setProving(undefined)}
        />
      )}
    </Card>
  );
}

type SentCode = DataAt<'POST /api/account/contact'>;

interface ContactFormProps {
  proving: Method | undefined;
  onSent: (sent: SentCode) => void;
  onCancel: () => void;
}

function ContactForm({ proving, onSent, onCancel }: ContactFormProps) {
  const user = useUser();
  const [method, setMethod] = useState<Method>(proving ?? (user.email === null ? 'phone' : 'email'));
  const [contact, setContact] = useState(proving ? (user[proving] ?? '') : '');
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
      {proving ? (
        <p className="break-words">{texts.proveText(contact)}</p>
      ) : (
        <>
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
        </>
      )}
      <CurrentPasswordField
        label={account.password.current}
        value={password}
        onValueChange={setPassword}
        {...field('password')}
      />
      {!proving && <p className="text-sm text-ink-soft">{texts.note}</p>}
      {ask.error && <Banner tone="error">{ask.error.message || texts.failed}</Banner>}
      <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
        {proving && <Button onClick={onCancel}>{texts.back}</Button>}
        <SubmitButton busy={ask.isPending} busyLabel={texts.sending}>
          {texts.send}
        </SubmitButton>
      </div>
    </form>
  );
}

interface CodeFormProps {
  sent: SentCode;
  isCurrent: boolean;
  onBack: () => void;
  onDone: () => void;
}

function CodeForm({ sent, isCurrent, onBack, onDone }: CodeFormProps) {
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
      {!isCurrent && <p className="text-sm text-ink-soft">{texts.waits}</p>}
      {confirm.error && <Banner tone="error">{confirm.error.message || texts.failed}</Banner>}
      <div className="flex flex-wrap gap-3 *:flex-1 *:whitespace-nowrap">
        <Button onClick={onBack}>{texts.back}</Button>
        <SubmitButton busy={confirm.isPending} busyLabel={texts.submitting}>
          {isCurrent ? texts.confirm : texts.submit}
        </SubmitButton>
      </div>
    </form>
  );
}
