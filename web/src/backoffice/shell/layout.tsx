import { brand } from '@sanduku/contracts/brand';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  type ComponentType,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { SkipLink } from '../../app/page-frame.tsx';
import { whenIdle } from '../../lib/browser.ts';
import { Link, matchPath, NavLink, useLocation } from '../../lib/router.tsx';
import { createStore } from '../../lib/store.ts';
import { Button, ButtonLink, IconButton } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { CloseIcon, MenuIcon, SearchIcon } from '../../ui/icons.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { EmptyState } from '../../ui/lists.tsx';
import { LogoMark } from '../../ui/logo-mark.tsx';
import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { pageNames, roleNames } from '../names.ts';
import { adminPages, pathOf } from '../pages.ts';
import { paths } from '../paths.ts';
import { usePendingCounts } from '../queries.ts';
import { operatorSession, useOperator } from '../session/operator-session.ts';
import { numberText } from '../shared/format.ts';
import { PageFrame, PageSkeleton, usePageTitle } from '../shared/page-frame.tsx';
import { LiveUpdates } from './live-updates.ts';

export function BackOfficeLayout() {
  const { pathname } = useLocation();
  const page = adminPages.find(({ name }) => matchPath(pathOf(name), pathname));
  const [queryClient] = useState(() => new QueryClient({ defaultOptions: { queries: { retry: 1 } } }));
  return (
    <QueryClientProvider client={queryClient}>
      <LiveUpdates />
      <SkipLink />
      <SearchShortcut />
      <div className="lg:grid lg:min-h-[calc(100dvh-var(--ribbon))] lg:grid-cols-[15rem_minmax(0,1fr)]">
        <TopBar />
        <Sidebar />
        <main id="content" tabIndex={-1} className="min-w-0 px-4 pt-5 pb-16 sm:px-6">
          {page ? (
            <TitledPage title={pageNames[page.name]} Page={page.Page} />
          ) : (
            <TitledPage title="Not found" Page={NotFound} />
          )}
        </main>
      </div>
    </QueryClientProvider>
  );
}

function TitledPage({ title, Page }: { title: string; Page: ComponentType }) {
  usePageTitle(title);
  return (
    <Suspense key={title} fallback={<PageSkeleton title={title} />}>
      <Page />
    </Suspense>
  );
}

function NotFound() {
  return (
    <PageFrame title="Not found">
      <EmptyState
        title="Page not found"
        text="The back office has no page at this address."
        action={<ButtonLink to={paths.queue}>Go to withdrawals</ButtonLink>}
      />
    </PageFrame>
  );
}

/** All links, the account and the theme fit into 700 px on a laptop. */
const linkLook =
  'flex min-h-11 items-center justify-between gap-3 rounded-md px-3 text-sm font-medium text-ink-soft lg:min-h-9 lg:[@media(height<48rem)]:min-h-8 ' +
  'hover:bg-raised hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink';

function Sidebar() {
  return (
    <header className="night sticky top-0 hidden h-[calc(100dvh-var(--ribbon))] flex-col gap-3 overflow-y-auto border-r border-line px-3 py-4 lg:flex">
      <Home />
      <button
        type="button"
        onClick={openSearch}
        className="flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md border-2 border-line-strong px-3 text-sm text-ink-soft hover:bg-raised hover:text-ink"
      >
        <SearchIcon className="size-4.5" />
        Search
        <span aria-hidden="true" className="ml-auto text-xs">
          Ctrl K
        </span>
      </button>
      <PageLinks />
      <div className="mt-auto">
        <Account />
      </div>
    </header>
  );
}

function TopBar() {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { key: visit } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link closes the menu.
  useEffect(() => panel.current?.hidePopover(), [visit]);

  return (
    <header className="night sticky top-0 z-30 flex min-h-15 items-center justify-between gap-3 border-b border-line px-4 lg:hidden">
      <Home />
      <IconButton label="Search" onClick={openSearch} className="ml-auto border-2 border-line-strong">
        <SearchIcon />
      </IconButton>
      <IconButton label="Menu" popoverTarget={id} className="border-2 border-line-strong">
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="night inset-x-0 top-15 bottom-auto m-0 max-h-[calc(100dvh-3.75rem)] w-full overflow-y-auto border-b border-line px-4 py-4 shadow-float sm:left-auto sm:w-84 sm:border-l"
      >
        <div className="flex flex-col gap-4">
          <PageLinks />
          <Account />
        </div>
      </div>
    </header>
  );
}

