import type { User } from '@sanduku/contracts/players/player';
import { useEffect, useEffectEvent } from 'react';
import { WITHDRAWAL_CLOSE_MS } from '../../lib/timings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StepHeading, Steps } from '../../ui/steps.tsx';
import { ConfirmStep } from './confirm-step.tsx';
import { DetailsStep } from './details-step.tsx';
import { MethodStep } from './method-step.tsx';
import { withdrawals } from './texts.en.ts';
import { steps, useWithdrawalForm, type WithdrawalForm } from './use-withdrawal-form.ts';
import { useWithdrawals } from './use-withdrawals.ts';
import { WithdrawalClockView } from './withdrawal-clock.tsx';
import type { WithdrawalEntry } from './withdrawal-entry.ts';

const texts = withdrawals.dialog;

interface WithdrawDialogProps {
  user: User;
  /** Where it opens; closed without one. */
  entry: WithdrawalEntry | undefined;
  onClose: () => void;
  /** Money has left the balance. */
  onWithdrawn: () => void;
}

/** Every opening begins anew: what is inside lives as long as the dialog is open. */
export function WithdrawDialog({ user, entry, onClose, onWithdrawn }: WithdrawDialogProps) {
  return (
    <Dialog open={entry !== undefined} onOpenChange={(open) => !open && onClose()} title={texts.title}>
      <WithdrawSteps user={user} entry={entry} onClose={onClose} onWithdrawn={onWithdrawn} />
    </Dialog>
  );
}

function WithdrawSteps({ user, entry, onClose, onWithdrawn }: WithdrawDialogProps) {
  const form = useWithdrawalForm(user, entry === 'any' ? undefined : entry, onWithdrawn);
  return (
    // On a phone the sheet is as high as it can be: nothing moves from one step to the next.
    <div className="flex flex-col gap-5 max-sm:min-h-[calc(88dvh-5.5rem)]">
      <Steps labels={texts.steps} current={steps.indexOf(form.step)} />
      <CurrentStep user={user} form={form} onClose={onClose} />
    </div>
  );
}

function CurrentStep({ user, form, onClose }: { user: User; form: WithdrawalForm; onClose: () => void }) {
  switch (form.step) {
    case 'method':
      return <MethodStep form={form} />;
    case 'details':
      return <DetailsStep form={form} />;
    case 'confirm':
      return <ConfirmStep user={user} form={form} />;
    case 'done':
      return <Done user={user} form={form} onClose={onClose} />;
  }
}

/** Seen for a moment behind the alert; the wallet goes on showing the clock. */
function Done({
  user,
  form: { withdrawn },
  onClose,
}: {
  user: User;
  form: WithdrawalForm;
  onClose: () => void;
}) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), WITHDRAWAL_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  const clock = useWithdrawals(user.id).data?.pages[0]?.clock;
  return (
    <div className="flex flex-col gap-2">
      <StepHeading>{texts.done.title}</StepHeading>
      <p>{texts.done.text}</p>
      {clock && withdrawn && <WithdrawalClockView withdrawal={withdrawn} clock={clock} />}
    </div>
  );
}
