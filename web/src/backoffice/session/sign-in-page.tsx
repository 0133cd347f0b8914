import { brand } from '@sanduku/contracts/brand';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useNavigate } from '../../lib/router.tsx';
import { ApiError } from '../../server/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { CodeField, Field, isCode, PasswordField } from '../../ui/fields.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { errorText } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { usePageTitle } from '../shared/page-frame.tsx';
import { useAction } from '../shared/use-action.tsx';
import { NewPasswordFields, newPasswordProblem } from './new-password.tsx';
import { operatorSession } from './operator-session.ts';
import { session } from './texts.ts';

const texts = session.signIn;
const { welcome } = session;

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
    // A code works once.
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
      <SubmitButton busy={isBusy} busyLabel={texts.submitting}>
        {texts.submit}
      </SubmitButton>
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

interface AuthLayoutProps {
  title: string;
  text: string;
  children: ReactNode;
}

export function AuthLayout({ title, text, children }: AuthLayoutProps) {
  usePageTitle(title);
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-6 px-4 py-10">
      <header className="flex max-w-100 flex-col items-center gap-2 text-center">
        <LogoMark className="size-12" />
        <h1 className="text-2xl">
          {brand.name} {session.heading.toLowerCase()}
        </h1>
        <p className="text-sm text-ink-soft">{text}</p>
      </header>
      <section className="flex w-full max-w-100 flex-col gap-4 rounded-lg border border-line bg-surface p-6">
        {children}
      </section>
    </main>
  );
}

/** The one-time link's token is in the fragment, which browsers never send to servers. */
export function WelcomePage() {
  const navigate = useNavigate();
  const [token] = useState(() => window.location.hash.slice(1));
  const [isOver, setOver] = useState(token === '');
  const [typed, setTyped] = useState({ newPassword: '', again: '' });
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, run } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (newPasswordProblem(typed)) return;
    await run(async () => {
      try {
        await operatorSession.followLink({ token, password: typed.newPassword });
        navigate(paths.queue, { replace: true });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'link_expired') throw error;
        setOver(true);
      }
    });
  }

  return (
    <AuthLayout title={welcome.title} text={welcome.text}>
      {isOver ? (
        <>
          <Banner tone="error">{welcome.over}</Banner>
          <Button onClick={() => navigate(paths.queue, { replace: true })}>{welcome.signIn}</Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <NewPasswordFields
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
            wasSubmitted={wasSubmitted}
          />
          {problem}
          <SubmitButton busy={isBusy} busyLabel={welcome.submitting}>
            {welcome.submit}
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  );
}
