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
import { operatorSession } from './operator-session.ts';

export function SignInPage({ wasEnded }: { wasEnded: boolean }) {
  return (
    <AuthLayout title="Sign in" text="For operators. Players log in on the public site.">
      {wasEnded && <Banner tone="info">Your session has ended. Please sign in again.</Banner>}
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
    if (username.trim() === '' || password === '') return setError('Enter your username and password.');
    if (step === 'code' && !isCode(code)) return setError('Enter all six digits.');
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
            label="Username"
            value={username}
            onChange={({ target }) => setUsername(target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            ref={focusOnce}
          />
          <PasswordField
            name="password"
            label="Password"
            value={password}
            onChange={({ target }) => setPassword(target.value)}
            autoComplete="current-password"
          />
        </>
      ) : (
        <>
          <p className="text-sm text-ink-soft">Enter the code from your authenticator app.</p>
          <CodeField
            label="Authenticator code"
            hint="Six digits. The code changes every 30 seconds."
            value={code}
            onValueChange={setCode}
            ref={focusOnce}
          />
        </>
      )}
      {error && <Banner tone="error">{error}</Banner>}
      <SubmitButton busy={isBusy} busyLabel="Signing in">
        Sign in
      </SubmitButton>
      {step === 'code' && (
        <Button
          variant="quiet"
          onClick={() => {
            setStep('password');
            setError(undefined);
          }}
        >
          Use another account
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
        <h1 className="text-2xl">{brand.name} back office</h1>
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
    <AuthLayout title="Welcome" text="You have been given access. Choose a password.">
      {isOver ? (
        <>
          <Banner tone="error">
            This link has been used or has expired. Ask the operator who gave it to you for a new one.
          </Banner>
          <Button onClick={() => navigate(paths.queue, { replace: true })}>Go to sign-in</Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <NewPasswordFields
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
            wasSubmitted={wasSubmitted}
          />
          {problem}
          <SubmitButton busy={isBusy} busyLabel="Saving">
            Continue
          </SubmitButton>
        </form>
      )}
    </AuthLayout>
  );
}

const SHORTEST = 10;

interface NewPassword {
  newPassword: string;
  again: string;
}

/** The first error by field; undefined if valid. */
export function newPasswordProblem({ newPassword, again }: NewPassword): Partial<NewPassword> | undefined {
  if (newPassword.length < SHORTEST) return { newPassword: 'Use at least 10 characters.' };
  return newPassword === again ? undefined : { again: 'The passwords do not match.' };
}

interface NewPasswordFieldsProps {
  typed: NewPassword;
  onType: (change: Partial<NewPassword>) => void;
  wasSubmitted: boolean;
}

export function NewPasswordFields({ typed, onType, wasSubmitted }: NewPasswordFieldsProps) {
  const problem = wasSubmitted ? newPasswordProblem(typed) : undefined;
  return (
    <>
      <PasswordField
        name="new-password"
        label="New password"
        hint="At least 10 characters"
        value={typed.newPassword}
        onChange={({ target }) => onType({ newPassword: target.value })}
        autoComplete="new-password"
        maxLength={200}
        error={problem?.newPassword}
      />
      <PasswordField
        name="new-password-again"
        label="Repeat new password"
        value={typed.again}
        onChange={({ target }) => onType({ again: target.value })}
        autoComplete="new-password"
        maxLength={200}
        error={problem?.again}
      />
    </>
  );
}
