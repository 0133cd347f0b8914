import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { Link } from 'react-router';
import { useUser } from '../features/session/session-context.tsx';
import { dashboard } from '../messages/en/dashboard.ts';
import { Amount } from '../ui/amount.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { LiveIndicator } from './live-indicator.tsx';
import { PlayerActions } from './player-actions.tsx';
import { PlayerMenu } from './player-menu.tsx';

const texts = dashboard.header;

/** On a wide screen the actions stand in a row; on a small one they are in the menu. */
export function PlayerHeader() {
  const { username, gameBalance, currencySymbol } = useUser();
  return (
    <header className="night sticky top-0 z-30 border-b border-line">
      <div className="page-width flex min-h-17 items-center gap-x-3">
        <Link to={pages.dashboard} aria-label={texts.home} className="flex min-h-11 items-center gap-2.5">
          <LogoMark />
          <span className="font-display text-xl font-extrabold tracking-tight max-sm:sr-only">
            {brand.name}
          </span>
        </Link>
        <div className="ml-auto flex min-w-0 flex-col items-end text-right xl:mr-2">
          <span className="max-w-full truncate text-xs text-ink-soft">
            {texts.welcome(username || dashboard.player)}
          </span>
          <span className="flex items-center gap-2">
            <span className="sr-only">{texts.balance}: </span>
            <Amount amount={gameBalance} symbol={currencySymbol} className="text-lg" />
            <LiveIndicator />
          </span>
        </div>
        <PlayerActions className="hidden items-center gap-1 xl:flex" />
        <PlayerMenu />
      </div>
    </header>
  );
}
