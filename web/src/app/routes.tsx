import { pages } from '@sanduku/contracts/pages';
import { Suspense, useEffect } from 'react';
import { matchPath, Navigate, Outlet, Route, Routes, useNavigate } from 'react-router';
import { session, useSessionState } from '../features/session/session.ts';
import { messages } from '../lib/language/shared.en.ts';
import { LOGIN_REDIRECT_DELAY_MS } from '../lib/timings.ts';
import { Crate } from '../ui/crate.tsx';
import { FullPageAlert } from '../ui/error-boundary.tsx';
import { LoadingScreen } from '../ui/loading.tsx';
import { type LazyPage, lazyPage, type PageMeta, ScrollKeeper, usePageMeta } from './page.tsx';
import { PublicShell } from './public-shell.tsx';

/** Pages for signed-in players. */
function Protected() {
  const { phase } = useSessionState();
  switch (phase) {
    case 'loading':
      return <LoadingScreen />;
    case 'unreachable':
      return <UnreachableScreen />;
    case 'anonymous':
      return <Navigate to={pages.auth} replace />;
    case 'signedIn':
      return <Outlet />;
  }
}

/** Pages for visitors who are not signed in. */
function PublicOnly() {
  const { phase } = useSessionState();
  if (phase === 'loading') return <LoadingScreen />;
  if (phase === 'signedIn') return <Navigate to={pages.dashboard} replace />;
  return <Outlet />;
}

interface SignInGateProps {
  /** Fetches what the player will see next. */
  prepare: () => Promise<unknown>;
}

/** The login and sign-up screen: also for visitors only, but a login made on it is seen to succeed. */
function SignInGate({ prepare }: SignInGateProps) {
  const state = useSessionState();
  const hasLoggedIn = state.phase === 'signedIn' && state.entry === 'login';

  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLoggedIn) return;
    async function enter() {
      try {
        await prepare();
        navigate(pages.landing, { replace: true });
      } catch {
        // The code of the next page could not be fetched, perhaps since a new release replaced it.
        window.location.replace(pages.landing);
      }
    }
    const timer = setTimeout(enter, LOGIN_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasLoggedIn, navigate, prepare]);

  if (state.phase === 'loading') return <LoadingScreen />;
  if (state.phase === 'signedIn' && !hasLoggedIn) return <Navigate to={pages.dashboard} replace />;
  return <Outlet />;
}

const { unreachable, ui } = messages;

/** There is a session, but the server cannot be asked about it. */
function UnreachableScreen() {
  return (
    <FullPageAlert
      {...unreachable}
      picture={<Crate pattern={7} className="size-28" />}
      action={ui.retry}
      onAction={() => session.retry()}
    />
  );
}

interface PageRoute {
  path: string;
  /** Left out by a page that words its own. */
  meta?: PageMeta;
  Page: LazyPage;
}

const landingRoute: PageRoute = {
  path: pages.landing,
  meta: messages.meta.landing,
  Page: lazyPage(async () => (await import('../features/landing/landing-page.tsx')).LandingPage),
};

/** Pages that anybody may read, signed in or not. The last one catches the rest. */
const openRoutes: readonly PageRoute[] = [
  {
    path: pages.terms,
    meta: messages.meta.terms,
    Page: lazyPage(async () => (await import('../features/documents/terms-page.tsx')).TermsPage),
  },
  {
    path: pages.privacy,
    meta: messages.meta.privacy,
    Page: lazyPage(async () => (await import('../features/documents/privacy-page.tsx')).PrivacyPage),
  },
  {
    path: pages.security,
    meta: messages.meta.security,
    Page: lazyPage(async () => (await import('../features/documents/security-page.tsx')).SecurityPage),
  },
  {
    path: pages.help,
    meta: messages.meta.help,
    Page: lazyPage(async () => (await import('../features/documents/help-page.tsx')).HelpPage),
  },
  {
    path: pages.fairness,
    meta: messages.meta.fairness,
    Page: lazyPage(async () => (await import('../features/fairness/fairness-page.tsx')).FairnessPage),
  },
  {
    path: pages.resetPassword,
    meta: messages.meta.resetPassword,
    Page: lazyPage(
      async () => (await import('../features/password-reset/reset-password-page.tsx')).ResetPasswordPage,
    ),
  },
  {
    path: '*',
    meta: messages.meta.notFound,
    Page: lazyPage(async () => (await import('../features/not-found/not-found-page.tsx')).NotFoundPage),
  },
];

