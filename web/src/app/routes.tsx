import { pages } from '@sanduku/contracts/pages';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useLayoutEffect } from 'react';
import { messages } from '../lib/language/shared.en.ts';
import { matchPath, Navigate, useLocation, useNavigate } from '../lib/router.tsx';
import { LOGIN_REDIRECT_DELAY_MS } from '../lib/timings.ts';
import { reportError } from '../server/report-error.ts';
import { session, useSessionState } from '../server/session.ts';
import { Crate } from '../ui/crate.tsx';
import { ErrorBoundary, FullPageAlert } from '../ui/error-boundary.tsx';
import { type LazyPart, lazyPart } from '../ui/lazy-part.tsx';
import { LoadingScreen, removeShell } from '../ui/loading.tsx';
import { type PageMeta, ScrollKeeper, usePageMeta } from './page.tsx';
import { PublicShell } from './public-shell.tsx';

function PageLoading() {
  const { pathname } = useLocation();
  return <LoadingScreen title={metaOf(pathname).title} />;
}

interface GateProps {
  children: ReactNode;
}

function Protected({ children }: GateProps) {
  const { phase: now } = useSessionState();
  // Renders the signed-in page in interruptible pieces.
  const shown = useDeferredValue(now);
  const phase = now === 'signedIn' && shown !== 'signedIn' ? 'loading' : now;
  useLayoutEffect(() => {
    if (phase !== 'loading') removeShell();
  }, [phase]);
  switch (phase) {
    case 'loading':
      return <PageLoading />;
    case 'unreachable':
      return <UnreachableScreen />;
    case 'anonymous':
      return <Navigate to={pages.auth} replace />;
    case 'signedIn':
      return children;
  }
}

function PublicOnly({ children }: GateProps) {
  const { phase } = useSessionState();
  if (phase === 'loading') return <PageLoading />;
  if (phase === 'signedIn') return <Navigate to={pages.dashboard} replace />;
  return children;
}

/** For visitors, but a login on it shows its success. */
function SignInGate({ children }: GateProps) {
  const state = useSessionState();
  const hasLoggedIn = state.phase === 'signedIn' && state.entry === 'login';

  const navigate = useNavigate();
  useEffect(() => {
    if (!hasLoggedIn) return;
    async function enter() {
      try {
        await preloadPage(pages.dashboard);
        navigate(pages.landing, { replace: true });
      } catch {
        // The code failed to load, perhaps after a release.
        window.location.replace(pages.landing);
      }
    }
    const timer = setTimeout(enter, LOGIN_REDIRECT_DELAY_MS);
    return () => clearTimeout(timer);
  }, [hasLoggedIn, navigate]);

  if (state.phase === 'loading') return <PageLoading />;
  if (state.phase === 'signedIn' && !hasLoggedIn) return <Navigate to={pages.dashboard} replace />;
  return children;
}

const { unreachable, ui } = messages;

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
  meta?: PageMeta;
  Page: LazyPart;
}

type TitledPageName = keyof typeof pages & Exclude<keyof typeof messages.meta, 'dashboard'>;

function route(name: TitledPageName, Page: LazyPart): PageRoute {
  return { path: pages[name], meta: messages.meta[name], Page };
}

const landingRoute = route(
  'landing',
  lazyPart(() => import('../features/landing/landing-page.tsx'), 'LandingPage'),
);

const Terms = lazyPart(() => import('../features/documents/terms-page.tsx'), 'TermsPage');
const Privacy = lazyPart(() => import('../features/documents/privacy-page.tsx'), 'PrivacyPage');
const Security = lazyPart(() => import('../features/documents/security-page.tsx'), 'SecurityPage');
const Help = lazyPart(() => import('../features/documents/help-page.tsx'), 'HelpPage');
const Fairness = lazyPart(() => import('../features/fairness/fairness-page.tsx'), 'FairnessPage');
const Transparency = lazyPart(
  () => import('../features/transparency/transparency-page.tsx'),
  'TransparencyPage',
);
const ResetPassword = lazyPart(
  () => import('../features/password-reset/reset-password-page.tsx'),
  'ResetPasswordPage',
);
const NotFound = lazyPart(() => import('../features/not-found/not-found-page.tsx'), 'NotFoundPage');

