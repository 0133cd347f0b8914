import { pages } from '@sanduku/contracts/pages';
import { Suspense } from 'react';
import { matchPath, Route, Routes } from 'react-router';
import { messages } from '../lib/language/shared.en.ts';
import { LoadingScreen } from '../ui/loading-screen.tsx';
import { Protected, PublicOnly, SignInGate } from './guards.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { type PageMeta, usePageMeta } from './page-meta.ts';
import { PublicShell } from './public-shell.tsx';
import { ScrollKeeper } from './scroll-keeper.ts';

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
    Page: lazyPage(async () => (await import('./investment-route.tsx')).InvestmentRoute),
  },
  {
    path: pages.referrals,
    meta: messages.meta.referrals,
    Page: lazyPage(async () => (await import('./referrals-route.tsx')).ReferralsRoute),
  },
  {
    path: pages.statement,
    meta: messages.meta.statement,
    Page: lazyPage(async () => (await import('./statement-route.tsx')).StatementRoute),
  },
  {
    path: pages.playLimits,
    meta: messages.meta.playLimits,
    Page: lazyPage(async () => (await import('./play-limits-route.tsx')).PlayLimitsRoute),
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
