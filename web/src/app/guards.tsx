import { pages } from '@sanduku/contracts/pages';
import { useEffect } from 'react';
import { Navigate, Outlet, useNavigate } from 'react-router';
import { useSessionState } from '../features/session/session.ts';
import { LOGIN_REDIRECT_DELAY_MS } from '../lib/timings.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { UnreachableScreen } from './unreachable-screen.tsx';

/** Pages for signed-in players. */
export function Protected() {
  const { phase } = useSessionState();
  switch (phase) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return <UnreachableScreen />;
    case 'anonymous':
      return <Navigate to={pages.auth} replace />;
    case 'signedIn':
      return <Outlet />;
  }
}

/** Pages for visitors who are not signed in. */
export function PublicOnly() {
  const { phase } = useSessionState();
  if (phase === 'loading') return <LoadingScreen />;
  if (phase === 'signedIn') return <Navigate to={pages.dashboard} replace />;
  return <Outlet />;
}

interface SignInGateProps {
  /** Fetches what the player will see next. */
  prepare: () => Promise<unknown>;
}

/** The login and sign-up screen: also for visitors only, but a login made on it is seen to succeed. */
export function SignInGate({ prepare }: SignInGateProps) {
  const state = useSessionState();
  const hasLoggedIn = state.phase === 'signedIn' && state.entry === 'login';

  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLoggedIn) return;
    async function enter() {
      try {
        await prepare();
        navigate(pages.landing, { replace: true });
      } catch {
        // The code of the next page could not be fetched, perhaps since a new release replaced it.
        window.location.replace(pages.landing);
      }
    }
    const timer = setTimeout(enter, LOGIN_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasLoggedIn, navigate, prepare]);

  if (state.phase === 'loading') return <LoadingScreen />;
  if (state.phase === 'signedIn' && !hasLoggedIn) return <Navigate to={pages.dashboard} replace />;
  return <Outlet />;
}
