import { type FormEvent, useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField, isCode, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { PageFrame } from '../shared/page-frame.tsx';
import { useAction } from '../shared/use-action.tsx';
import { shell } from '../shell/texts.ts';
import { NewPasswordFields, newPasswordProblem } from './new-password.tsx';
import { operatorSession, useOperator } from './operator-session.ts';
import { SecondFactorRemoval, SecondFactorSetUp } from './second-factor.tsx';
import { session } from './texts.ts';

const texts = session.account;
const { setUp, removal } = texts;

export function AccountPage() {
  const { username, role, hasSecondFactor } = useOperator();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <PageFrame title={texts.title} text={texts.text(username, shell.roles[role])}>
      <Card
        title={texts.factor}
        className="max-w-160"
        action={
          <Badge tone={hasSecondFactor ? 'info' : 'warning'}>{hasSecondFactor ? texts.on : texts.off}</Badge>
        }
      >
        <p className="mb-4 text-sm text-ink-soft">{hasSecondFactor ? texts.onText : texts.offText}</p>
        <Button variant={hasSecondFactor ? 'secondary' : 'primary'} onClick={() => setOpen(true)}>
          {hasSecondFactor ? texts.remove : texts.begin}
        </Button>
        {isOpen &&
          (hasSecondFactor ? (
            <Dialog open onClose={close} title={removal.title} description={removal.text}>
              <SecondFactorRemoval onLeave={close} />
            </Dialog>
          ) : (
            <Dialog open onClose={close} title={setUp.title} description={setUp.scan}>
              <SecondFactorSetUp onDone={close} onLeave={close} leaveLabel={texts.cancel} />
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
      toast.success(texts.newPassword.done);
    });
  }

  return (
    <Card title={texts.newPassword.title} className="max-w-160">
      <p className="mb-4 text-sm text-ink-soft">{texts.newPassword.text}</p>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <PasswordField
          name="password"
          label={texts.newPassword.current}
          value={password}
          onChange={({ target }) => setTyped({ ...typed, password: target.value })}
          autoComplete="current-password"
          error={wasSubmitted && password === '' ? texts.passwordMissing : undefined}
        />
        {hasSecondFactor && (
          <CodeField
            label={texts.code}
            hint={texts.codeHint}
            value={code}
            onValueChange={(digits) => setTyped({ ...typed, code: digits })}
            error={wasSubmitted && !isCode(code) ? texts.codeLength : undefined}
          />
        )}
        <NewPasswordFields
          typed={typed}
          onType={(change) => setTyped({ ...typed, ...change })}
          wasSubmitted={wasSubmitted}
        />
        {problem}
        <div>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.working}>
            {texts.newPassword.submit}
          </Button>
        </div>
      </form>
    </Card>
  );
}
