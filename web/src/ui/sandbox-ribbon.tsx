import { messages } from '../lib/language/shared.en.ts';

/**
 * Tells everybody that the money is not real, wherever the server runs on simulated payments. It lies over the
 * page, as it comes after it: nothing may move when the server has answered.
 */
export function SandboxRibbon({ mode }: { mode: 'sandbox' | 'production' }) {
  if (mode !== 'sandbox') return null;
  return (
    <aside
      data-ribbon
      className="pointer-events-none fixed bottom-0 left-0 z-20 print:hidden rounded-tr-md border-t-2 border-r-2 border-warning bg-warning-soft px-3 py-0.5 text-xs font-semibold text-warning"
    >
      {messages.sandbox.ribbon}
    </aside>
  );
}