const Auth = lazyPage(async () => (await import('../features/session/auth-page.tsx')).AuthPage);

const authRoutes: readonly PageRoute[] = [
  { path: pages.auth, meta: messages.meta.login, Page: Auth },
  { path: pages.login, meta: messages.meta.login, Page: Auth },
  { path: pages.signup, meta: messages.meta.signup, Page: Auth },
];

const playerRoutes: readonly PageRoute[] = [
  {
    path: pages.dashboard,
    Page: lazyPage(async () => (await import('./dashboard/dashboard-page.tsx')).DashboardPage),
  },
  {
    path: pages.investment,
    meta: messages.meta.investment,
    Page: lazyPage(async () => (await import('../features/investment/investment-page.tsx')).InvestmentPage),
  },
  {
    path: pages.referrals,
    meta: messages.meta.referrals,
    Page: lazyPage(async () => (await import('../features/referrals/referrals-page.tsx')).ReferralsPage),
  },
  {
    path: pages.statement,
    meta: messages.meta.statement,
    Page: lazyPage(async () => (await import('../features/statement/statement-page.tsx')).StatementPage),
  },
  {
    path: pages.playLimits,
    meta: messages.meta.playLimits,
    Page: lazyPage(async () => (await import('../features/play-limits/play-limits-page.tsx')).PlayLimitsPage),
  },
];

const AppProviders = lazyPage(async () => (await import('./app-providers.tsx')).AppProviders);
const SignedInLayout = lazyPage(async () => (await import('./signed-in-layout.tsx')).SignedInLayout);

export function AppRoutes() {
  return (
    <>
      <ScrollKeeper />
      <Suspense fallback={<LoadingScreen />}>
        <Routes>
          <Route element={<PublicOnly />}>
            <Route element={<PublicShell />}>{toRoute(landingRoute)}</Route>
          </Route>
          <Route element={<AppProviders />}>
            <Route element={<SignInGate prepare={preloadDashboard} />}>
              <Route element={<PublicShell />}>{authRoutes.map(toRoute)}</Route>
            </Route>
            <Route element={<Protected />}>
              <Route element={<SignedInLayout />}>{playerRoutes.map(toRoute)}</Route>
            </Route>
          </Route>
          <Route element={<PublicShell />}>{openRoutes.map(toRoute)}</Route>
        </Routes>
      </Suspense>
    </>
  );
}

/** Fetches the code of the page at a path, so that its first rendering is complete. */
export async function preloadPage(path: string): Promise<void> {
  const needed = [routeIn([landingRoute, ...authRoutes, ...playerRoutes, ...openRoutes], path)?.Page];
  if (routeIn(authRoutes, path)) needed.push(AppProviders);
  if (routeIn(playerRoutes, path)) needed.push(AppProviders, SignedInLayout);
  await Promise.all(needed.map((part) => part?.preload()));
}

function preloadDashboard(): Promise<void> {
  return preloadPage(pages.dashboard);
}

export function metaOf(path: string): PageMeta {
  return routeIn([landingRoute, ...authRoutes, ...openRoutes], path)?.meta ?? messages.meta.shell;
}

function routeIn(routes: readonly PageRoute[], path: string): PageRoute | undefined {
  return routes.find((route) => matchPath(route.path, path));
}

function toRoute({ path, meta, Page }: PageRoute) {
  return <Route key={path} path={path} element={meta ? <TitledPage meta={meta} Page={Page} /> : <Page />} />;
}

function TitledPage({ meta, Page }: { meta: PageMeta; Page: LazyPage }) {
  usePageMeta(meta);
  return <Page />;
}
