import { pages } from '@sanduku/contracts/pages';
import type { Pause, RealityCheck } from '@sanduku/contracts/play-limits/api';
import type { RealityAnswer } from '@sanduku/contracts/play-limits/rules';
import type { FoundUser } from '@sanduku/contracts/transfers/api';
import { type ReactNode, Suspense, useEffect, useId, useState } from 'react';
import { DepositCard } from '../../features/deposits/deposit-card.tsx';
import { depositWays, usualWay } from '../../features/deposits/use-deposits.ts';
import { GameTab } from '../../features/game/game-tab.tsx';
import { leftToStake, usePlayLimits, useRealityCheck } from '../../features/play-limits/use-play-limits.ts';
import { PendingStrip, useComesLate } from '../../features/withdrawals/pending-strip.tsx';
import { withdrawalEntries } from '../../features/withdrawals/use-withdrawals.ts';
import { WithdrawCard } from '../../features/withdrawals/withdraw-card.tsx';
import { messages } from '../../lib/language/shared.en.ts';
import { Link } from '../../lib/router.tsx';
import { player, useUser } from '../../server/player.ts';
import { session } from '../../server/session.ts';
import { classes } from '../../ui/classes.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingRows } from '../../ui/loading.tsx';
import {
  depositDialog,
  depositTracker,
  useDashboardDialog,
  useTracked,
  withdrawalTracker,
} from './dashboard-tabs.ts';

const RealityCheckDialog = lazyPart(
  () => import('../../features/play-limits/reality-check-dialog.tsx'),
  'RealityCheckDialog',
);

export function GamePanel() {
  const user = useUser();
  const reality = useRealityCheck();
  const { data: limits } = usePlayLimits();
  const pause = limits?.pause;
  const pauseId = useId();
  const ownLeft = limits ? leftToStake(limits) : null;

  function answered(answer: RealityAnswer, check: RealityCheck) {
    reality.answered(check);
    if (answer === 'take_a_break') void player.outdated('play-limits');
    if (answer === 'log_out') void session.logout();
  }

  return (
    <div className="flex flex-col gap-5">
      {pause && (
        <div id={pauseId}>
          <PauseNotice pause={pause} />
        </div>
      )}
      <GameTab
        pauseReasonId={pause ? pauseId : undefined}
        ownLeft={ownLeft}
        onBalance={(balance) => {
          player.balanceIs(balance);
          reality.roundEnded();
          if (ownLeft !== null) void player.outdated('play-limits');
        }}
        onRefused={(code) => code === 'reality_check_due' && reality.insist()}
        addFunds={depositDialog(usualWay(user))}
      />
      {reality.check && !pause && (
        <Suspense>
          <RealityCheckDialog check={reality.check} onAnswered={answered} onClose={reality.putOff} />
        </Suspense>
      )}
    </div>
  );
}

// Most visits are for a game.
export const DepositHistory = lazyPart(
  () => import('../../features/deposits/deposit-history.tsx'),
  'DepositHistory',
);
const DepositDialog = lazyPart(() => import('../../features/deposits/deposit-dialog.tsx'), 'DepositDialog');
const WithdrawDialog = lazyPart(
  () => import('../../features/withdrawals/withdraw-dialog.tsx'),
  'WithdrawDialog',
);
const LiabilityLine = lazyPart(
  () => import('../../features/transparency/liability-line.tsx'),
  'LiabilityLine',
);
const PushOffer = lazyPart(() => import('../../features/inbox/push-offer.tsx'), 'PushOffer');
const PinDialog = lazyPart(() => import('../../features/withdrawals/pin-dialog.tsx'), 'PinDialog');
const SendDialog = lazyPart(() => import('../../features/transfers/send-dialog.tsx'), 'SendDialog');
export const TransfersTab = lazyPart(
  () => import('../../features/transfers/transfers-tab.tsx'),
  'TransfersTab',
);

