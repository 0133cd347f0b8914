import { messages } from '../lib/language/shared.en.ts';
import { useRootMark } from './root-mark.ts';

/**
 * Tells everybody that the money is not real, wherever the server runs on simulated payments. It is the foot of the
 * window, from side to side, so that no line of text is half under it; nothing moves when the server has answered.
 */
export function SandboxRibbon({ mode }: { mode: 'sandbox' | 'production' }) {
  const isSandbox = mode === 'sandbox';
  useRootMark(isSandbox, 'data-ribbon');
  if (!isSandbox) return null;
  return (
    <aside className="pointer-events-none fixed inset-x-0 bottom-0 z-20 border-t-2 border-warning bg-warning-soft px-3 py-0.5 text-center text-xs font-semibold text-warning print:hidden">
      {messages.sandbox.ribbon}
    </aside>
  );
}
