import type { User } from '@sanduku/contracts/players/player';
import { useEffect, useEffectEvent } from 'react';
import { amountText } from '../../lib/format.ts';
import { TRANSFER_CLOSE_MS } from '../../lib/timings.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { StepHeading, Steps } from '../../ui/steps.tsx';
import { DetailsStep } from './details-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { SearchStep } from './search-step.tsx';
import { transfers } from './texts.en.ts';
import { type SendForm, steps, useSendForm } from './use-send-form.ts';

const texts = transfers.dialog;

interface SendDialogProps {
  user: User;
  open: boolean;
  onClose: () => void;
  onSent: (newBalance: number) => void;
}

/** Every opening begins anew: what is inside lives as long as the dialog is open. */
export function SendDialog({ user, open, onClose, onSent }: SendDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title={texts.title}>
      <SendSteps user={user} onClose={onClose} onSent={onSent} />
    </Dialog>
  );
}

function SendSteps({ user, onClose, onSent }: Omit<SendDialogProps, 'open'>) {
  const form = useSendForm(user, onSent);
  return (
    // On a phone the sheet is as high as it can be: nothing moves from one step to the next.
    <div className="flex flex-col gap-5 max-sm:min-h-[calc(88dvh-5.5rem)]">
      <Steps labels={texts.steps} current={steps.indexOf(form.step)} />
      <CurrentStep user={user} form={form} onClose={onClose} />
    </div>
  );
}

function CurrentStep({ user, form, onClose }: { user: User; form: SendForm; onClose: () => void }) {
  switch (form.step) {
    case 'search':
      return <SearchStep user={user} form={form} />;
    case 'details':
      return <DetailsStep user={user} form={form} />;
    case 'review':
      return <ReviewStep user={user} form={form} />;
    case 'done':
      return <Done user={user} form={form} onClose={onClose} />;
  }
}

function Done({ user, form, onClose }: { user: User; form: SendForm; onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const timer = setTimeout(() => close(), TRANSFER_CLOSE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="flex flex-col gap-2">
      <StepHeading>{form.serverMessage ?? texts.done.title}</StepHeading>
      <p>{texts.done.text(amountText(form.amount, user.currencySymbol), form.recipient?.username ?? '')}</p>
    </div>
  );
}
