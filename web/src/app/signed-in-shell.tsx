import { betPresets } from '@sanduku/contracts/game/rules';
import { odds } from '@sanduku/contracts/odds';
import { pages, type playerPages } from '@sanduku/contracts/pages';
import { defaultRates } from '@sanduku/contracts/rates';
import type { ReactNode } from 'react';
import { account } from '../features/account/texts.en.ts';
import { SealLine, Stage } from '../features/game/stage.tsx';
import { Words } from '../features/game/stage-headline.tsx';
import { game } from '../features/game/texts.en.ts';
import { investment } from '../features/investment/texts.en.ts';
import { playLimits } from '../features/play-limits/texts.en.ts';
import { referrals } from '../features/referrals/texts.en.ts';
import { statement } from '../features/statement/texts.en.ts';
import { messages } from '../lib/language/shared.en.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { BellIcon, MenuIcon } from '../ui/icons.tsx';
import { LoadingRows, Skeleton } from '../ui/loading.tsx';
import { Ribbon } from '../ui/sandbox-ribbon.tsx';
import { DashboardFrame } from './dashboard/dashboard-frame.tsx';
import { walletTab } from './dashboard/dashboard-tabs.ts';
import { HeaderFrame, HeaderLinks, LogoutButton } from './player-header.tsx';
import { dashboard } from './texts.en.ts';

type PlayerPage = (typeof playerPages)[number];

/**
 * A signed-in player sees it before scripts run. Only the build renders it, with components of the real
 * page, so that nothing moves. Inert: a press would be lost.
 */
export function SignedInShell({ path }: { path: PlayerPage }) {
  return (
    <div id="shell" inert aria-hidden="true">
      <HeaderFrame
        name={<Skeleton className="my-1 h-3 w-32" />}
        balance={<Skeleton className="my-0.75 h-5 w-24" />}
      >
        <div className="hidden items-center gap-1 xl:flex">
          <HeaderLinks className="flex gap-1" deposit={walletTab} withdraw={walletTab} />
          <LogoutButton />
        </div>
        <IconButton label={dashboard.header.inbox} className="-mr-1.5">
          <BellIcon />
        </IconButton>
        <IconButton label={dashboard.header.menu} className="border-2 border-line-strong">
          <MenuIcon />
        </IconButton>
      </HeaderFrame>
      <div className="min-h-dvh">{contents[path]}</div>
      <div data-last className="hidden in-data-ribbon:block">
        <Ribbon />
      </div>
    </div>
  );
}

const contents: Record<PlayerPage, ReactNode> = {
  [pages.dashboard]: <Dashboard />,
  [pages.investment]: <OtherPage title={investment.title} className="gap-3 pt-4 sm:gap-5 sm:pt-8" />,
  [pages.referrals]: <OtherPage title={referrals.title} className="gap-5 py-8" />,
  [pages.statement]: <OtherPage title={statement.title} className="gap-5 py-8" />,
  [pages.playLimits]: <OtherPage title={playLimits.title} className="max-w-4xl gap-5 py-8" />,
  [pages.account]: <OtherPage title={account.title} className="gap-5 py-8" />,
};

function OtherPage({ title, className }: { title: string; className: string }) {
  return (
    <div className={`page-width flex flex-col ${className}`}>
      <header className="flex flex-col gap-1">
        <h1 className="text-2xl">{title}</h1>
        <Skeleton className="h-5 w-full max-w-120" />
      </header>
      <LoadingRows rows={5} className="h-19" />
    </div>
  );
}

const nothing = () => {};
const noButton = { current: null };
const noFigures = {};

function Dashboard() {
  return (
    // On phones the figures are far below the board.
    <div className="[&_section.order-last]:hidden roomy:[&_section.order-last]:grid">
      <DashboardFrame
        heading={
          <>
            <span className="sr-only">{messages.navigation.dashboard}</span>
            <Skeleton className="inline-block h-5 w-64" />
          </>
        }
        figures={noFigures}
        openTab="game"
        onOpenTab={nothing}
        contents={{ game: <Game />, wallet: null, transfers: null, history: null }}
      />
    </div>
  );
}

/** The link may lead to another tab, whose rows are not known. */
function Game() {
  return (
    <>
      <div className="hidden in-data-other-tab:block">
        <LoadingRows rows={5} className="h-19" />
      </div>
      <div className="in-data-other-tab:hidden in-data-table-choice:[&_.board-size]:[--taken:3.25rem] max-[359px]:in-data-table-choice:[&_.board-size]:[--taken:5.25rem]">
        <Stage
          state={{ phase: 'idle' }}
          startButton={noButton}
          symbol=""
          odds={odds}
          board="preparing"
          alarm={<Words title={game.headline.preparing} text={game.headline.preparingText} />}
          stake={undefined}
          isReminded={false}
          canStart={false}
          canPlayAgain={false}
          startReasonId={undefined}
          onStart={nothing}
          onPick={nothing}
          onEarlyPick={nothing}
          onChangeStake={nothing}
          onPlayAgain={nothing}
          onSameAgain={nothing}
          onSkipReveal={nothing}
          stakes={<Stakes />}
        >
          <SealLine sealed={undefined} clientSeed="" onClientSeed={nothing} isSeedFixed />
        </Stage>
      </div>
    </>
  );
}

/** Amounts depend on the player's country and balance. */
function Stakes() {
  return (
    <div className="flex flex-col gap-2 roomy:gap-3">
      <div className="hidden h-11 in-data-table-choice:block roomy:h-24" />
      <div className="grid grid-cols-5 gap-2 roomy:grid-cols-4">
        {betPresets('UG', defaultRates).map((preset) => (
          <Skeleton key={preset} className="h-11 rounded-md" />
        ))}
        <Button disabled className="col-span-2 px-2! roomy:hidden">
          {game.bet.other}
        </Button>
      </div>
      <p data-takes-line className="text-xs sm:hidden roomy:block">
        <Skeleton className="inline-block h-3 w-48" />
      </p>
      <div className="hidden roomy:block">
        <AmountField
          label={game.bet.custom}
          symbol=""
          value=""
          onValueChange={nothing}
          hint={<Skeleton className="inline-block h-3 w-40" />}
          optional
          disabled
        />
      </div>
    </div>
  );
}
