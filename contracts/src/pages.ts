/** For the server's routes and the browser's router. Other paths get the 404 page. */
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
  resetPassword: '/reset-password',
} as const;

/** Rendered at build time; readable without JavaScript. */
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

/** Behind sign-in. The build renders them without a player's data. */
export const playerPages = [
  pages.dashboard,
  pages.investment,
  pages.referrals,
  pages.statement,
  pages.playLimits,
  pages.account,
] as const;

/** Their HTML references every file, for prefetching and completeness checks. */
export const selfContainedPages = [...prerenderedPages, ...playerPages] as const;

export const OFFLINE_PAGE = '/offline';
