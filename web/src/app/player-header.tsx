import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { Link } from 'react-router';
import { useUser } from '../features/session/player.ts';
import { Amount } from '../ui/amount.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { LogoutButton } from './logout-button.tsx';
import { PlayerLinks } from './player-links.tsx';
import { PlayerMenu } from './player-menu.tsx';
import { dashboard } from './texts.en.ts';

const texts = dashboard.header;

/** On a wide screen the actions stand in a row; on a small one they are in the menu. */
export function PlayerHeader() {
  const { username, gameBalance, currencySymbol } = useUser();
  return (
    <header className="night sticky top-0 z-30 border-b border-line print:hidden">
      <div className="page-width flex min-h-17 items-center gap-x-3">
        <Link
          to={pages.dashboard}
          aria-label={texts.home}
          className="flex min-h-11 shrink-0 items-center gap-2.5"
        >
          <LogoMark />
          <span className="font-display text-xl font-extrabold tracking-tight max-sm:sr-only">
            {brand.name}
          </span>
        </Link>
        <div className="ml-auto flex min-w-0 flex-col items-end text-right xl:mr-2">
          <span className="flex max-w-full items-center gap-2 text-xs text-ink-soft">
            <span className="truncate">{texts.welcome(username || dashboard.player)}</span>
            <LiveIndicator />
          </span>
          <span>
            <span className="sr-only">{texts.balance}: </span>
            <Amount amount={gameBalance} symbol={currencySymbol} className="text-lg" />
          </span>
        </div>
        <div className="hidden items-center gap-1 xl:flex">
          <PlayerLinks className="flex gap-1" />
          <LogoutButton />
        </div>
        <PlayerMenu />
      </div>
    </header>
  );
}
