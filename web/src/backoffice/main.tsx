import type { Mode } from '@sanduku/contracts/client';
import { StrictMode, Suspense, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { messages } from '../lib/language/shared.en.ts';
import { BrowserRouter, useLocation } from '../lib/router.tsx';
import { reportError } from '../server/report-error.ts';
import { ErrorBoundary, FullPageAlert } from '../ui/error-boundary.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { LoadingScreen } from '../ui/loading.tsx';
import { SandboxRibbon } from '../ui/sandbox-ribbon.tsx';
import { Toaster } from '../ui/toasts.tsx';
import { adminApi } from './admin-api.ts';
import { paths } from './paths.ts';
import { operatorSession, startOperatorSession, useOperatorSession } from './session/operator-session.ts';
import { SignInPage, WelcomePage } from './session/sign-in-page.tsx';
import '../ui/styles.css';

const SecondFactorPage = lazyPart(() => import('./session/second-factor.tsx'), 'SecondFactorPage');
const BackOfficeLayout = lazyPart(() => import('./shell/layout.tsx'), 'BackOfficeLayout');

/** Keeps the URL, so the operator continues on the requested page. */
function BackOfficeApp() {
  return (
    <>
      <Suspense fallback={<LoadingScreen title="Back office" />}>
        <SessionScreen />
      </Suspense>
      <Toaster />
      <SandboxNotice />
    </>
  );
}

function SessionScreen() {
  const state = useOperatorSession();
  // The link is for a new operator, even if another is signed in.
  if (useLocation().pathname === paths.welcome) return <WelcomePage />;
  switch (state.phase) {
    case 'loading':
      return <LoadingScreen title="Back office" />;
    case 'unreachable':
      return (
        <FullPageAlert
          {...{
            title: 'Cannot reach the server',
            text: 'You are still signed in. Check your connection and try again.',
          }}
          action={messages.ui.retry}
          onAction={() => operatorSession.start()}
        />
      );
    case 'anonymous':
      return <SignInPage wasEnded={state.wasEnded} />;
    case 'signedIn':
      if (state.operator.mustSetUpSecondFactor) return <SecondFactorPage />;
      // The key drops another operator's cached responses.
      return <BackOfficeLayout key={state.operator.id} />;
  }
}

function SandboxNotice() {
  const [mode, setMode] = useState<Mode>();
  useEffect(() => {
    adminApi.call('GET /api/client-config').then(
      ({ data }) => setMode(data.mode),
      () => undefined,
    );
  }, []);
  return mode && <SandboxRibbon mode={mode} />;
}

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root element.');

startOperatorSession();

createRoot(root).render(
  <StrictMode>
    <ErrorBoundary onError={reportError}>
      <BrowserRouter base="/admin">
        <BackOfficeApp />
      </BrowserRouter>
    </ErrorBoundary>
  </StrictMode>,
);
