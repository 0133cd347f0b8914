import { browserSession } from '../features/session/browser-session.ts';
import { SessionProvider } from '../features/session/session-context.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** The whole application, inside a router of the caller's choice. */
export function App() {
  return (
    <ErrorBoundary>
      <SessionProvider session={browserSession}>
        <AppRoutes />
        <SandboxNotice />
      </SessionProvider>
    </ErrorBoundary>
  );
}
