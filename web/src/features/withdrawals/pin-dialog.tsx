import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { api } from '../../server/api.ts';
import { changesOwnAccess } from '../../server/own-causes.ts';
import { player } from '../../server/player.ts';
import { withdrawalPin } from '../../server/queries.ts';
import type { CallRequest } from '../../server/routes.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, CurrentPasswordField } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useHasPin } from './has-pin.ts';
import { PIN_DIGITS, PinField } from './pin-field.tsx';
import { withdrawals } from './texts.en.ts';

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
  const [currentPin, setCurrentPin] = useState('');
  const [isForgotten, setForgotten] = useState(false);
  const [pin, setPin] = useState('');
  const [password, setPassword] = useState('');
  const change = useChangePin(onClose);
  const { form, field } = useForm(
    {
      currentPin: hasPin && !isForgotten && !/^\d{4}$/.test(currentPin) ? texts.pinWrong : undefined,
      pin: /^\d{4}$/.test(pin) ? undefined : texts.pinWrong,
      password: password === '' ? texts.passwordMissing : undefined,
    },
    () => save(pin),
  );

  function save(pin: string | null) {
    if (change.isPending) return;
    change.mutate({ password, pin, ...(hasPin && !isForgotten && { currentPin }) });
  }
  const isRemoving = change.isPending && change.variables.pin === null;

  return (
    <form {...form} className="flex flex-col gap-4">
      {hasPin && !isForgotten && (
        <PinField
          label={texts.currentPin}
          hint={texts.currentPinHint}
          isSecret
          value={currentPin}
          onValueChange={setCurrentPin}
          {...field('currentPin')}
        />
      )}
      {hasPin && (
        <Checkbox
          label={texts.forgotten}
          checked={isForgotten}
          onChange={({ target }) => setForgotten(target.checked)}
        />
      )}
      <PinField
        label={texts.pin}
        hint={texts.pinHint}
        isSecret
        value={pin}
        onValueChange={setPin}
        {...field('pin')}
      />
      <CurrentPasswordField
        label={texts.password}
        hint={texts.passwordHint}
        value={password}
        onValueChange={setPassword}
        {...field('password')}
      />
      {hasPin && <p className="text-sm text-ink-soft">{isForgotten ? texts.allWaits : texts.waits}</p>}
      {change.error && <Banner tone="error">{change.error.message || texts.failed}</Banner>}
      <SubmitButton busy={change.isPending && !isRemoving} busyLabel={texts.saving}>
        {texts.save}
      </SubmitButton>
      {hasPin && (
        <Button
          wide
          disabled={password === '' || (!isForgotten && currentPin.length < PIN_DIGITS)}
          busy={isRemoving}
          busyLabel={texts.removing}
          onClick={() => save(null)}
        >
          {texts.remove}
        </Button>
      )}
    </form>
  );
}

function useChangePin(onChanged: () => void) {
  return useMutation({
    mutationFn: async (body: CallRequest<'POST /api/wallet/withdrawal-pin'>['body']) => {
      const change = () => api.call('POST /api/wallet/withdrawal-pin', { body });
      return (await changesOwnAccess('pin', change)).data;
    },
    onSuccess: (state) => {
      player.queries.setQueryData(withdrawalPin.queryKey, state);
      toast.success(state.isSet ? texts.saved : texts.removed);
      void player.outdated('account', 'withdrawals');
      onChanged();
    },
  });
}