function Home() {
  return (
    <Link to={paths.queue} className="flex min-h-11 items-center gap-2.5 px-1">
      <LogoMark />
      <span className="flex flex-col leading-tight">
        <span className="font-display text-lg font-extrabold tracking-tight">{brand.name}</span>{' '}
        <span className="text-xs text-ink-soft">Back office</span>
      </span>
    </Link>
  );
}

function PageLinks() {
  const waiting = usePendingCounts();
  return (
    <nav aria-label="Back office">
      <ul className="flex flex-col gap-0.5">
        {adminPages
          .filter(({ isUnlinked }) => !isUnlinked)
          .map(({ name, waiting: countOf }) => (
            <li key={name}>
              <NavLink to={pathOf(name)} end={name === 'queue'} className={linkLook}>
                {pageNames[name]}
                {waiting && countOf && <WaitingBadge count={countOf(waiting)} />}
              </NavLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}

function WaitingBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="min-w-7 rounded-full bg-marigold px-2 text-center text-xs font-bold text-on-marigold tabular-nums">
      <span aria-hidden="true">{numberText(count)}</span>
      <span className="sr-only">{numberText(count)} pending</span>
    </span>
  );
}

function Account() {
  const { username, role } = useOperator();
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="flex items-center gap-1">
        <NavLink to={paths.account} className={classes(linkLook, 'min-w-0 flex-1')}>
          <span className="min-w-0 py-1.5">
            <span className="sr-only">Your account: </span>
            <span className="block truncate font-semibold text-ink">{username}</span>
            <span className="block text-xs">{roleNames[role]}</span>
          </span>
        </NavLink>
        <Button variant="quiet" className="px-3" onClick={() => operatorSession.signOut()}>
          Sign out
        </Button>
      </div>
      {role === 'viewer' && (
        <p className="px-3 text-xs text-ink-soft">You can view everything but change nothing.</p>
      )}
      <ThemeSwitch isLabelHidden />
    </div>
  );
}

const SearchDialog = lazyPart(() => import('./search-dialog.tsx'), 'SearchDialog');

/** Undefined while closed. */
const typedText = createStore<string | undefined>(undefined);

const openSearch = () => typedText.set('');
const closeSearch = () => typedText.set(undefined);

/** Ctrl+K and Cmd+K, except while another dialog is open. */
function SearchShortcut() {
  const typed = useSyncExternalStore(typedText.subscribe, typedText.get);
  useEffect(() => {
    // Capture phase: page shortcuts must not see these keys.
    document.addEventListener('keydown', press, true);
    // Preloading is optional.
    const stop = whenIdle(() => void SearchDialog.preload().catch(() => undefined));
    return () => {
      document.removeEventListener('keydown', press, true);
      stop();
      closeSearch();
    };
  }, []);
  return (
    typed !== undefined && (
      <Suspense>
        <SearchDialog typed={typed} onType={typedText.set} onClose={closeSearch} />
      </Suspense>
    )
  );
}

function press(event: KeyboardEvent) {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  const typed = typedText.get();
  if (key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey) {
    event.preventDefault();
    if (typed === undefined && !document.querySelector('dialog[open]')) openSearch();
    else closeSearch();
  } else if (typed !== undefined && !ctrlKey && !metaKey && !altKey) catchEarly(event, typed);
}

function catchEarly(event: KeyboardEvent, typed: string) {
  if (document.activeElement?.closest('dialog')) return;
  event.preventDefault();
  event.stopPropagation();
  if (event.key === 'Escape') closeSearch();
  else if (event.key === 'Backspace') typedText.set(typed.slice(0, -1));
  else if (event.key.length === 1) typedText.set(typed + event.key);
}
