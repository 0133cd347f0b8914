import type { AdminWithdrawal } from '@sanduku/contracts/withdrawals/admin';
import { type ReactNode, useId, useState } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { errorText } from '../shared/error-text.ts';
import { queue } from './texts.ts';
import { amountOf } from './withdrawal-texts.ts';

const texts = queue.decide;

export type Question = 'approve' | 'reject' | 'settle';

interface DecisionProps {
  withdrawal: AdminWithdrawal;
  /** Approving has been asked for, and waits for its confirmation. */
  isAsking: boolean;
  onAsk: (question: Question) => void;
  onCancel: () => void;
  onApprove: () => Promise<void>;
}

/** The buttons below a withdrawal, each with its key. Approving takes two different keys: no slip pays anybody. */
export function Decision({ withdrawal, isAsking, onAsk, onCancel, onApprove }: DecisionProps) {
  if (withdrawal.inDoubt)
    return (
      <div className="flex">
        <Button variant="primary" onClick={() => onAsk('settle')}>
          {texts.settle} <Key>S</Key>
        </Button>
      </div>
    );
  if (withdrawal.status !== 'pending') return null;
  if (isAsking) return <Confirmation withdrawal={withdrawal} onCancel={onCancel} onApprove={onApprove} />;
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={() => onAsk('approve')}>
        {texts.approve} <Key>A</Key>
      </Button>
      <Button onClick={() => onAsk('reject')}>
        {texts.reject} <Key>R</Key>
      </Button>
    </div>
  );
}

function Confirmation({
  withdrawal,
  onCancel,
  onApprove,
}: Pick<DecisionProps, 'withdrawal' | 'onCancel' | 'onApprove'>) {
  const question = useId();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function approve() {
    setBusy(true);
    setError(undefined);
    try {
      await onApprove();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button
          ref={focusNow}
          aria-describedby={question}
          variant="primary"
          busy={isBusy}
          busyLabel={texts.working}
          onClick={approve}
        >
          {texts.confirmButton} <Key>{texts.keyEnter}</Key>
        </Button>
        <Button onClick={onCancel}>
          {texts.cancel} <Key>{texts.keyEscape}</Key>
        </Button>
        <p id={question} className="text-sm font-semibold">
          {texts.confirm(amountOf(withdrawal), withdrawal.player.username)}
        </p>
      </div>
      {error !== undefined && <Banner tone="error">{errorText(error)}</Banner>}
    </div>
  );
}

/** Beside a label, for those who look for the key; a screen reader hears the list of keys instead. */
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
