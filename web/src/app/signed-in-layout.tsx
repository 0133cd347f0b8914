import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Outlet } from 'react-router';
import { useSessionState } from '../features/session/session-context.tsx';
import { useOnline } from '../lib/use-online.ts';
import { dashboard } from '../messages/en/dashboard.ts';
import { Banner } from '../ui/banner.tsx';
import { PlayerHeader } from './player-header.tsx';
import { SkipLink } from './skip-link.tsx';
import { SupportButton } from './support-button.tsx';

/** What every page of a signed-in player has around it. What the server said is forgotten with the player. */
export function SignedInLayout() {
  const [queryClient] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queryClient}>
      <SkipLink />
      <PlayerHeader />
      <main id="content" tabIndex={-1} className="pb-28">
        <OfflineNotice />
        <Outlet />
      </main>
      <SupportButton />
    </QueryClientProvider>
  );
}

function OfflineNotice() {
  const state = useSessionState();
  const isOnline = useOnline();
  if (isOnline && !(state.phase === 'signedIn' && state.isStale)) return null;
  return (
    <div className="page-width pt-4">
      <Banner tone="warning">{dashboard.header.offline}</Banner>
    </div>
  );
}
