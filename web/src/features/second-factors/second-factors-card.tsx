import { brand } from '@sanduku/contracts/brand';
import type { SecondFactors } from '@sanduku/contracts/second-factors/api';
import { type ReactNode, useState } from 'react';
import { saveFile } from '../../lib/browser.ts';
import { useForm } from '../../lib/form.ts';
import { useUser } from '../../server/player.ts';
import { Badge } from '../../ui/badge.tsx';
import { Banner, RetryBanner } from '../../ui/banner.tsx';
import { Button, buttonLook, SubmitButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classes } from '../../ui/classes.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { CodeField, CurrentPasswordField, isCode } from '../../ui/fields.tsx';
import { LoadingRows, Skeleton } from '../../ui/loading.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { TimeLabel } from '../../ui/time.tsx';
import { toast } from '../../ui/toasts.tsx';
import { deviceWords } from '../account/device-words.ts';
import { hasPasskeys } from './passkey.ts';
import { secondFactors as texts } from './texts.en.ts';
import { changes, useFactorChange, useNewSecret, useSecondFactors } from './use-second-factors.ts';

type Passkey = SecondFactors['passkeys'][number];
type Task = 'app' | 'passkey' | 'codes' | { removed: string; passkeyId: string | undefined };

export function SecondFactorsCard() {
  const { data, isError, refetch } = useSecondFactors();
  const [task, setTask] = useState<Task>();
  const [codes, setCodes] = useState<readonly string[]>();
  const close = () => setTask(undefined);
  const done = (text: string) => (answer: { recoveryCodes?: readonly string[] | null }) => {
    close();
    toast.success(text);
    if (answer.recoveryCodes) setCodes(answer.recoveryCodes);
  };
  return (
    <Card title={texts.title}>
      <p className="-mt-3 mb-2 text-sm text-ink-soft">{texts.text}</p>
      {!data && isError && <RetryBanner onRetry={() => refetch()}>{texts.unavailable}</RetryBanner>}
      {!data && !isError && <LoadingRows rows={3} className="h-19" />}
      {data && <Factors factors={data} onTask={setTask} />}
      {task === 'app' && <SetUpApp onClose={close} onDone={done(texts.app.done)} />}
      {task === 'passkey' && (
        <PasswordDialog
          title={texts.passkeys.title}
          text={texts.passkeys.add}
          submit={texts.passkeys.submit}
          change={changes.addPasskey}
          onDone={done(texts.passkeys.done)}
          onClose={close}
        />
      )}
      {task === 'codes' && (
        <PasswordDialog
          title={texts.codes.renewTitle}
          text={texts.codes.renewText}
          submit={texts.codes.renew}
          change={changes.renewCodes}
          onDone={done(texts.codes.renewed)}
          onClose={close}
        />
      )}
      {typeof task === 'object' && (
        <PasswordDialog
          title={texts.removal.title(task.removed)}
          text={texts.removal.text}
          submit={texts.removal.submit}
          change={({ password }) => changes.remove({ password, passkeyId: task.passkeyId })}
          onDone={done(texts.removal.done)}
          onClose={close}
        />
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
    </Card>
  );
}

function Factors({ factors, onTask }: { factors: SecondFactors; onTask: (task: Task) => void }) {
  const { app, passkeys, recoveryCodesLeft } = factors;
  const isGuarded = app || passkeys.length > 0;
  return (
    <ul className="flex flex-col divide-y divide-line">
      <Row
        title={texts.app.name}
        note={texts.app.note}
        badge={app ? texts.on : undefined}
        action={
          app ? (
            <Button onClick={() => onTask({ removed: texts.app.name, passkeyId: undefined })}>
              {texts.remove}
            </Button>
          ) : (
            <Button onClick={() => onTask('app')}>{texts.setUp}</Button>
          )
        }
      />
      <Row
        title={texts.passkeys.name}
        note={hasPasskeys() ? texts.passkeys.note : texts.passkeys.notHere}
        action={hasPasskeys() && <Button onClick={() => onTask('passkey')}>{texts.passkeys.addOne}</Button>}
      />
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onTask={onTask} />
      ))}
      {isGuarded && (
        <Row
          title={texts.codes.name}
          note={texts.codes.left(recoveryCodesLeft)}
          action={<Button onClick={() => onTask('codes')}>{texts.codes.makeNew}</Button>}
        />
      )}
    </ul>
  );
}

function PasskeyRow({ passkey, onTask }: { passkey: Passkey; onTask: (task: Task) => void }) {
  const device = deviceWords(passkey.userAgent);
  return (
    <Row
      title={texts.passkeys.of(device)}
      note={
        passkey.lastUsedAt ? (
          <>
            {texts.passkeys.lastUsed} <TimeLabel at={passkey.lastUsedAt} />
          </>
        ) : (
          <>
            {texts.passkeys.added} <TimeLabel at={passkey.createdAt} />
          </>
        )
      }
      action={
        <Button
          aria-label={texts.removeLabel(texts.passkeys.of(device))}
          onClick={() => onTask({ removed: texts.passkeys.of(device), passkeyId: passkey.id })}
        >
          {texts.remove}
        </Button>
      }
    />
  );
}

