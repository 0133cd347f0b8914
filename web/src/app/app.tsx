import { ErrorBoundary } from './error-boundary.tsx';
import { AppRoutes } from './routes.tsx';
import { SandboxNotice } from './sandbox-notice.tsx';

/** The whole application, inside a router of the caller's choice. */
export function App() {
  return (
    <ErrorBoundary>
      <AppRoutes />
      <SandboxNotice />
    </ErrorBoundary>
  );
}
