import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from 'react-router';
import { player, useIsRemembered } from '../features/session/player.ts';
import { useOnline } from '../lib/browser.ts';
import { Banner } from '../ui/banner.tsx';
import { LiveNotifications } from './live-notifications.tsx';
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