interface RowProps {
  title: string;
  note: ReactNode;
  badge?: string | undefined;
  action: ReactNode;
}

function Row({ title, note, badge, action }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-52">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {title} {badge && <Badge tone="gain">{badge}</Badge>}
        </p>
        <p className="text-sm text-ink-soft">{note}</p>
      </div>
      {action}
    </li>
  );
}

interface TaskProps<Data> {
  onDone: (data: Data) => void;
  onClose: () => void;
}

/** The secret is shown once; a code activates it. */
function SetUpApp({ onDone, onClose }: TaskProps<{ recoveryCodes: string[] | null }>) {
  const secret = useNewSecret();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const change = useFactorChange(changes.confirmApp, onDone);
  const { form, field } = useForm(
    {
      code: isCode(code) ? undefined : texts.step.codeMissing,
      password: password === '' ? texts.passwordMissing : undefined,
    },
    () => {
      if (secret.data && !change.isPending) change.mutate({ secret: secret.data.secret, code, password });
    },
  );
  return (
    <Dialog open onClose={onClose} title={texts.app.title} description={texts.app.scan}>
      {secret.data ? (
        <form {...form} className="flex flex-col gap-4">
          <a
            href={secret.data.uri}
            className={classes(buttonLook({ variant: 'secondary', size: 'md', wide: true }), 'sm:hidden')}
          >
            {texts.app.open}
          </a>
          <QrCode text={secret.data.uri} label={texts.app.picture} failed={texts.app.pictureFailed} />
          <div>
            <p className="text-sm font-semibold">{texts.app.secret}</p>
            <p className="mb-2 font-mono text-sm break-all">{secret.data.secret}</p>
            <CopyButton text={secret.data.secret} label={texts.app.copy} />
          </div>
          <CodeField
            label={texts.step.code}
            hint={texts.step.codeHint}
            value={code}
            onValueChange={setCode}
            {...field('code')}
          />
          <CurrentPasswordField
            label={texts.password}
            value={password}
            onValueChange={setPassword}
            {...field('password')}
          />
          {change.error && <Banner tone="error">{change.error.message || texts.failed}</Banner>}
          <SubmitButton busy={change.isPending} busyLabel={texts.working}>
            {texts.app.submit}
          </SubmitButton>
        </form>
      ) : secret.isError ? (
        <RetryBanner onRetry={() => secret.refetch()}>{texts.unavailable}</RetryBanner>
      ) : (
        <Skeleton className="mx-auto size-56" />
      )}
    </Dialog>
  );
}

interface PasswordDialogProps<Data> extends TaskProps<Data> {
  title: string;
  text: string;
  submit: string;
  change: (request: { password: string }) => Promise<Data>;
}

function PasswordDialog<Data>({ title, text, submit, change, onDone, onClose }: PasswordDialogProps<Data>) {
  const [password, setPassword] = useState('');
  const request = useFactorChange(change, onDone);
  const { form, field } = useForm({ password: password === '' ? texts.passwordMissing : undefined }, () => {
    if (!request.isPending) request.mutate({ password });
  });
  return (
    <Dialog open onClose={onClose} title={title} description={text}>
      <form {...form} className="flex flex-col gap-4">
        <CurrentPasswordField
          label={texts.password}
          value={password}
          onValueChange={setPassword}
          {...field('password')}
        />
        {request.error && <Banner tone="error">{request.error.message || texts.failed}</Banner>}
        <SubmitButton busy={request.isPending} busyLabel={texts.working}>
          {submit}
        </SubmitButton>
      </form>
    </Dialog>
  );
}

/** The server stores only hashes, so this is the only time. */
function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { username } = useUser();
  const all = codes.join('\n');
  return (
    <Dialog
      open
      closesOutside={false}
      onClose={onClose}
      title={texts.codes.title}
      description={texts.codes.text}
      footer={
        <>
          <Button
            onClick={() =>
              saveFile(
                texts.codes.file(brand.name.toLowerCase()),
                `${texts.codes.fileTitle(brand.name, username)}\n\n${all}\n`,
                'text/plain;charset=utf-8',
              )
            }
          >
            {texts.codes.download}
          </Button>
          <CopyButton text={all} label={texts.codes.copy} />
          <Button variant="primary" className="flex-1 whitespace-nowrap" onClick={onClose}>
            {texts.codes.saved}
          </Button>
        </>
      }
    >
      <ul
        aria-label={texts.codes.name}
        className="grid grid-cols-1 gap-1 rounded-md bg-raised px-4 py-3 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
