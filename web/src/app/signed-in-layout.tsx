import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../features/session/session-context.tsx';
import { useRatesVersion } from '../lib/client-config.ts';
import { useOnline } from '../lib/use-online.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { Banner } from '../ui/banner.tsx';
import { Announcement } from './announcement.tsx';
import { LiveNews } from './live-news.tsx';
import { PlayerHeader } from './player-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportButton } from './support-button.tsx';

/** What every page of a signed-in player has around it. What the server said is forgotten with the player. */
export function SignedInLayout() {
  const [queryClient] = useState(() => new QueryClient());
  const ratesVersion = useRatesVersion();
  return (
    <QueryClientProvider client={queryClient}>
      <LiveNews />
      <SkipLink />
      <PlayerHeader />
      <Announcement />
      <main id="content" tabIndex={-1} className="pb-28">
        <OfflineNotice />
        {/* What is shown at other rates is worked out anew. */}
        <Outlet key={ratesVersion} />
      </main>
      {/* On a phone it would cover what the thumb needs: there, support is in the menu. */}
      <div className="max-sm:hidden print:hidden">
        <SupportButton />
      </div>
    </QueryClientProvider>
  );
}

function OfflineNotice() {
  const state = useSessionState();
  const isOnline = useOnline();
  const isStale = state.phase === 'signedIn' && state.isStale;
  if (isOnline && !isStale) return null;
  const { offline, unreachable } = dashboard.header;
  return (
    <div className="page-width pt-4">
      <Banner tone="warning">{isOnline ? unreachable : offline}</Banner>
    </div>
  );
}
