import { useClientConfig } from '../server/config.ts';
import { reportError } from '../server/report-error.ts';
import { ErrorBoundary } from '../ui/error-boundary.tsx';
import { SandboxRibbon } from '../ui/sandbox-ribbon.tsx';
import { AppRoutes } from './routes.tsx';

function SandboxNotice() {
  const config = useClientConfig();
  return config && <SandboxRibbon mode={config.mode} />;
}

export function App() {
  return (
    <ErrorBoundary onError={reportError}>
      <AppRoutes />
      <SandboxNotice />
    </ErrorBoundary>
  );
}
