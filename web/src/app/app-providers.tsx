import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { question } from '../features/second-factors/question.ts';
import { whenSettled } from '../lib/browser.ts';
import { alertStore } from '../ui/alert-store.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Toaster } from '../ui/toasts.tsx';

/** Separate, so that public pages don't load toasts and alerts. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
      <Alerts />
      <SecondFactorQuestion />
    </>
  );
}

const AlertHost = lazyPart(() => import('../ui/alert-dialog.tsx'), 'AlertHost');

function Alerts() {
  // A failed preload, for example offline, is repeated when needed.
  useEffect(() => whenSettled(() => void AlertHost.preload().catch(() => undefined)), []);
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
