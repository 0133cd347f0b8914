import { pages } from '@sanduku/contracts/pages';
import { Suspense, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { canInstall, onInstallationOffered } from '../lib/installation.ts';
import { messages } from '../lib/language/shared.en.ts';
import { useSupport } from '../lib/use-support.ts';
import { ButtonLink } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { lazyPage } from './lazy-page.tsx';
import { LiveExplanation } from './live-indicator.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PlayerLinks } from './player-links.tsx';
import { dashboard } from './texts.en.ts';

const { support } = messages;

/**
 * What folds away: on a small screen the links and the way out, everywhere language and theme. The browser's own popover
 * closes it on Esc and on a press beside it, and tells assistive technology whether it is open.
 */
export function PlayerMenu() {
  const { chatLink } = useSupport();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key: visit } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has followed a link is done with the menu.
  useEffect(() => panel.current?.hidePopover(), [visit]);

  return (
    <>
      <IconButton label={dashboard.header.menu} popoverTarget={id} className="border-2 border-line-strong">
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="inset-x-0 top-17 bottom-auto m-0 max-h-[calc(100dvh-4.25rem)] w-full overflow-y-auto border-b border-line bg-ground text-ink shadow-float sm:left-auto sm:w-84 sm:border-l"
      >
        <div className="flex flex-col gap-4 px-5 py-4">
          <PlayerLinks className="flex flex-col gap-2 xl:hidden" />
          <ButtonLink
            to={chatLink}
            target="_blank"
            rel="noopener"
            variant="quiet"
            className="-mt-2 max-sm:justify-start sm:hidden"
          >
            {support.label}
            <span className="sr-only"> ({support.opensNewTab})</span>
          </ButtonLink>
          <ButtonLink to={pages.playLimits} variant="quiet" className="-mt-2 justify-start">
            {messages.navigation.playLimits}
          </ButtonLink>
          <InstallOffer />
          <LanguageSwitch />
          <ThemeSwitch />
          <LiveExplanation />
          <div className="border-t border-line pt-2 xl:hidden">
            <LogoutButton className="w-full max-xl:justify-start" />
          </div>
        </div>
      </div>
    </>
  );
}

const InstallButton = lazyPage(async () => (await import('./install-button.tsx')).InstallButton);

/** Only where the browser can, and only some can. */
function InstallOffer() {
  const isOffered = useSyncExternalStore(onInstallationOffered, canInstall);
  return (
    isOffered && (
      <Suspense>
        <InstallButton />
      </Suspense>
    )
  );
}
