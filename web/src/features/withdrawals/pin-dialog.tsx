import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/form.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, PasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useOwnKey } from '../session/own.tsx';
import { player } from '../session/player.ts';
import { withdrawals } from './texts.en.ts';
import { useHasPin } from './use-withdrawals.ts';

const texts = withdrawals.pin;

export function PinDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const hasPin = useHasPin();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasPin ? texts.changeTitle : texts.setTitle}
      description={texts.text}
    >
      <PinForm hasPin={hasPin} onClose={onClose} />
    </Dialog>
  );
}

function PinForm({ hasPin, onClose }: { hasPin: boolean | undefined; onClose: () => void }) {
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangePin(onClose);
  const { form, field } = useForm(
    {
      pin: /^\d{4}$/.test(pin) ? undefined : texts.pinWrong,
      password: password === '' ? texts.passwordMissing : undefined,
    },
    () => !change.isPending && change.mutate({ password, pin }),
  );
  const isRemoving = change.isPending && change.variables.pin === null;

  return (
    <form {...form} className="flex flex-col gap-4">
      <CodeField
        label={texts.pin}
        hint={texts.pinHint}
        isSecret
        value={pin}
        onValueChange={setPin}
        {...field('pin')}
      />
      <PasswordField
        label={texts.password}
        hint={texts.passwordHint}
        autoComplete="current-password"
        maxLength={200}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        {...field('password')}
      />
      {change.error && <Banner tone="error">{change.error.message || texts.failed}</Banner>}
      <SubmitButton busy={change.isPending && !isRemoving} busyLabel={texts.saving}>
        {texts.save}
      </SubmitButton>
      {hasPin && (
        <Button
          wide
          disabled={password === ''}
          busy={isRemoving}
          busyLabel={texts.removing}
          onClick={() => !change.isPending && change.mutate({ password, pin: null })}
        >
          {texts.remove}
        </Button>
      )}
    </form>
  );
}

function useChangePin(onChanged: () => void) {
  const queryKey = useOwnKey(['withdrawal-pin']);
  return useMutation({
    mutationFn: async (body: { password: string; pin: string | null }) =>
      (await api.call('POST /api/wallet/withdrawal-pin', { body })).data,
    onSuccess: (state) => {
      player.queries.setQueryData(queryKey, state);
      toast.success(state.isSet ? texts.saved : texts.removed);
      onChanged();
    },
  });
}

const DIGITS = 4;

interface CodeFieldProps {
  label: string;
  hint: string;
  /** Hidden while it is typed. */
  isSecret: boolean;
  value: string;
  onValueChange: (value: string) => void;
  readOnly?: boolean;
  error?: string | undefined;
  onBlur?: () => void;
}

/** Four digits, with the number pad on a phone. */
export function CodeField({ isSecret, onValueChange, ...field }: CodeFieldProps) {
  return (
    <Field
      {...field}
      type={isSecret ? 'password' : 'text'}
      inputMode="numeric"
      autoComplete="off"
      maxLength={DIGITS}
      onChange={({ target }) => onValueChange(target.value.replace(/\D/g, '').slice(0, DIGITS))}
    />
  );
}