const notFoundRoute: PageRoute = { path: '*', meta: messages.meta.notFound, Page: NotFound };

const openRoutes: readonly PageRoute[] = [
  route('terms', Terms),
  route('privacy', Privacy),
  route('security', Security),
  route('help', Help),
  route('fairness', Fairness),
  route('transparency', Transparency),
  route('resetPassword', ResetPassword),
  notFoundRoute,
];

const Auth = lazyPart(() => import('./sign-in.ts'), 'AuthPage');

const authRoutes: readonly PageRoute[] = [
  { path: pages.auth, meta: messages.meta.login, Page: Auth },
  route('login', Auth),
  route('signup', Auth),
];

const Dashboard = lazyPart(() => {
  // For the first round. If it fails, the game tries again.
  import('../features/game/round-check.ts').catch(() => undefined);
  return import('./signed-in.ts');
}, 'DashboardPage');
const Investment = lazyPart(() => import('../features/investment/investment-page.tsx'), 'InvestmentPage');
const Referrals = lazyPart(() => import('../features/referrals/referrals-page.tsx'), 'ReferralsPage');
const Statement = lazyPart(() => import('../features/statement/statement-page.tsx'), 'StatementPage');
const PlayLimits = lazyPart(() => import('../features/play-limits/play-limits-page.tsx'), 'PlayLimitsPage');
const Account = lazyPart(() => import('../features/account/account-page.tsx'), 'AccountPage');

const playerRoutes: readonly PageRoute[] = [
  { path: pages.dashboard, Page: Dashboard },
  route('investment', Investment),
  route('referrals', Referrals),
  route('statement', Statement),
  route('playLimits', PlayLimits),
  route('account', Account),
];

const routes = [landingRoute, ...authRoutes, ...playerRoutes, ...openRoutes];

const SignInProviders = lazyPart(() => import('./sign-in.ts'), 'AppProviders');
const SignedInProviders = lazyPart(() => import('./signed-in.ts'), 'AppProviders');
const SignedInLayout = lazyPart(() => import('./signed-in.ts'), 'SignedInLayout');

export function AppRoutes() {
  return (
    <>
      <ScrollKeeper />
      <Suspense fallback={<PageLoading />}>{inLayout(routeAt(useLocation().pathname))}</Suspense>
    </>
  );
}

function inLayout(route: PageRoute) {
  const { path, meta, Page } = route;
  const page = (
    <ErrorBoundary key={path} onError={reportError} isFramed>
      {meta ? <TitledPage meta={meta} Page={Page} /> : <Page />}
    </ErrorBoundary>
  );
  if (openRoutes.includes(route)) return <PublicShell>{page}</PublicShell>;
  if (route === landingRoute)
    return (
      <PublicOnly>
        <PublicShell>{page}</PublicShell>
      </PublicOnly>
    );
  if (authRoutes.includes(route))
    return (
      <SignInProviders>
        <SignInGate>
          <PublicShell>{page}</PublicShell>
        </SignInGate>
      </SignInProviders>
    );
  return (
    <SignedInProviders>
      <Protected>
        <SignedInLayout>{page}</SignedInLayout>
      </Protected>
    </SignedInProviders>
  );
}

export async function preloadPage(path: string): Promise<void> {
  const route = routeAt(path);
  const needed = [route.Page.preload()];
  if (authRoutes.includes(route)) needed.push(SignInProviders.preload());
  if (playerRoutes.includes(route)) needed.push(SignedInProviders.preload(), SignedInLayout.preload());
  await Promise.all(needed);
}

export function metaOf(path: string): PageMeta {
  return routeAt(path).meta ?? messages.meta.shell;
}

function routeAt(path: string): PageRoute {
  return routes.find((route) => matchPath(route.path, path)) ?? notFoundRoute;
}

function TitledPage({ meta, Page }: { meta: PageMeta; Page: LazyPart }) {
  usePageMeta(meta);
  return <Page />;
}
