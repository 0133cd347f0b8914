import type { User } from '@sanduku/contracts/player';
import { DepositCard } from './deposit-card.tsx';
import { DepositDialog } from './deposit-dialog.tsx';
import { DepositHistory } from './deposit-history.tsx';
import type { DepositWay } from './deposit-way.ts';
import { useCreditNotice, useDeposits } from './use-deposits.ts';
import { WithdrawCard } from './withdraw-card.tsx';

interface WalletTabProps {
  user: User;
  /** The way to deposit that the dialog is open at, if it is open. */
  depositWay: DepositWay | undefined;
  onDepositWay: (way: DepositWay | undefined) => void;
  /** Money has arrived: balance and totals are to be fetched anew. */
  onCredited: () => void;
}

export function WalletTab({ user, depositWay, onDepositWay, onCredited }: WalletTabProps) {
  const { data } = useDeposits(user.id);
  useCreditNotice(data?.pages[0], onCredited);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <DepositCard user={user} onOpen={onDepositWay} />
      <WithdrawCard user={user} />
      <div className="lg:col-span-2">
        <DepositHistory user={user} />
      </div>
      <DepositDialog user={user} way={depositWay} onClose={() => onDepositWay(undefined)} />
    </div>
  );
}
