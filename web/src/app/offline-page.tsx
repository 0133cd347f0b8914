import { brand } from '@sanduku/contracts/brand';
import { messages } from '../lib/language/shared.en.ts';
import { buttonLook } from '../ui/button.tsx';
import { Crate } from '../ui/crate.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { installed } from './installed.en.ts';

const { offline } = installed;

/**
 * Served by the service worker instead of an unavailable page. It has no scripts; its button links to the
 * current URL.
 */
export function OfflinePage() {
  return (
    <div className="page-width flex min-h-dvh flex-col py-5">
      <header className="flex items-center gap-2.5 font-display text-xl font-bold">
        <LogoMark />
        {brand.name}
      </header>
      <main className="flex flex-1 flex-col items-center justify-center gap-4 py-8 text-center">
        <Crate pattern={7} className="size-28" />
        <h1 className="text-2xl">{offline.title}</h1>
        <p className="max-w-110 text-ink-soft">{offline.text}</p>
        <p className="max-w-110 font-semibold">{offline.money}</p>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is this one, with its query. */}
        <a href="" className={buttonLook({ variant: 'primary', size: 'lg', wide: false })}>
          {messages.ui.retry}
        </a>
      </main>
    </div>
  );
}
