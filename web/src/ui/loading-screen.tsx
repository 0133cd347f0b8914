import { messages } from '../lib/language/shared.en.ts';
import { LogoMark } from './logo-mark.tsx';

/** The whole screen while it is not yet known what to show. */
export function LoadingScreen() {
  return (
    <div role="status" className="flex min-h-dvh flex-col items-center justify-center gap-4">
      <LogoMark className="size-16 animate-breathe" />
      <span className="text-sm text-ink-soft">{messages.ui.loading}</span>
    </div>
  );
}
