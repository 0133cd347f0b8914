import type { Mode } from '@sanduku/contracts/client';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { messages } from '../../lib/language/shared.en.ts';
import { FullPageAlert } from '../../ui/error-boundary.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingScreen } from '../../ui/loading.tsx';
import { SandboxRibbon } from '../../ui/sandbox-ribbon.tsx';
import { Toaster } from '../../ui/toasts.tsx';
import { adminApi } from '../admin-api.ts';
import { paths } from '../paths.ts';
import { operatorSession, useOperatorSession } from '../session/operator-session.ts';
import { SignInPage } from '../session/sign-in-page.tsx';
import { WelcomePage } from '../session/welcome-page.tsx';
import { shell } from './texts.ts';

const SecondFactorPage = lazyPart(() => import('../session/second-factor-page.tsx'), 'SecondFactorPage');
const BackOfficeLayout = lazyPart(() => import('./layout.tsx'), 'BackOfficeLayout');

/** Sign-in keeps the URL, so the operator continues on the requested page. */
export function BackOfficeApp() {
  return (
    <>
      <Suspense fallback={<LoadingScreen />}>
        <Inside />
      </Suspense>
      <Toaster />
      <SandboxNotice />
    </>
  );
}

function Inside() {
  const state = useOperatorSession();
  // A one-time link is for a new operator, even if another one is signed in.
  if (useLocation().pathname === paths.welcome) return <WelcomePage />;
  switch (state.phase) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return (
        <FullPageAlert
          {...shell.unreachable}
          action={messages.ui.retry}
          onAction={() => operatorSession.start()}
        />
      );
    case 'anonymous':
      return <SignInPage wasEnded={state.wasEnded} />;
    case 'signedIn':
      if (state.operator.mustSetUpSecondFactor) return <SecondFactorPage />;
      // The key drops cached responses when the operator changes.
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
