import type { Operator } from '@sanduku/contracts/operators/api';
import { type FormEvent, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { PasswordField } from '../../ui/fields.tsx';
import { StepButtons } from '../../ui/steps.tsx';
import { toast } from '../../ui/toasts.tsx';
import { errorText } from '../shared/error-text.ts';
import { CodeField, isCode } from './code-field.tsx';
import { operatorSession } from './operator-session.ts';
import { session } from './texts.ts';

const texts = session.account;

interface FactorFormProps {
  submitLabel: string;
  done: string;
  onSubmit: (proof: { code: string; password: string }) => Promise<Operator>;
  onClose: () => void;
}

/** A code and the password: whoever turns a second factor on or off shows that it is theirs. */
export function FactorForm({ submitLabel, done, onSubmit, onClose }: FactorFormProps) {
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const [wasSubmitted, setSubmitted] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setSubmitted(true);
    if (isBusy || !isCode(code) || password === '') return;
    setBusy(true);
    setError(undefined);
    try {
      const operator = await onSubmit({ code, password });
      // First, as the dialog belongs to the state that ends here.
      onClose();
      operatorSession.update(operator);
      toast.success(done);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
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
      {error !== undefined && <Banner tone="error">{errorText(error)}</Banner>}
      <StepButtons>
        <Button type="submit" variant="primary" busy={isBusy} busyLabel={texts.working}>
          {submitLabel}
        </Button>
        <Button onClick={onClose}>{texts.cancel}</Button>
      </StepButtons>
    </form>
  );
}
