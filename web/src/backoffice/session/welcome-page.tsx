import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { paths } from '../paths.ts';
import { useAction } from '../shared/use-action.tsx';
import { AuthLayout } from './auth-layout.tsx';
import { NewPasswordFields, newPasswordProblem } from './new-password.tsx';
import { operatorSession } from './operator-session.ts';
import { session } from './texts.ts';

const texts = session.welcome;

/** Opened by a one-time link. Its token is in the fragment, which browsers never send to servers. */
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
    <AuthLayout title={texts.title} text={texts.text}>
      {isOver ? (
        <>
          <Banner tone="error">{texts.over}</Banner>
          <Button onClick={() => navigate(paths.queue, { replace: true })}>{texts.signIn}</Button>
        </>
      ) : (
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <NewPasswordFields
            typed={typed}
            onType={(change) => setTyped({ ...typed, ...change })}
            wasSubmitted={wasSubmitted}
          />
          {problem}
          <Button type="submit" variant="primary" size="lg" wide busy={isBusy} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
        </form>
      )}
    </AuthLayout>
  );
}
