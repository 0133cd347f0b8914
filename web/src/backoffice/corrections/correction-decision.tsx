import type { Correction } from '@sanduku/contracts/players/admin';
import { useQueryClient } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { isAlreadyDecided } from '../shared/error-text.ts';
import { moneyText } from '../shared/money.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { corrections } from './texts.ts';

/** What an operator is about to decide. Refusing one's own is withdrawing it. */
export interface Decision {
  correction: Correction;
  kind: 'approve' | 'refuse' | 'withdraw';
}

interface DecisionButtonsProps {
  correction: Correction;
  isOwn: boolean;
  onDecide: (decision: Decision) => void;
}

export function DecisionButtons({ correction, isOwn, onDecide }: DecisionButtonsProps) {
  const kinds = isOwn ? (['withdraw'] as const) : (['approve', 'refuse'] as const);
  return (
    <span className="flex flex-wrap items-center gap-2 py-2">
      {isOwn && <Badge tone="warning">{corrections.own}</Badge>}
      {kinds.map((kind) => (
        <Button
          key={kind}
          aria-label={corrections[`${kind}Of`](correction.player.username)}
          onClick={() => onDecide({ correction, kind })}
        >
          {corrections[kind]}
        </Button>
      ))}
    </span>
  );
}

interface DecisionDialogProps extends Decision {
  onClose: () => void;
}

export function DecisionDialog({ correction, kind, onClose }: DecisionDialogProps) {
  const queryClient = useQueryClient();
  const { player, amount, currency } = correction;
  const params = { id: correction.id };
  const amountText = `${amount > 0 ? '+' : ''}${moneyText(amount, currency)}`;

  async function decide(reason: string) {
    try {
      if (kind === 'approve') {
        await adminApi.call('POST /api/admin/corrections/:id/approve', { params, body: { reason } });
        toast.success(corrections.approved(player.username));
      } else {
        await adminApi.call('POST /api/admin/corrections/:id/refuse', { params, body: { reason } });
        toast.success(corrections.refused);
      }
    } catch (error) {
      // Somebody was faster: the list shows who, once it has been fetched anew.
      if (isAlreadyDecided(error)) void afterAction(queryClient, 'corrections');
      throw error;
    }
    await afterAction(queryClient, 'corrections', 'players');
  }

  return (
    <ReasonDialog
      title={corrections[`${kind}Title`]}
      description={
        kind === 'approve'
          ? corrections.approveText(amountText, player.username)
          : corrections.refuseText(amountText, player.username)
      }
      submitLabel={corrections[kind]}
      onSubmit={decide}
      onClose={onClose}
    />
  );
}
