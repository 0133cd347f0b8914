import { pages } from '@sanduku/contracts/pages';
import { type ReactNode, useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { api } from '../../server/api.ts';
import { ApiError } from '../../server/api-error.ts';
import { useSupport } from '../../server/config.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink, SubmitButton } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { passwordReset as texts } from './texts.en.ts';

const SHORTEST_PASSWORD = 6;

/** The token is in the fragment, which is never sent to a server. */
export function ResetPasswordPage() {
  const [token] = useState(() => window.location.hash.slice(1));
  const [outcome, setOutcome] = useState<'over' | { username: string }>();
  if (token === '' || outcome === 'over') return <LinkOver />;
  if (outcome) return <Done username={outcome.username} />;
  return (
    <Frame title={texts.title} intro={texts.intro}>
      <NewPasswordForm token={token} onOutcome={setOutcome} />
    </Frame>
  );
}

interface NewPasswordFormProps {
  token: string;
  onOutcome: (outcome: 'over' | { username: string }) => void;
}

function NewPasswordForm({ token, onOutcome }: NewPasswordFormProps) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { form, field } = useForm(
    {
      password: password.length < SHORTEST_PASSWORD ? texts.tooShort : undefined,
      again: again === password ? undefined : texts.different,
    },
    () => void save(),
  );

  async function save() {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      const { data } = await api.call('POST /api/auth/reset-password', { body: { token, password } });
      // Removes the used token from the URL.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      onOutcome(data);
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'link_expired') onOutcome('over');
      else setError((failure instanceof ApiError && failure.message) || texts.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <form {...form} className="flex flex-col gap-4">
      <PasswordField
        label={texts.password}
        autoComplete="new-password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        {...field('password')}
      />
      <PasswordField
        label={texts.again}
        autoComplete="new-password"
        value={again}
        onChange={({ target }) => setAgain(target.value)}
        {...field('again')}
      />
      {error && <Banner tone="error">{error}</Banner>}
      <SubmitButton busy={isBusy} busyLabel={texts.submitting}>
        {texts.submit}
      </SubmitButton>
    </form>
  );
}

function LinkOver() {
  const { chatLink } = useSupport();
  return (
    <Frame title={texts.expired.title} intro={texts.expired.text}>
      <ButtonLink opensNewTab to={chatLink} variant="primary" size="lg" wide>
        {texts.expired.support}
      </ButtonLink>
    </Frame>
  );
}

function Done({ username }: { username: string }) {
  return (
    <Frame title={texts.done.title} intro={texts.done.text(username)}>
      <ButtonLink to={pages.login} variant="primary" size="lg" wide>
        {texts.done.logIn}
      </ButtonLink>
    </Frame>
  );
}

function Frame({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <div className="page-width flex max-w-120 flex-col gap-5 py-12">
      <div role="status">
        <h1 className="text-2xl">{title}</h1>
        <p className="mt-2 break-words text-ink-soft">{intro}</p>
      </div>
      {children}
    </div>
  );
}
