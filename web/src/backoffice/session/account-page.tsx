import { type FormEvent, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField, isCode, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { roleNames } from '../names.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { useAction } from '../shared/use-action.tsx';
import { operatorSession, useOperator } from './operator-session.ts';
import {
  CODE_TOO_SHORT,
  PASSWORD_MISSING,
  SCAN_TEXT,
  SET_UP_TITLE,
  SecondFactorRemoval,
  SecondFactorSetUp,
} from './second-factor.tsx';
import { NewPasswordFields, newPasswordProblem } from './sign-in-page.tsx';

export function AccountPage() {
  const { username, role, hasSecondFactor } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PageFrame
      title="Your account"
      text={username === role ? roleNames[role] : `${username}, ${roleNames[role].toLowerCase()}`}
    >
      <Card
        title="Second factor"
        className="max-w-160"
        action={<Badge tone={hasSecondFactor ? 'info' : 'warning'}>{hasSecondFactor ? 'On' : 'Off'}</Badge>}
      >
        <p className="mb-4 text-sm text-ink-soft">
          {hasSecondFactor
            ? 'You need a code from your authenticator app to sign in.'
            : 'You sign in with your password only. A second factor protects you if your password is stolen.'}
        </p>
        <Button variant={hasSecondFactor ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {hasSecondFactor ? 'Turn off' : 'Set up'}
        </Button>
        {isOpen &&
          (hasSecondFactor ? (
            <Dialog
              open
              onClose={close}
              title="Turn off the second factor?"
              description="Your password alone will then be enough to sign in."
            >
              <SecondFactorRemoval onLeave={close} />
            </Dialog>
          ) : (
            <Dialog open onClose={close} title={SET_UP_TITLE} description={SCAN_TEXT}>
              <SecondFactorSetUp onDone={close} onLeave={close} leaveLabel="Cancel" />
            </Dialog>
          ))}
      </Card>
      <ChangePassword />
    </PageFrame>
  );
}

const empty = { password: '', code: '', newPassword: '', again: '' };

function ChangePassword() {
  const { hasSecondFactor } = useOperator();
  const [typed, setTyped] = useState(empty);
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, run } = useAction();
  const { password, code, newPassword, again } = typed;
  const isReady =
    password !== '' && (!hasSecondFactor || isCode(code)) && !newPasswordProblem({ newPassword, again });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isReady) return;
    await run(async () => {
      const body = { password, newPassword, ...(hasSecondFactor && { code }) };
      operatorSession.update((await adminApi.call('POST /api/admin/password', { body })).data.user);
      setTyped(empty);
      setSubmitted(false);
      toast.success('Password changed.');
    });
  }

  return (
    <Card title="Password" className="max-w-160">
      <p className="mb-4 text-sm text-ink-soft">
        Changing your password ends your sessions on other devices.
      </p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField
          name="password"
          label="Current password"
          value={password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          autoComplete="current-password"
          error={wasSubmitted && password === '' ? PASSWORD_MISSING : undefined}
        />
        {hasSecondFactor && (
          <CodeField
            label="Authenticator code"
            hint="Six digits from your app"
            value={code}
            onValueChange={(digits) => setTyped({ ...typed, code: digits })}
            error={wasSubmitted && !isCode(code) ? CODE_TOO_SHORT : undefined}
          />
        )}
        <NewPasswordFields
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          wasSubmitted={wasSubmitted}
        />
        {problem}
        <div>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel="Working">
            Change password
          </Button>
        </div>
      </form>
    </Card>
  );
}
