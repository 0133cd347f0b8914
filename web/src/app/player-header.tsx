import { brand } from '@sanduku/contracts/brand';
import { pages } from '@sanduku/contracts/pages';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { usualWay } from '../features/deposits/use-deposits.ts';
import { Bell } from '../features/inbox/bell.tsx';
import { Balance } from '../features/session/own.tsx';
import { install, useCanInstall, useOnline } from '../lib/browser.ts';
import { messages } from '../lib/language/shared.en.ts';
import { Link, useLocation } from '../lib/router.tsx';
import { useSupport } from '../server/config.ts';
import { useUser } from '../server/player.ts';
import { session } from '../server/session.ts';
import { browserLive, type LivePhase, useLivePhase } from '../server/socket.ts';
import { realtime } from '../server/texts.en.ts';
import { useBack } from '../ui/back.ts';
import { Button, ButtonLink, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { CloseIcon, MenuIcon } from '../ui/icons.tsx';
import { LanguageSwitch } from '../ui/language-switch.tsx';
import { LogoMark } from '../ui/logo-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';
import { toast } from '../ui/toasts.tsx';
import { depositDialog, useWithdrawLink } from './dashboard/dashboard-tabs.ts';
import { dashboard } from './texts.en.ts';

const texts = dashboard.header;

export function PlayerHeader() {
  const { username } = useUser();
  return (
    <HeaderFrame
      name={
        <>
          <span className="truncate">{texts.welcome(username || dashboard.player)}</span>
          <LiveIndicator />
        </>
      }
      balance={
        <>
          <span className="sr-only">{texts.balance}: </span>
          <Balance className="text-lg leading-tight max-[22rem]:text-base" />
        </>
      }
    >
      <div className="hidden items-center gap-1 xl:flex">
        <PlayerLinks className="flex gap-1" />
        <LogoutButton />
      </div>
      <Bell />
      <PlayerMenu />
    </HeaderFrame>
  );
}

interface HeaderFrameProps {
  name: ReactNode;
  balance: ReactNode;
  children: ReactNode;
}

/** Shared with the prerendered shell. */
export function HeaderFrame({ name, balance, children }: HeaderFrameProps) {
  return (
    <header className="night sticky top-0 z-30 border-b border-line print:hidden">
      <div className="page-width flex min-h-14 items-center gap-x-3 max-[16rem]:flex-wrap max-[16rem]:gap-x-0 roomy:min-h-17">
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
        <div className="ml-auto flex min-w-0 flex-col items-end text-right max-[16rem]:order-last max-[16rem]:basis-full xl:mr-2">
          <span className="flex max-w-full items-center gap-2 text-xs text-ink-soft">{name}</span>
          <span data-balance>{balance}</span>
        </div>
        {children}
      </div>
    </header>
  );
}

function PlayerLinks({ className }: { className: string }) {
  const deposit = depositDialog(usualWay(useUser()));
  return <HeaderLinks className={className} deposit={deposit} withdraw={useWithdrawLink()} />;
}

interface HeaderLinksProps {
  className: string;
  deposit: string;
  withdraw: string;
}

export function HeaderLinks({ className, deposit, withdraw }: HeaderLinksProps) {
  const { pathname } = useLocation();
  const links = [
    { to: pages.dashboard, label: texts.play, variant: 'quiet' },
    { to: deposit, label: texts.deposit, variant: 'primary' },
    { to: withdraw, label: texts.withdraw, variant: 'secondary' },
    { to: pages.investment, label: texts.investment, variant: 'quiet' },
    { to: pages.referrals, label: texts.referrals, variant: 'quiet' },
  ] as const;
  return (
    <nav aria-label={texts.label} className={className}>
      {links.map(({ to, label, variant }) => (
        <ButtonLink
          key={label}
          to={to}
          variant={variant}
          aria-current={to === pathname ? 'page' : undefined}
          className="max-xl:justify-start aria-[current=page]:bg-raised aria-[current=page]:text-ink"
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** The browser's popover closes on Esc and an outside press, and tells assistive technology its state. */
function PlayerMenu() {
  const { chatLink } = useSupport();
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key: visit } = useLocation();
  useBack(isOpen, () => panel.current?.hidePopover());

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the menu.
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
        className="inset-x-0 top-14 bottom-auto m-0 max-h-[calc(100dvh-3.5rem)] w-full roomy:top-17 roomy:max-h-[calc(100dvh-4.25rem)] overflow-y-auto border-b border-line bg-ground text-ink shadow-float sm:left-auto sm:w-84 sm:border-l"
      >
        <div className="flex flex-col gap-4 px-5 py-4">
          <PlayerLinks className="grid grid-cols-2 gap-2 *:first:col-span-2 xl:hidden" />
          <ButtonLink
            opensNewTab
            to={chatLink}
            variant="quiet"
            className="-mt-2 justify-start min-[79rem]:hidden"
          >
            {messages.support.label}
          </ButtonLink>
          <ButtonLink to={pages.playLimits} variant="quiet" className="-mt-2 justify-start">
            {messages.navigation.playLimits}
          </ButtonLink>
          <ButtonLink to={pages.account} variant="quiet" className="-mt-2 justify-start">
            {messages.navigation.account}
          </ButtonLink>
          <InstallOffer />
          <LanguageSwitch isLabelHidden />
          <ThemeSwitch isLabelHidden />
          {/* First, so that it is visible on a phone. */}
          <div className="border-t border-line pt-2 xl:hidden">
            <LogoutButton className="w-full max-xl:justify-start" />
          </div>
          <LiveExplanation />
        </div>
      </div>
    </>
  );
}

function InstallOffer() {
  return (
    useCanInstall() && (
      <Button variant="quiet" className="-mt-2 justify-start" onClick={install}>
        {texts.install}
      </Button>
    )
  );
}

export function LogoutButton({ className }: { className?: string }) {
  async function logOut() {
    const wasTold = await session.logout();
    if (!wasTold) toast.info(texts.loggedOutLocally);
  }

  return (
    <Button variant="quiet" className={className} onClick={logOut}>
      {texts.logout}
    </Button>
  );
}

const { indicator, explained } = realtime;

type Sign = 'live' | 'connecting' | 'off' | 'offline';

const signs: Record<LivePhase, Sign> = {
  idle: 'connecting',
  connecting: 'connecting',
  live: 'live',
  fallback: 'off',
};

const dots: Record<Sign, string> = {
  live: 'bg-gain',
  connecting: 'bg-marigold',
  off: 'bg-ink-soft',
  offline: 'bg-ink-soft',
};

/** The browser notices a lost network before the socket does. */
function useSign(): Sign {
  const sign = signs[useLivePhase()];
  return useOnline() ? sign : 'offline';
}

function LiveIndicator() {
  const sign = useSign();
  if (sign === 'off') {
    return (
      <button
        type="button"
        aria-label={indicator.reconnect}
        onClick={() => browserLive.reconnect()}
        className={classes(shape, 'relative cursor-pointer underline after:absolute after:-inset-3.5')}
      >
        <Dot className={dots.off} />
        {indicator.off}
      </button>
    );
  }
  return (
    <span className={shape}>
      <Dot className={dots[sign]} />
      <span>{indicator[sign]}</span>
    </span>
  );
}

function LiveExplanation() {
  return <p className="text-sm text-ink-soft">{explained[useSign()]}</p>;
}

const shape = 'flex shrink-0 items-center gap-1.5 font-semibold';

function Dot({ className }: { className: string }) {
  return <span aria-hidden="true" className={classes('size-2 rounded-full', className)} />;
}
