import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Field, PasswordField } from '../../ui/fields.tsx';
import { CodeField, isCode } from '../../ui/one-time-code.tsx';
import { errorText } from '../admin-api.ts';
import { AuthLayout } from './auth-layout.tsx';
import { operatorSession } from './operator-session.ts';
import { session as allTexts } from './texts.ts';

const texts = allTexts.signIn;

export function SignInPage({ wasEnded }: { wasEnded: boolean }) {
  return (
    <AuthLayout title={texts.title} text={texts.text}>
      {wasEnded && <Banner tone="info">{texts.ended}</Banner>}
      <SignInForm />
    </AuthLayout>
  );
}

function SignInForm() {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (username.trim() === '' || password === '') return setError(texts.missing);
    if (step === 'code' && !isCode(code)) return setError(texts.codeLength);
    setBusy(true);
    setError(undefined);
    try {
      await operatorSession.signIn({
        username: username.trim(),
        password,
        ...(step === 'code' && { code }),
      });
    } catch (failure) {
      refuse(failure);
    } finally {
      setBusy(false);
    }
  }

  function refuse(failure: unknown) {
    const reason = failure instanceof ApiError ? failure.code : undefined;
    if (reason === 'second_factor_needed') return setStep('code');
    // A code works once, so the next attempt needs a new one.
    setCode('');
    if (reason === 'invalid_credentials') setStep('password');
    setError(errorText(failure));
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {step === 'password' ? (
        <>
          <Field
            name="username"
            label={texts.username}
            value={username}
            onChange={({ target }) => setUsername(target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusOnce}
          />
          <PasswordField
            name="password"
            label={texts.password}
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
          />
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">{texts.codeNeeded}</p>
          <CodeField
            label={texts.code}
            hint={texts.codeHint}
            value={code}
            onValueChange={setCode}
            ref={focusOnce}
          />
        </>
      )}
      {error && <Banner tone="error">{error}</Banner>}
      <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={texts.submitting}>
        {texts.submit}
      </Button>
      {step === 'code' && (
        <Button
          variant="quiet"
          onClick={() => {
            setStep('password');
            setError(undefined);
          }}
        >
          {texts.back}
        </Button>
      )}
    </form>
  );
}

function focusOnce(element: HTMLInputElement | null) {
  element?.focus();
}
