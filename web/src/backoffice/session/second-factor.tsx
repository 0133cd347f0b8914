import type { OwnAccess } from '@sanduku/contracts/operators/api';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messages } from '../../lib/language/shared.en.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { CodeField, isCode, PasswordField } from '../../ui/fields.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { StepButtons } from '../../ui/steps.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { FetchError } from '../shared/data-table.tsx';
import { useAction } from '../shared/use-action.tsx';
import { operatorSession } from './operator-session.ts';
import { AuthLayout } from './sign-in-page.tsx';
import { session } from './texts.ts';

const texts = session.account;
const { setUp } = texts;

interface SetUpProps {
  onDone?: () => void;
  onLeave: () => void;
  leaveLabel: string;
}

/** The secret is shown once; confirming a code makes it effective. */
export function SecondFactorSetUp({ onDone, onLeave, leaveLabel }: SetUpProps) {
  const secret = useQuery({
    queryKey: ['new-second-factor'],
    queryFn: async () => (await adminApi.call('POST /api/admin/second-factor/begin')).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (!secret.data)
    return secret.error ? (
      <FetchError query={secret} isStale={false} />
    ) : (
      <Skeleton className="mx-auto size-56" />
    );
  const { secret: text, uri } = secret.data;
  return (
    <div className="flex flex-col gap-5">
      <QrCode text={uri} label={setUp.picture} failed={setUp.pictureFailed} retry={messages.ui.retry} />
      <div>
        <p className="text-sm font-semibold">{setUp.secret}</p>
        <p className="mb-2 font-mono text-sm break-all">{text}</p>
        <CopyButton text={text} label={setUp.copy} />
      </div>
      <FactorForm
        submitLabel={setUp.confirm}
        done={setUp.done}
        onDone={onDone}
        onLeave={onLeave}
        leaveLabel={leaveLabel}
        onSubmit={async (proof) => {
          const body = { ...proof, secret: text };
          return (await adminApi.call('POST /api/admin/second-factor/confirm', { body })).data.user;
        }}
      />
    </div>
  );
}

export function SecondFactorRemoval({ onLeave }: { onLeave: () => void }) {
  return (
    <FactorForm
      submitLabel={texts.removal.confirm}
      done={texts.removal.done}
      onDone={onLeave}
      onLeave={onLeave}
      leaveLabel={texts.cancel}
      onSubmit={async (body) =>
        (await adminApi.call('POST /api/admin/second-factor/remove', { body })).data.user
      }
    />
  );
}

interface FactorFormProps extends Omit<SetUpProps, 'onDone'> {
  onDone: (() => void) | undefined;
  submitLabel: string;
  done: string;
  onSubmit: (proof: { code: string; password: string }) => Promise<OwnAccess>;
}

function FactorForm({ submitLabel, done, onSubmit, onDone, onLeave, leaveLabel }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const { isBusy, problem, run } = useAction();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (!isCode(code) || password === '') return;
    await run(async () => {
      const operator = await onSubmit({ code, password });
      // First: the update replaces this dialog with the opposite one.
      onDone?.();
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
        <Button onClick={onLeave}>{leaveLabel}</Button>
      </StepButtons>
    </form>
  );
}

export function SecondFactorPage() {
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <AuthLayout title={setUp.title} text={setUp.needed}>
        <p className="text-sm text-ink-soft">{setUp.scan}</p>
        <SecondFactorSetUp onLeave={() => operatorSession.signOut()} leaveLabel={setUp.later} />
      </AuthLayout>
    </QueryClientProvider>
  );
}
