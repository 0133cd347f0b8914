import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { question } from '../features/second-factors/question.ts';
import { whenIdle } from '../lib/browser.ts';
import { alertStore } from '../ui/alert-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toaster } from '../ui/toasts.tsx';

/**
 * What the screens around and behind sign-in share: toasts and alerts. A layout route of its own, fetched with
 * the first of them, so that the public pages do without.
 */
export function AppProviders() {
  return (
    <>
      <Outlet />
      <Toaster />
      <Alerts />
      <SecondFactorQuestion />
    </>
  );
}

const AlertHost = lazyPart(() => import('../ui/alert-dialog.tsx'), 'AlertHost');

/** No screen waits for the code of the dialog, but it is there when an alert is. */
function Alerts() {
  // Without a connection it is simply not there in advance.
  useEffect(() => whenIdle(() => void AlertHost.preload().catch(() => undefined)), []);
  const isNeeded = useSyncExternalStore(
    alertStore.subscribe,
    () => alertStore.current() !== undefined,
    () => false,
  );
  return (
    isNeeded && (
      <Suspense>
        <AlertHost />
      </Suspense>
    )
  );
}

const QuestionDialog = lazyPart(
  () => import('../features/second-factors/question-dialog.tsx'),
  'QuestionDialog',
);

/** For those who have a second factor, when it is asked for. */
function SecondFactorQuestion() {
  const isAsked = useSyncExternalStore(
    question.subscribe,
    () => question.get() !== undefined,
    () => false,
  );
  return (
    isAsked && (
      <Suspense>
        <QuestionDialog />
      </Suspense>
    )
  );
}
