import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from '../../lib/form.ts';
import { INVESTMENT_TOAST_MS } from '../../lib/timings.ts';
import { api } from '../../server/api.ts';
import { isOutcomeUnknown } from '../../server/api-error.ts';
import { holdNotifications } from '../../server/event-gate.ts';
import { player, useUser } from '../../server/player.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { AmountField } from '../../ui/amount-field.tsx';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FactList } from '../../ui/lists.tsx';
import { toast } from '../../ui/toasts.tsx';
import { Money, useMoneyText } from '../session/own.tsx';
import { investment } from './texts.en.ts';

const texts = investment.move;

export type Direction = 'in' | 'out';

interface MoveDialogProps {
  /** Undefined: closed. */
  direction: Direction | undefined;
  available: number;
  minimum: { amount: number; text: string };
  onClose: () => void;
}

export function MoveDialog({ direction, onClose, ...rest }: MoveDialogProps) {
  return (
    <Dialog
      open={direction !== undefined}
      onClose={onClose}
      title={texts[direction ?? 'in'].title}
      description={texts[direction ?? 'in'].text}
    >
      {direction && <MoveForm direction={direction} onClose={onClose} {...rest} />}
    </Dialog>
  );
}

function MoveForm({
  direction,
  available,
  minimum,
  onClose,
}: Omit<MoveDialogProps, 'direction'> & { direction: Direction }) {
  const [written, setWritten] = useState('');
  const { currencySymbol: symbol } = useUser();
  const moneyText = useMoneyText();
  const words = texts[direction];
  const amount = Number(written);

  const move = useMutation({
    mutationFn: async (amount: number) => {
      // The pushed balance could arrive before the answer and be announced twice.
      const release = holdNotifications();
      const path = direction === 'in' ? 'POST /api/investment/deposit' : 'POST /api/investment/withdraw';
      try {
        const { data } = await api.call(path, { body: { amount }, movesMoney: true });
        player.balanceIs(data.gameBalance);
      } finally {
        release();
      }
    },
    onSuccess: (_, amount) => {
      void player.outdated('investment');
      toast.success(words.done(moneyText(amount)), INVESTMENT_TOAST_MS);
      onClose();
    },
    onError: (error) => {
      const failed = error.message || words.failed;
      void showAlert({ text: isOutcomeUnknown(error) ? `${failed}\n\n${texts.unsure}` : failed });
    },
  });

  const isTooLittle = direction === 'out' && amount < minimum.amount;
  const isTooMuch = amount > available;
  const problem = isTooMuch ? texts.tooMuch : isTooLittle ? minimum.text : undefined;
  const { form, field } = useForm(
    { amount: amount > 0 ? problem : texts.invalid },
    () => !move.isPending && move.mutate(amount),
    (text) => !isTooMuch && void showAlert({ text }),
  );
  const { error, onBlur } = field('amount');
  return (
    <form {...form} className="flex flex-col gap-5">
      <FactList facts={[{ label: words.available, value: <Money amount={available} /> }]} />
      <AmountField
        label={texts.amount}
        symbol={symbol}
        value={written}
        onValueChange={setWritten}
        decimals={2}
        onBlur={() => written !== '' && onBlur()}
        error={isTooMuch ? texts.tooMuch : error}
        {...(direction === 'out' && { hint: minimum.text })}
      />
      <Button onClick={() => setWritten(String(available))} disabled={available <= 0}>
        {texts.all}
      </Button>
      <SubmitButton disabled={isTooLittle} busy={move.isPending} busyLabel={words.submitting}>
        {amount > 0 ? words.submit(moneyText(amount)) : words.title}
      </SubmitButton>
    </form>
  );
}
