import type { AdminProfile } from '@sanduku/contracts/players/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { AmountField } from '../../ui/amount-field.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { moneyText } from '../shared/money.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { players } from './texts.ts';

const texts = players.correction;

type Direction = 'give' | 'take';

const directions: readonly { value: Direction; label: string }[] = [
  { value: 'give', label: texts.give },
  { value: 'take', label: texts.take },
];

interface CorrectionDialogProps {
  player: AdminProfile;
  onClose: () => void;
}

/** Asks for a correction of the game balance. The sign is a choice in words: a forgotten minus is expensive. */
export function CorrectionDialog({ player, onClose }: CorrectionDialogProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [direction, setDirection] = useState<Direction>('give');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const size = Number(typed);
  const amount = direction === 'give' ? size : -size;
  const isTooMuch = player.gameBalance + amount < 0;
  const balance = (value: number) => moneyText(value, player.currency);

  const problem = isTooMuch
    ? texts.tooMuch(balance(player.gameBalance))
    : isMissing && size === 0
      ? texts.amountMissing
      : undefined;

  function isReady() {
    setMissing(size === 0);
    return size > 0 && !isTooMuch;
  }

  async function ask(reason: string) {
    await adminApi.call('POST /api/admin/users/:id/corrections', {
      params: { id: player.id },
      body: { amount, reason },
    });
    toast.success(texts.done);
    await afterAction(queryClient, 'corrections', 'players');
  }

  return (
    <ReasonDialog
      title={texts.title(player.username)}
      description={texts.text}
      submitLabel={texts.submit}
      initialFocus={field}
      areFieldsReady={isReady}
      onSubmit={ask}
      onClose={onClose}
    >
      <SegmentedChoice
        label={texts.direction}
        options={directions}
        value={direction}
        onChange={setDirection}
      />
      <AmountField
        ref={field}
        label={texts.amount}
        name="amount"
        symbol={player.currencySymbol}
        decimals={2}
        value={typed}
        onValueChange={setTyped}
        error={problem}
        hint={size > 0 && !isTooMuch && texts.after(balance(player.gameBalance + amount))}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
