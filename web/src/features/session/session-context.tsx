import type { User } from '@sanduku/contracts/players/player';
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Session, SessionState } from './session.ts';

const SessionContext = createContext<Session | null>(null);

interface SessionProviderProps {
  session: Session;
  children: ReactNode;
}

export function SessionProvider({ session, children }: SessionProviderProps) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession is used outside of a SessionProvider.');
  return session;
}

/** Prerendered pages are made for a visitor who is not signed in. */
const anonymous: SessionState = { phase: 'anonymous', wasEnded: false };

export function useSessionState(): SessionState {
  const session = useSession();
  return useSyncExternalStore(
    (listener) => session.subscribe(listener),
    () => session.state,
    () => anonymous,
  );
}

/** The signed-in player, on pages that only a signed-in player sees. */
export function useUser(): User {
  const state = useSessionState();
  if (state.phase !== 'signedIn') throw new Error('useUser is used where nobody needs to be signed in.');
  return state.user;
}
