import { useClientConfig } from '../lib/client-config.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { SandboxRibbon } from '../ui/sandbox-ribbon.tsx';
import { AppRoutes } from './routes.tsx';

/** Asks the server whether its money is real. */
function SandboxNotice() {
  const config = useClientConfig();
  return config && <SandboxRibbon mode={config.mode} />;
}

/** The whole application, inside a router of the caller's choice. */
export function App() {
  return (
    <ErrorBoundary>
      <AppRoutes />
      <SandboxNotice />
    </ErrorBoundary>
  );
}
