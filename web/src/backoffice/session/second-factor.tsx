import type { OwnAccess } from '@sanduku/contracts/operators/api';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
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

export const SET_UP_TITLE = 'Set up a second factor';
export const SCAN_TEXT =
  'Scan this code with an authenticator app such as Aegis or Google Authenticator. It is shown only once.';
export const CODE_TOO_SHORT = 'Enter all six digits.';
export const PASSWORD_MISSING = 'Enter your password.';

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
      <QrCode
        text={uri}
        label="QR code with the secret for the authenticator app"
        failed="The QR code could not be shown. Enter the secret in the app instead."
      />
      <div>
        <p className="text-sm font-semibold">Or enter this secret in the app</p>
        <p className="mb-2 font-mono text-sm break-all">{text}</p>
        <CopyButton text={text} label="Copy secret" />
      </div>
      <FactorForm
        submitLabel="Turn on"
        done="Second factor turned on. You need a code at the next sign-in."
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
      submitLabel="Turn off"
      done="Second factor turned off."
      onDone={onLeave}
      onLeave={onLeave}
      leaveLabel="Cancel"
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
        label="Authenticator code"
        hint="Six digits from your app"
        value={code}
        onValueChange={setCode}
        error={wasSubmitted && !isCode(code) ? CODE_TOO_SHORT : undefined}
      />
      <PasswordField
        name="password"
        label="Your password"
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        autoComplete="current-password"
        error={wasSubmitted && password === '' ? PASSWORD_MISSING : undefined}
      />
      {problem}
      <StepButtons>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel="Working">
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
      <AuthLayout title={SET_UP_TITLE} text="A second factor is required. Set it up to open the back office.">
        <p className="text-sm text-ink-soft">{SCAN_TEXT}</p>
        <SecondFactorSetUp onLeave={() => operatorSession.signOut()} leaveLabel="Sign out" />
      </AuthLayout>
    </QueryClientProvider>
  );
}
