import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { isOwnAccessChange } from '../features/account/own-change.ts';
import { isOwnConfirmation } from '../features/game/own-rounds.ts';
import { isOwnSending } from '../features/transfers/use-transfers.ts';
import { isOwnSubmission, queueMoved } from '../features/withdrawals/use-withdrawals.ts';
import { browserStorage, useOnline } from '../lib/browser.ts';
import { BALANCE_AFTER_TRANSACTION_MS } from '../lib/timings.ts';
import { whenNotificationsMayShow } from '../server/event-gate.ts';
import { LiveToasts } from '../server/events.ts';
import { player, useIsRemembered, useUser } from '../server/player.ts';
import { session } from '../server/session.ts';
import { browserLive, type Notification } from '../server/socket.ts';
import { Banner } from '../ui/banner.tsx';
import { toast } from '../ui/toasts.tsx';
import { Announcement, SkipLink, SupportButton } from './page-frame.tsx';
import { PlayerHeader } from './player-header.tsx';
import { dashboard } from './texts.en.ts';

export function SignedInLayout() {
  return (
    <QueryClientProvider client={player.queries}>
      <LiveNotifications />
      <SkipLink />
      <PlayerHeader />
      <Announcement />
      {/* At least a screen high, so the support button does not move while a page loads. */}
      <main id="content" tabIndex={-1} className="pb-28 max-[79rem]:min-h-dvh print:min-h-0">
        <OfflineNotice />
        <Outlet />
      </main>
      <SupportButton />
    </QueryClientProvider>
  );
}

function OfflineNotice() {
  const isOnline = useOnline();
  const isRemembered = useIsRemembered();
  if (isOnline && !isRemembered) return null;
  const { offline, unreachable } = dashboard.header;
  return (
    <div className="page-width pt-4">
      <Banner tone="warning">{isOnline ? unreachable : offline}</Banner>
    </div>
  );
}

const toasts = new LiveToasts(toast);

/** Turns pushed events into toasts, balance updates and refetches. Renders nothing. */
function LiveNotifications() {
  const { id } = useUser();
  useEffect(followSession, []);
  // Another tab may have signed in another player.
  useEffect(() => browserLive.start(id), [id]);

  useEffect(() => {
    function tell(item: Notification) {
      const { user } = player;
      if (!user) return;
      if (item.topic === 'game_result_confirmed') {
        if (isOwnConfirmation(item.news)) return;
        // The held round is over too.
        void player.outdated('games', 'sealed-round');
      }
      const isKnown =
        (item.topic === 'withdrawal_submitted' && isOwnSubmission(item.news.amount)) ||
        (item.topic === 'transfer_sent' && isOwnSending(item.news)) ||
        (item.topic === 'access_changed' && isOwnAccessChange(item.news.what));
      if (isKnown) toasts.explained();
      else toasts.news(item, user);
      if (item.topic === 'deposit_received') {
        void player.outdated('deposits');
        // Refetches the deposit total, delayed because the balance event on its way would make it stale.
        setTimeout(() => void player.refreshProfile(), BALANCE_AFTER_TRANSACTION_MS);
      }
      if (item.topic === 'withdrawal_queue') queueMoved(player.queries, user.id, item.news);
      else if (item.topic.startsWith('withdrawal_')) void player.outdated('withdrawals');
      // Refetches the withdrawal total.
      if (item.topic === 'withdrawal_completed') void player.refreshProfile();
      if (item.topic === 'transfer_sent' || item.topic === 'transfer_received')
        void player.outdated('transfers');
      if (item.topic === 'access_changed') void player.outdated('account', 'withdrawals', 'withdrawal-pin');
      if (item.topic === 'investment_waiting' || item.topic === 'investment_paid')
        void player.outdated('investment');
      if (item.topic === 'referral_bonus') void player.outdated('referrals');
      if (item.topic !== 'balance_updated' || item.news.newBalance === user.gameBalance) return;
      player.balanceIs(item.news.newBalance);
      // The balance changed elsewhere, perhaps in a game.
      void player.outdated('games');
    }
    // Toasts follow the balance that the gate held back.
    const stopNotifications = browserLive.onNotification((item) =>
      whenNotificationsMayShow(() => queueMicrotask(() => tell(item))),
    );
    const stopMoments = browserLive.onMoment((moment) => {
      // After a mere page load the header's indicator is enough.
      const hasLoggedIn = session.state.phase === 'signedIn' && session.state.entry === 'login';
      if (moment !== 'connected' || (hasLoggedIn && isFirstOfBrowser())) toasts.moment(moment);
      // Events during the outage were missed.
      if (moment !== 'reconnected') return;
      void player.refreshBalance();
      void player.outdated('withdrawals');
      void player.askFailedAgain();
    });
    return () => {
      stopNotifications();
      stopMoments();
    };
  }, []);

  return null;
}

const KEY = 'liveTold';

/** The connected toast is shown once per browser. */
function isFirstOfBrowser(): boolean {
  const storage = browserStorage();
  const isFirst = storage.getItem(KEY) === null;
  storage.setItem(KEY, '1');
  return isFirst;
}

let isFollowing = false;

/** The socket stays connected while the player is signed in, on any page. */
function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  const follow = () => {
    if (session.state.phase === 'signedIn' && player.user) browserLive.start(player.user.id);
    else browserLive.stop();
  };
  session.subscribe(follow);
  window.addEventListener('online', () => browserLive.reconnect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') browserLive.reconnect();
  });
  follow();
}
