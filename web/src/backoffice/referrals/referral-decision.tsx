import type { AdminReferral } from '@sanduku/contracts/referrals/admin';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { afterAction } from '../queries.ts';
import { isAlreadyDecided } from '../shared/error-text.ts';
import { moneyText } from '../shared/money.tsx';
import { ReasonDialog } from '../shared/reason-dialog.tsx';
import { referrals } from './texts.ts';

/** What an operator is about to decide. */
export interface Decision {
  referral: AdminReferral;
  kind: 'release' | 'refuse';
}

interface DecisionButtonsProps {
  referral: AdminReferral;
  onDecide: (decision: Decision) => void;
}

export function DecisionButtons({ referral, onDecide }: DecisionButtonsProps) {
  return (
    <span className="flex flex-wrap items-center gap-2 py-2">
      {(['release', 'refuse'] as const).map((kind) => (
        <Button
          key={kind}
          aria-label={referrals[`${kind}Of`](referral.friend.username)}
          onClick={() => onDecide({ referral, kind })}
        >
          {referrals[kind]}
        </Button>
      ))}
    </span>
  );
}

export function DecisionDialog({ referral, kind, onClose }: Decision & { onClose: () => void }) {
  const queryClient = useQueryClient();
  const { friend, referrer, bonus, currency } = referral;
  const request = (reason: string) => ({ params: { id: friend.id }, body: { reason } });

  async function decide(reason: string) {
    try {
      if (kind === 'release') {
        await adminApi.call('POST /api/admin/referrals/:id/release', request(reason));
        toast.success(referrals.released(referrer.username));
      } else {
        await adminApi.call('POST /api/admin/referrals/:id/refuse', request(reason));
        toast.success(referrals.refused);
      }
    } catch (error) {
      // Somebody was faster: the list shows it, once it has been fetched anew.
      if (isAlreadyDecided(error)) void afterAction(queryClient, 'referrals');
      throw error;
    }
    await afterAction(queryClient, 'referrals', 'players');
  }

  return (
    <ReasonDialog
      title={referrals[`${kind}Title`]}
      description={referrals[`${kind}Text`](moneyText(bonus ?? 0, currency), referrer.username)}
      submitLabel={referrals[kind]}
      onSubmit={decide}
      onClose={onClose}
    />
  );
}
