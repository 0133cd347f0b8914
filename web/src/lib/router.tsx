import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from 'react';

/*
 * A URL is what a component shows; its layout is a component around it. `ui/back.ts` adds entries for open
 * dialogs with the page's URL and state, so those change nothing here.
 */

/** In the history entry, never in the URL. */
type State = Record<string, unknown>;

export interface Location {
  /** Relative to the router's base, like every path here. */
  pathname: string;
  /** With "?", or empty. */
  search: string;
  /** With "#", or empty. */
  hash: string;
  state: State | undefined;
  /** Of the history entry; its open dialogs have the same. */
  key: string;
  way: 'push' | 'replace' | 'traverse';
}

interface NavigateOptions {
  replace?: boolean | undefined;
  state?: State | undefined;
}

type Navigate = (to: string, options?: NavigateOptions) => void;

interface Router {
  base: string;
  location: Location;
  navigate: Navigate;
}

const RouterContext = createContext<Router | undefined>(undefined);

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('A link or a route needs a router around it.');
  return router;
}

interface BrowserRouterProps {
  /** All pages are below it. Without trailing slash. */
  base?: string;
  children: ReactNode;
}

export function BrowserRouter({ base = '', children }: BrowserRouterProps) {
  const [location, setLocation] = useState(() => currentLocation(base, 'traverse'));

  // A transition keeps the page until the next one's code has loaded.
  const follow = useCallback(
    (way: Location['way']) => startTransition(() => setLocation(currentLocation(base, way))),
    [base],
  );
  useLayoutEffect(() => {
    const traverse = () => follow('traverse');
    window.addEventListener('popstate', traverse);
    return () => window.removeEventListener('popstate', traverse);
  }, [follow]);
  const navigate = useCallback<Navigate>(
    (to, { replace = false, state } = {}) => {
      const entry = { key: Math.random().toString(36).slice(2), state };
      if (replace) history.replaceState(entry, '', base + to);
      else history.pushState(entry, '', base + to);
      follow(replace ? 'replace' : 'push');
    },
    [base, follow],
  );

  const router = useMemo(() => ({ base, location, navigate }), [base, location, navigate]);
  return <RouterContext value={router}>{children}</RouterContext>;
}

function currentLocation(base: string, way: Location['way']): Location {
  const { pathname, search, hash } = window.location;
  const { key = '', state } = window.history.state ?? {};
  return { pathname: pathname.slice(base.length) || '/', search, hash, state, key, way };
}

export function StaticRouter({ pathname, children }: { pathname: string; children: ReactNode }) {
  const location: Location = { pathname, search: '', hash: '', state: undefined, key: '', way: 'traverse' };
  const navigate = () => {
    throw new Error('A prerendered page cannot navigate.');
  };
  return <RouterContext value={{ base: '', location, navigate }}>{children}</RouterContext>;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigate(): Navigate {
  return useRouter().navigate;
}

type SetSearch = (parameters: Record<string, string> | string[][], options?: NavigateOptions) => void;

/** The setter replaces all parameters and drops the fragment. */
export function useSearchParams(): [URLSearchParams, SetSearch] {
  const { location, navigate } = useRouter();
  const { pathname, search } = location;
  const parameters = useMemo(() => new URLSearchParams(search), [search]);
  const set: SetSearch = (next, options) => {
    const text = new URLSearchParams(next).toString();
    navigate(text ? `${pathname}?${text}` : pathname, options);
  };
  return [parameters, set];
}

export function useParams(pattern: string): Record<string, string> {
  return matchPath(pattern, useLocation().pathname) ?? {};
}

/** The `:name` segments; undefined without a match. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  const wanted = segments(pattern);
  const given = segments(pathname);
  if (wanted.length !== given.length) return undefined;
  for (const [index, name] of wanted.entries()) {
    const value = given[index] ?? '';
    if (name.startsWith(':')) params[name.slice(1)] = value;
    else if (name !== value.toLowerCase()) return undefined;
  }
  return params;
}

const segments = (path: string) => path.split('/').filter(Boolean);

/** Redirects once rendered. */
export function Navigate({ to, replace = false }: { to: string; replace?: boolean }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path, a query of the current page, or another site's URL. */
  to: string;
  state?: State | undefined;
}

export function Link({ to, state, onClick, ...rest }: LinkProps) {
  const { base, location, navigate } = useRouter();
  const path = to.startsWith('?') ? location.pathname + to : to;
  const isPage = path.startsWith('/');

  function press(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.defaultPrevented || !isPage || rest.target === '_blank' || !isPlainClick(event)) return;
    event.preventDefault();
    // As in browsers, a link to the current URL adds no entry.
    navigate(path, { state, replace: path === location.pathname + location.search + location.hash });
  }

  return <a {...rest} href={isPage ? base + path : to} onClick={press} />;
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Except with `end`, also current on the pages below it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation();
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`));
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />;
}
