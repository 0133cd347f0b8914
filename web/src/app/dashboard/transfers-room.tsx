import type { User } from '@sanduku/contracts/players/player';
import { lazy, Suspense, useEffect } from 'react';
import { TransfersTab } from '../../features/transfers/transfers-tab.tsx';
import { useSendDialog } from './dashboard-tabs.ts';
import { Opened } from './opened.tsx';

// Not with the dashboard itself: most visits to it are for a game.
const loadSendDialog = () => import('../../features/transfers/send-dialog.tsx');
const SendDialog = lazy(async () => ({ default: (await loadSendDialog()).SendDialog }));

interface TransfersRoomProps {
  user: User;
  /** Told what the transfer has left. */
  onSent: (newBalance: number) => void;
}

export function TransfersRoom({ user, onSent }: TransfersRoomProps) {
  const [isOpen, open] = useSendDialog();
  useEffect(() => {
    // Whoever looks at transfers may press next; without a connection it is simply not there in advance.
    loadSendDialog().catch(() => undefined);
  }, []);
  return (
    <>
      <TransfersTab user={user} onSend={() => open(true)} />
      <Suspense>
        <Opened isOpen={isOpen}>
          <SendDialog user={user} open={isOpen} onClose={() => open(false)} onSent={onSent} />
        </Opened>
      </Suspense>
    </>
  );
}
