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
import { queue } from './texts.ts';
import { amountOf, type Settlement } from './use-withdrawals.ts';

const { decide: texts, settle: settleTexts } = queue;

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
      {approval.askedBy === username ? texts.requestedByYou : texts.requestedBy(approval.askedBy)}
    </p>
  );
  if (withdrawal.unresolved)
    return (
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="primary" onClick={() => onAsk('settle')}>
          {texts.settle} <Key>S</Key>
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
        {texts.approve} <Key>A</Key>
      </Button>
      <Button onClick={() => onAsk('reject')}>
        {texts.reject} <Key>R</Key>
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
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={focusNow}
          aria-describedby={question}
          variant="primary"
          busy={isBusy}
          busyLabel={texts.working}
          onClick={() => run(onApprove)}
        >
          {texts.confirmButton} <Key>{texts.keyEnter}</Key>
        </Button>
        <Button disabled={isBusy} onClick={onCancel}>
          {texts.cancel} <Key>{texts.keyEscape}</Key>
        </Button>
        <p id={question} className="text-sm font-semibold">
          {texts.confirm(amountOf(withdrawal), withdrawal.player.username)}
        </p>
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

const outcomes = optionsOf(settleTexts.outcomes);

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
      title={settleTexts.title(withdrawal.player.username, amountOf(withdrawal))}
      description={settleTexts.text}
      submitLabel={settleTexts.submit}
      onSubmit={(reason) => onSettle({ outcome, reason, ...(reference && { reference }) })}
    >
      <SegmentedChoice label={settleTexts.outcome} options={outcomes} value={outcome} onChange={setOutcome} />
      <p className="-mt-2 text-sm text-ink-soft">
        {outcome === 'paid' ? settleTexts.paidNote : settleTexts.failedNote}
      </p>
      <Field
        name="reference"
        label={settleTexts.reference}
        optional
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
      />
    </ReasonDialog>
  );
}
