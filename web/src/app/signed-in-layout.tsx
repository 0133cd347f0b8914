import { isInboxTopic } from '@sanduku/contracts/inbox/topics';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import {
  followPushClicks,
  isPushed,
  isShownHere,
  renewPush,
  showSimulatedPush,
} from '../features/inbox/push-state.ts';
import { browserStorage, useOnline } from '../lib/browser.ts';
import { useNavigate } from '../lib/router.tsx';
import { whenNotificationsMayShow } from '../server/event-gate.ts';
import { Events } from '../server/events.ts';
import { ownCauses } from '../server/own-causes.ts';
import { player, useIsRemembered, useUser } from '../server/player.ts';
import { session } from '../server/session.ts';
import { browserLive } from '../server/socket.ts';
import { closeAlerts } from '../ui/alert-store.ts';
import { Banner } from '../ui/banner.tsx';
import { toast } from '../ui/toasts.tsx';
import { Announcement, SkipLink, SupportButton } from './page-frame.tsx';
import { PlayerHeader } from './player-header.tsx';
import { dashboard } from './texts.en.ts';

interface LayoutProps {
  children: ReactNode;
}

export function SignedInLayout({ children }: LayoutProps) {
  const queries = useSyncExternalStore(player.onQueriesReplaced, () => player.queries);
  return (
    <QueryClientProvider client={queries}>
      <SignedInPage key={player.user?.id}>{children}</SignedInPage>
    </QueryClientProvider>
  );
}

function SignedInPage({ children }: LayoutProps) {
  return (
    <>
      <LiveEvents />
      <SkipLink />
      <PlayerHeader />
      <Announcement />
      {/* The support button must not move while a page loads. */}
      <main id="content" tabIndex={-1} className="pb-28 max-[79rem]:min-h-dvh print:min-h-0">
        <OfflineNotice />
        {children}
      </main>
      <SupportButton />
    </>
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

const events = new Events({ player, toast, ownCauses, isPushed: () => isPushed(player.user?.id) });

function LiveEvents() {
  const { id } = useUser();
  useEffect(followSession, []);
  const navigate = useNavigate();
  useEffect(() => followPushClicks(navigate), [navigate]);
  useEffect(() => void renewPush(id), [id]);
  // Another tab may have signed in another player.
  useEffect(() => browserLive.start(id), [id]);

  useEffect(() => {
    // After the balance that the gate held back.
    const stopEvents = browserLive.onNotification((event) => {
      whenNotificationsMayShow(() => queueMicrotask(() => events.apply(event)));
      if (event.topic === 'push_simulated') showSimulatedPush(event.news, player.user?.id);
      if (isInboxTopic(event.topic) && isShownHere(player.user?.id)) browserLive.shown(event.news.sequence);
    });
    const stopConnection = browserLive.onConnection(({ connection, isComplete }) => {
      // After a mere page load the header's indicator is enough.
      const hasLoggedIn = session.state.phase === 'signedIn' && session.state.entry === 'login';
      if (connection !== 'connected' || (hasLoggedIn && isFirstOfBrowser())) events.connection(connection);
      if (connection !== 'reconnected') return;
      if (isComplete) void player.outdated('games', 'sealed-round', 'withdrawals');
      else void player.allOutdated();
      void player.refreshProfile();
    });
    return () => {
      stopEvents();
      stopConnection();
    };
  }, []);

  return null;
}

const KEY = 'liveTold';

function isFirstOfBrowser(): boolean {
  const storage = browserStorage();
  const isFirst = storage.getItem(KEY) === null;
  storage.setItem(KEY, '1');
  return isFirst;
}

let isFollowing = false;

function followSession(): void {
  if (isFollowing) return;
  isFollowing = true;
  const follow = () => {
    if (session.state.phase === 'signedIn' && player.user) browserLive.start(player.user.id);
    else browserLive.stop();
  };
  session.subscribe(follow);
  player.onQueriesReplaced(closeAlerts);
  window.addEventListener('online', () => browserLive.reconnect());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') browserLive.reconnect();
  });
  follow();
}
