import type { Operator } from '@sanduku/contracts/operators/api';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { StepButtons } from '../../ui/steps.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { FetchError } from '../shared/data-table.tsx';
import { PageFrame } from '../shared/page-frame.tsx';
import { useWork } from '../shared/use-work.tsx';
import { shell } from '../shell/texts.ts';
import { CodeField, isCode } from './code-field.tsx';
import { operatorSession, useOperator } from './operator-session.ts';
import { session } from './texts.ts';

const texts = session.account;
const { setUp, removal } = texts;

/** An operator's own access. */
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
          (hasSecondFactor ? <RemoveSecondFactor onClose={close} /> : <SetUpSecondFactor onClose={close} />)}
      </Card>
    </PageFrame>
  );
}

/** A new secret, shown once: it counts when a code of it has come back. */
function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const secret = useQuery({
    queryKey: ['new-second-factor'],
    queryFn: async () => (await adminApi.call('POST /api/admin/second-factor/begin')).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog open onClose={onClose} title={setUp.title} description={setUp.scan}>
      <FetchError query={secret} isStale={false} />
      {secret.data ? (
        <div className="flex flex-col gap-5">
          <QrCode
            text={secret.data.uri}
            label={setUp.picture}
            failed={setUp.pictureFailed}
            retry={messages.ui.retry}
          />
          <div>
            <p className="text-sm font-semibold">{setUp.secret}</p>
            <p className="mb-2 font-mono text-sm break-all">{secret.data.secret}</p>
            <CopyButton text={secret.data.secret} label={setUp.copy} />
          </div>
          <FactorForm
            submitLabel={setUp.confirm}
            done={setUp.done}
            onClose={onClose}
            onSubmit={async (proof) => {
              const body = { ...proof, secret: secret.data.secret };
              return (await adminApi.call('POST /api/admin/second-factor/confirm', { body })).data.user;
            }}
          />
        </div>
      ) : (
        !secret.error && <Skeleton className="mx-auto size-56" />
      )}
    </Dialog>
  );
}

function RemoveSecondFactor({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={removal.title} description={removal.text}>
      <FactorForm
        submitLabel={removal.confirm}
        done={removal.done}
        onClose={onClose}
        onSubmit={async (body) =>
          (await adminApi.call('POST /api/admin/second-factor/remove', { body })).data.user
        }
      />
    </Dialog>
  );
}

interface FactorFormProps {
  submitLabel: string;
  done: string;
  onSubmit: (proof: { code: string; password: string }) => Promise<Operator>;
  onClose: () => void;
}

/** A code and the password: whoever turns a second factor on or off shows that it is theirs. */
function FactorForm({ submitLabel, done, onSubmit, onClose }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, begin } = useWork();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isCode(code) || password === '') return;
    await begin(async () => {
      const operator = await onSubmit({ code, password });
      // First, as the dialog belongs to the state that ends here.
      onClose();
      operatorSession.update(operator);
      toast.success(done);
    });
  }

  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      <CodeField
        label={texts.code}
        hint={texts.codeHint}
        value={code}
        onValueChange={setCode}
        error={wasSubmitted && !isCode(code) ? texts.codeLength : undefined}
      />
      <PasswordField
        name="password"
        label={texts.password}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        error={wasSubmitted && password === '' ? texts.passwordMissing : undefined}
      />
      {problem}
      <StepButtons>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.working}>
          {submitLabel}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </StepButtons>
    </form>
  );
}
