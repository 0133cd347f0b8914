import type { AdminDeposit } from '@sanduku/contracts/deposits/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Field } from '../../ui/fields.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { moneyText } from '../shared/money.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { deposits } from './texts.ts';

const texts = deposits.doubt;

export interface DepositDecision {
  deposit: AdminDeposit;
  kind: 'credit' | 'refuse';
}

interface DepositDecisionDialogProps extends DepositDecision {
  onClose: () => void;
}

export function DepositDecisionDialog({ kind, ...props }: DepositDecisionDialogProps) {
  return kind === 'credit' ? <CreditDialog {...props} /> : <RefuseDialog {...props} />;
}

type DialogProps = Omit<DepositDecisionDialogProps, 'kind'>;

/** The rail's reference ties our deposit to one payment in its books, so that no payment is credited twice. */
function CreditDialog({ deposit, onClose }: DialogProps) {
  const queryClient = useQueryClient();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(deposit.providerReference ?? '');
  const amount = moneyText(deposit.amount, deposit.currency);
  const { username } = deposit.player;

  async function credit(reason: string) {
    const providerReference = typed.trim();
    await adminApi.call('POST /api/admin/deposits/:id/credit', {
      params: { id: deposit.id },
      body: { reason, ...(providerReference && { providerReference }) },
    });
    toast.success(texts.credited(amount, username));
    await afterAction(queryClient, 'deposits', 'players');
  }

  return (
    <ReasonDialog
      title={texts.creditTitle(amount)}
      description={texts.creditText(username)}
      submitLabel={texts.credit}
      initialFocus={field}
      onSubmit={credit}
      onClose={onClose}
    >
      <Field
        ref={field}
        name="providerReference"
        label={texts.reference}
        hint={texts.referenceHint}
        optional
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
    </ReasonDialog>
  );
}

function RefuseDialog({ deposit, onClose }: DialogProps) {
  const queryClient = useQueryClient();

  async function refuse(reason: string) {
    await adminApi.call('POST /api/admin/deposits/:id/refuse', {
      params: { id: deposit.id },
      body: { reason },
    });
    toast.success(texts.refused);
    await afterAction(queryClient, 'deposits');
  }

  return (
    <ReasonDialog
      title={texts.refuseTitle}
      description={texts.refuseText(deposit.player.username)}
      submitLabel={texts.refuse}
      onSubmit={refuse}
      onClose={onClose}
    />
  );
}
