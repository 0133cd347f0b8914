import type { Approval } from '@sanduku/contracts/operators/approvals';
import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { type ReactNode, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SegmentedChoice } from '../../ui/choices.tsx';
import { Field } from '../../ui/fields.tsx';
import { useOperator } from '../session/operator-session.ts';
import { optionsOf } from '../shared/page-frame.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { useAction } from '../shared/use-action.tsx';
import { amountOf, type Settlement } from './use-withdrawals.ts';

export type Question = 'approve' | 'reject' | 'settle';

interface DecisionProps {
  withdrawal: AdminWithdrawal;
  approval: Approval | undefined;
  isAsking: boolean;
  onAsk: (question: Question) => void;
  onCancel: () => void;
  onApprove: () => Promise<void>;
}

/** Approving takes two different keys, against accidental payments. */
export function Decision({ withdrawal, approval, isAsking, onAsk, onCancel, onApprove }: DecisionProps) {
  const { username } = useOperator();
  const note = approval && (
    <p className="text-sm font-semibold">
      {approval.askedBy === username
        ? 'You have approved it. A second operator must approve too.'
        : `${approval.askedBy} has approved it. A second operator must approve too.`}
    </p>
  );
  if (withdrawal.unresolved)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => onAsk('settle')}>
          Settle <Key>S</Key>
        </Button>
        {note}
      </div>
    );
  if (withdrawal.status !== 'pending') return null;
  if (isAsking) return <Confirmation withdrawal={withdrawal} onCancel={onCancel} onApprove={onApprove} />;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button
        variant="primary"
        disabled={withdrawal.waits !== null || approval?.askedBy === username}
        onClick={() => onAsk('approve')}
      >
        Approve <Key>A</Key>
      </Button>
      <Button onClick={() => onAsk('reject')}>
        Reject <Key>R</Key>
      </Button>
      {note}
    </div>
  );
}

function Confirmation({
  withdrawal,
  onCancel,
  onApprove,
}: Omit<DecisionProps, 'approval' | 'isAsking' | 'onAsk'>) {
  const question = useId();
  const { isBusy, problem, run } = useAction();
  return (
    <div className="flex flex-col gap-3">
      <p id={question} className="text-sm font-semibold">
        Pay {amountOf(withdrawal)} to {withdrawal.player.username}?
      </p>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={focusNow}
          aria-describedby={question}
          variant="primary"
          busy={isBusy}
          busyLabel="Working"
          onClick={() => run(onApprove)}
        >
          Yes, approve <Key>Enter</Key>
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          Cancel <Key>Esc</Key>
        </Button>
      </div>
      {problem}
    </div>
  );
}

/** Screen readers get the list of shortcuts instead. */
function Key({ children }: { children: ReactNode }) {
  return (
    <span
      aria-hidden="true"
      className="rounded-sm border border-current px-1.5 font-sans text-xs font-semibold"
    >
      {children}
    </span>
  );
}

function focusNow(element: HTMLButtonElement | null) {
  element?.focus();
}

const outcomes = optionsOf({ paid: 'Paid', failed: 'Not paid' });

interface SettleDialogProps {
  withdrawal: AdminWithdrawal;
  onClose: () => void;
  onSettle: (settlement: Settlement) => Promise<void>;
}

/** The rail does not report the payout's outcome; the operator has looked it up. */
export function SettleDialog({ withdrawal, onClose, onSettle }: SettleDialogProps) {
  const [outcome, setOutcome] = useState<Settlement['outcome']>('paid');
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  return (
    <ReasonDialog
      onClose={onClose}
      title={`Settle ${amountOf(withdrawal)} of ${withdrawal.player.username}?`}
      description="Check the provider’s records first to see whether it was paid."
      submitLabel="Settle"
      onSubmit={(reason) => onSettle({ outcome, reason, ...(reference && { reference }) })}
    >
      <SegmentedChoice label="Result" options={outcomes} value={outcome} onChange={setOutcome} />
      <p className="-mt-2 text-sm text-ink-soft">
        {outcome === 'paid'
          ? 'The withdrawal is marked as paid.'
          : 'The full amount is returned to the player.'}
      </p>
      <Field
        name="reference"
        label="Provider reference"
        optional
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
