import type { AskedFactor } from '@sanduku/contracts/errors';
import { pages } from '@sanduku/contracts/pages';
import type { SecondFactorProof } from '@sanduku/contracts/second-factors/proof';
import { Suspense, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { problemText } from '../../lib/language/problems.en.ts';
import { Link, useLocation } from '../../lib/router.tsx';
import { useClientConfig } from '../../server/config.ts';
import { session, useSessionState } from '../../server/session.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { useBack } from '../../ui/back.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Checkbox, Field, PasswordField } from '../../ui/fields.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import { askedBy, isWrong } from '../second-factors/question.ts';
import { FormError, loginErrorText } from './auth-errors.tsx';
import { auth } from './texts.en.ts';

const texts = auth.login;

const SecondFactorStep = lazyPart(
  () => import('../second-factors/second-factor-step.tsx'),
  'SecondFactorStep',
);

interface LoginFormProps {
  /** After sign-up without automatic login. */
  isAccountReady: boolean;
}

export function LoginForm({ isAccountReady }: LoginFormProps) {
  // Keeps a referral code between the forms.
  const { search } = useLocation();
  const state = useSessionState();
  const isDone = state.phase === 'signedIn';
  const [credentials, setCredentials] = useState({ username: '', password: '' });
  const [remember, setRemember] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [asked, setAsked] = useState<AskedFactor>();
  const entered = { ...credentials, username: credentials.username.trim() };
  const { form, field } = useForm(
    {
      username: entered.username ? undefined : problemText({ problem: 'username_missing' }),
      password: entered.password ? undefined : problemText({ problem: 'password_missing' }),
    },
    () => {
      if (!isBusy && !isDone) void logIn(entered);
    },
    () => setError(undefined),
  );
  useBack(asked !== undefined && !isDone, backToPassword);
  const isEmpty = credentials.username === '' || credentials.password === '';

  function backToPassword() {
    setAsked(undefined);
    setError(undefined);
  }

  function logInAsDemo(demo: typeof credentials) {
    setCredentials(demo);
    void logIn(demo);
  }

  async function logIn(chosen: typeof credentials, secondFactor?: SecondFactorProof) {
    setError(undefined);
    setBusy(true);
    try {
      await session.login({ ...chosen, ...(secondFactor && { secondFactor }) }, remember);
    } catch (failure) {
      const next = askedBy(failure) ?? (isWrong(failure) ? await askAgain(chosen) : undefined);
      setAsked(next);
      if (!askedBy(failure)) setError(loginErrorText(failure));
    } finally {
      setBusy(false);
    }
  }

  /** A passkey challenge is valid once. */
  async function askAgain(chosen: typeof credentials): Promise<AskedFactor | undefined> {
    if (!asked?.passkey) return asked;
    return session.login(chosen, remember).then(() => undefined, askedBy);
  }

  if (asked && !isDone)
    return (
      <Suspense fallback={<LoadingRows rows={2} className="h-13" />}>
        <p className="text-ink-soft">{texts.secondFactor}</p>
        <SecondFactorStep
          asked={asked}
          problem={error}
          allowsRecovery
          isBusy={isBusy}
          onProof={(proof) => logIn(entered, proof)}
          onCancel={backToPassword}
        />
      </Suspense>
    );
  return (
    <>
      {isAccountReady && <Banner tone="success">{texts.accountReady}</Banner>}
      {state.phase === 'anonymous' && state.wasEnded && <Banner tone="info">{texts.sessionEnded}</Banner>}
      <form {...form} className="flex flex-col gap-4">
        <Field
          {...field('username')}
          label={auth.username}
          value={credentials.username}
          onChange={({ target }) => setCredentials({ ...credentials, username: target.value })}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          {...field('password')}
          label={auth.password}
          value={credentials.password}
          onChange={({ target }) => setCredentials({ ...credentials, password: target.value })}
          autoComplete="current-password"
        />
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <Checkbox
            name="remember"
            label={texts.remember}
            checked={remember}
            onChange={({ target }) => setRemember(target.checked)}
          />
          <Button variant="quiet" className="-mx-4" onClick={() => showAlert(auth.alerts.forgot)}>
            {texts.forgot}
          </Button>
        </div>
        {error && <FormError onDismiss={() => setError(undefined)}>{error}</FormError>}
        <SubmitButton
          disabled={isEmpty}
          busy={isBusy || isDone}
          busyLabel={isDone ? texts.done : texts.submitting}
        >
          {texts.submit}
        </SubmitButton>
      </form>
      <p className="text-center text-sm">
        {texts.toSignup}{' '}
        <Link to={pages.signup + search} className="prose-link font-semibold">
          {texts.toSignupLink}
        </Link>
      </p>
      <p className="flex flex-wrap justify-center">
        {(['terms', 'privacy', 'support'] as const).map((subject) => (
          <Button key={subject} variant="quiet" onClick={() => showAlert(auth.alerts[subject])}>
            {texts[subject]}
          </Button>
        ))}
      </p>
      <DemoLogin isBusy={isBusy || isDone} onUse={logInAsDemo} />
    </>
  );
}

interface DemoLoginProps {
  isBusy: boolean;
  onUse: (credentials: { username: string; password: string }) => void;
}

function DemoLogin({ isBusy, onUse }: DemoLoginProps) {
  const demoLogin = useClientConfig()?.demoLogin;
  if (!demoLogin) return null;
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-raised px-4 py-3">
      <p className="text-sm">
        {auth.login.demo}
        <br />
        <strong className="font-semibold">
          {demoLogin.username} / {demoLogin.password}
        </strong>
      </p>
      <Button onClick={() => onUse(demoLogin)} busy={isBusy}>
        {auth.login.demoUse}
      </Button>
    </section>
  );
}
