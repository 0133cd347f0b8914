import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { useState } from 'react';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { queue } from './texts.ts';
import type { Settlement } from './use-decisions.ts';
import { amountOf } from './withdrawal-texts.ts';

const texts = queue.settle;

const outcomes = (['paid', 'failed'] as const).map((value) => ({ value, label: texts.outcomes[value] }));

interface SettleDialogProps {
  withdrawal: AdminWithdrawal;
  onClose: () => void;
  onSettle: (settlement: Settlement) => Promise<void>;
}

/** What became of a payout about which the rail says nothing: an operator has looked into its books. */
export function SettleDialog({ withdrawal, onClose, onSettle }: SettleDialogProps) {
  const [outcome, setOutcome] = useState<Settlement['outcome']>('paid');
  const [reference, setReference] = useState('');

  function settle(reason: string) {
    const known = reference.trim();
    return onSettle({ outcome, reason, ...(known !== '' && { reference: known }) });
  }

  return (
    <ReasonDialog
      onClose={onClose}
      title={texts.title(withdrawal.player.username, amountOf(withdrawal))}
      description={texts.text}
      submitLabel={texts.submit}
      onSubmit={settle}
    >
      <SegmentedChoice label={texts.outcome} options={outcomes} value={outcome} onChange={setOutcome} />
      <p className="-mt-2 text-sm text-ink-soft">{outcome === 'paid' ? texts.paidNote : texts.failedNote}</p>
      <Field
        name="reference"
        label={texts.reference}
        optional
        value={reference}
        onChange={({ target }) => setReference(target.value)}
        maxLength={100}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
