import { useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { dashboard } from '../messages/en/dashboard.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { PlayerActions } from './player-actions.tsx';

/**
 * What folds away: on a small screen the actions, everywhere the theme. The browser's own popover closes it on
 * Esc and on a press beside it, and tells assistive technology whether it is open.
 */
export function PlayerMenu() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const { key: visit } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever has followed a link is done with the menu.
  useEffect(() => panel.current?.hidePopover(), [visit]);

  return (
    <>
      <IconButton label={dashboard.header.menu} popoverTarget={id} className="border-2 border-line-strong">
        <MenuIcon />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        className="inset-x-0 top-17 bottom-auto m-0 w-full border-b border-line bg-ground text-ink shadow-float sm:left-auto sm:w-84 sm:border-l"
      >
        <div className="flex flex-col gap-4 px-5 py-4">
          <PlayerActions className="flex flex-col gap-2 xl:hidden" />
          <ThemeSwitch />
        </div>
      </div>
    </>
  );
}
