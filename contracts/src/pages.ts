/**
 * The pages of the web application. The server answers any other path with the 404 page and status 404;
 * the browser's router is built from the same names.
 */
export const pages = {
  landing: '/',
  auth: '/auth',
  login: '/login',
  signup: '/signup',
  dashboard: '/dashboard',
  investment: '/investment',
  referrals: '/referrals',
  statement: '/statement',
  playLimits: '/play-limits',
  account: '/account',
  terms: '/terms',
  privacy: '/privacy',
  security: '/security',
  help: '/help',
  fairness: '/fairness',
  transparency: '/transparency',
  /** Opened from a link of support, with the token in its fragment. */
  resetPassword: '/reset-password',
} as const;

/** Rendered to HTML at build time, readable without JavaScript. */
export const prerenderedPages = [
  pages.landing,
  pages.login,
  pages.signup,
  pages.terms,
  pages.privacy,
  pages.security,
  pages.help,
  pages.fairness,
  pages.transparency,
] as const;

/** Their HTML names every file that they start with: fetched without a detour, and known to be all there. */
export const selfContainedPages = [...prerenderedPages, pages.dashboard] as const;

/** What an installed application shows when there is no network and nothing else to show. */
export const OFFLINE_PAGE = '/offline';
