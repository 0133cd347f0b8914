import { Component, type ReactNode } from 'react';
import { useClientConfig } from '../lib/client-config.ts';
import { messages } from '../lib/language/shared.en.ts';
import { Button } from '../ui/button.tsx';
import { SandboxRibbon } from '../ui/sandbox-ribbon.tsx';
import { AppRoutes } from './routes.tsx';

interface ErrorBoundaryProps {
  children: ReactNode;
}

/** The last resort: a page that broke, or whose code could not be fetched, says so instead of going blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { hasFailed: boolean }> {
  override readonly state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { broken } = messages;
    return (
      <main
        role="alert"
        className="page-width flex min-h-dvh flex-col items-center justify-center gap-4 text-center"
      >
        <h1 className="text-2xl">{broken.title}</h1>
        <p className="max-w-110 text-ink-soft">{broken.text}</p>
        <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
          {broken.reload}
        </Button>
      </main>
    );
  }
}

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
