import type { User } from '@sanduku/contracts/players/player';
import { lazy, Suspense, useEffect, useState } from 'react';
import { usePlayLimits } from '../../features/play-limits/use-play-limits.ts';
import { DepositCard } from '../../features/wallet/deposit-card.tsx';
import { DepositHistory } from '../../features/wallet/deposit-history.tsx';
import { useCreditNotice, useDeposits } from '../../features/wallet/use-deposits.ts';
import { PendingStrip } from '../../features/withdrawals/pending-strip.tsx';
import { WithdrawCard } from '../../features/withdrawals/withdraw-card.tsx';
import { historyTab, useDepositDialog, useWithdrawDialog } from './dashboard-tabs.ts';
import { Opened } from './opened.tsx';
import { PauseNotice } from './pause-notice.tsx';

// Not with the dashboard itself: most visits to it are for a game.
const loadDepositDialog = () => import('../../features/wallet/deposit-dialog.tsx');
const DepositDialog = lazy(async () => ({ default: (await loadDepositDialog()).DepositDialog }));
const loadWithdrawDialog = () => import('../../features/withdrawals/withdraw-dialog.tsx');
const WithdrawDialog = lazy(async () => ({ default: (await loadWithdrawDialog()).WithdrawDialog }));
const PinDialog = lazy(async () => ({
  default: (await import('../../features/withdrawals/pin-dialog.tsx')).PinDialog,
}));

interface WalletTabProps {
  user: User;
  /** Money has arrived or left: balance and totals are to be fetched anew. */
  onMoved: () => void;
}

export function WalletTab({ user, onMoved }: WalletTabProps) {
  const [depositWay, openDeposit] = useDepositDialog();
  const [withdrawalEntry, openWithdrawal] = useWithdrawDialog();
  const [isPinOpen, setPinOpen] = useState(false);
  const { data } = useDeposits(user.id);
  const pause = usePlayLimits(user.id).data?.pause;
  useCreditNotice(data?.pages[0], onMoved);
  useEffect(() => {
    // Whoever looks at the wallet may press next; without a connection they are simply not there in advance.
    Promise.all([loadDepositDialog(), loadWithdrawDialog()]).catch(() => undefined);
  }, []);
  return (
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <div className="empty:hidden lg:col-span-2">
        <PendingStrip user={user} historyLink={historyTab} />
      </div>
      <DepositCard user={user} onOpen={openDeposit} />
      <WithdrawCard user={user} onRequest={() => openWithdrawal('any')} onPin={() => setPinOpen(true)} />
      <div className="lg:col-span-2">
        <DepositHistory user={user} />
      </div>
      <Suspense>
        <Opened isOpen={depositWay !== undefined}>
          <DepositDialog
            user={user}
            way={depositWay}
            onClose={() => openDeposit(undefined)}
            instead={pause && <PauseNotice user={user} pause={pause} />}
          />
        </Opened>
        <Opened isOpen={withdrawalEntry !== undefined}>
          <WithdrawDialog
            user={user}
            entry={withdrawalEntry}
            onClose={() => openWithdrawal(undefined)}
            onWithdrawn={onMoved}
          />
        </Opened>
        <Opened isOpen={isPinOpen}>
          <PinDialog user={user} open={isPinOpen} onClose={() => setPinOpen(false)} />
        </Opened>
      </Suspense>
    </div>
  );
}
