import { useLayoutEffect } from 'react';
import { browserStorage } from '../lib/browser.ts';
import { messages } from '../lib/language/shared.en.ts';

/** Full width at the window's foot, so that it never covers half a line. */
export function SandboxRibbon({ mode }: { mode: 'sandbox' | 'production' }) {
  const isSandbox = mode === 'sandbox';
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-ribbon', isSandbox);
    // public/first-paint.js reads it, so the next page reserves the space.
    if (isSandbox) browserStorage().setItem(STORAGE_KEY, '1');
    else browserStorage().removeItem(STORAGE_KEY);
  }, [isSandbox]);
  return isSandbox && <Ribbon />;
}

const STORAGE_KEY = 'sandbox';

export function Ribbon() {
  return (
    <aside className="pointer-events-none fixed inset-x-0 bottom-0 z-20 h-(--ribbon) border-t-2 border-warning bg-warning-soft px-3 py-0.5 text-center text-xs font-semibold text-warning print:hidden">
      {messages.sandbox.ribbon}
    </aside>
  );
}