export function WalletTab() {
  const user = useUser();
  const [depositWay, openDeposit] = useDashboardDialog('wallet', 'deposit', depositWays);
  const [withdrawalEntry, openWithdrawal] = useDashboardDialog('wallet', 'withdraw', withdrawalEntries);
  const [isPinOpen, setPinOpen] = useState(false);
  const [, track] = useTracked();
  const trackWithdrawal = (id: string) => track(withdrawalTracker(id));
  const pause = usePlayLimits().data?.pause;
  const comesLate = useComesLate();
  useEffect(() => {
    // Ignores failures while offline.
    Promise.all([DepositDialog.preload(), WithdrawDialog.preload(), TrackerDialog.preload()]).catch(
      () => undefined,
    );
  }, []);
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <div className={classes('empty:hidden lg:col-span-2', comesLate && 'order-last')}>
        <PendingStrip onTrack={trackWithdrawal} />
      </div>
      <DepositCard onOpen={openDeposit} />
      <WithdrawCard
        method={usualWay(user) === 'mobile' ? 'mobile' : 'crypto'}
        onRequest={() => openWithdrawal('any')}
        onPin={() => setPinOpen(true)}
      />
      <div className="empty:hidden has-[[role=alert]]:order-first lg:col-span-2">
        <Suspense>
          <LiabilityLine />
        </Suspense>
      </div>
      <div className="empty:hidden lg:col-span-2">
        <Suspense>
          <PushOffer />
        </Suspense>
      </div>
      <div className="lg:col-span-2">
        <Suspense>
          <DepositHistory onTrack={(id) => track(depositTracker(id))} />
        </Suspense>
      </div>
      <Suspense>
        <Opened isOpen={depositWay !== undefined}>
          <DepositDialog
            way={depositWay}
            onClose={() => openDeposit(undefined)}
            instead={pause && <PauseNotice pause={pause} />}
          />
        </Opened>
        <Opened isOpen={withdrawalEntry !== undefined}>
          <WithdrawDialog
            entry={withdrawalEntry}
            onClose={() => openWithdrawal(undefined)}
            onTrack={trackWithdrawal}
          />
        </Opened>
        <Opened isOpen={isPinOpen}>
          <PinDialog open={isPinOpen} onClose={() => setPinOpen(false)} />
        </Opened>
      </Suspense>
    </div>
  );
}

const TrackerDialog = lazyPart(() => import('./tracker-dialog.tsx'), 'TrackerDialog');

export function Tracking() {
  const [tracked, track] = useTracked();
  return (
    <Suspense>
      <Opened isOpen={tracked !== undefined}>
        <TrackerDialog tracked={tracked} onClose={() => track(undefined)} />
      </Opened>
    </Suspense>
  );
}

export function TransfersPanel() {
  const [send, openSend] = useDashboardDialog('transfers', 'send', ['player']);
  const isOpen = send !== undefined;
  const [recipient, setRecipient] = useState<FoundUser>();
  useEffect(() => {
    SendDialog.preload().catch(() => undefined);
  }, []);
  return (
    <>
      <Suspense fallback={<LoadingRows rows={5} className="h-19" />}>
        <TransfersTab
          onSend={(chosen) => {
            setRecipient(chosen);
            openSend('player');
          }}
        />
      </Suspense>
      <Suspense>
        <Opened isOpen={isOpen}>
          <SendDialog open={isOpen} recipient={recipient} onClose={() => openSend(undefined)} />
        </Opened>
      </Suspense>
    </>
  );
}

/** Stays mounted, so closing can animate. */
function Opened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  return wasOpened && children;
}

const PauseBanner = lazyPart(() => import('../../features/play-limits/pause-banner.tsx'), 'PauseBanner');

function PauseNotice({ pause }: { pause: Pause }) {
  return (
    <Suspense>
      <PauseBanner pause={pause}>
        <Link to={pages.playLimits} className="prose-link inline-flex min-h-11 items-center font-semibold">
          {messages.navigation.playLimits}
        </Link>
      </PauseBanner>
    </Suspense>
  );
}
