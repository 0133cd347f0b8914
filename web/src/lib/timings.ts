/** Every timing of the web application by name. Tests run them on a fake clock. */

/** Testimonials change by themselves this often. */
export const TESTIMONIAL_INTERVAL_MS = 4000;

/** How long a toast stays unless its caller says otherwise, and how many are shown at once. */
export const TOAST_DURATION_MS = 5000;
export const TOAST_LIMIT = 5;

/** How long a copy button says that it has copied. */
export const COPIED_MS = 2000;

/** "5 minutes ago" is brought up to date this often. */
export const TIME_LABEL_REFRESH_MS = 60_000;

/** A call without an answer is given up after this. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** The client holds itself to so many calls of one kind in a window. */
export const CALLS_PER_WINDOW = 10;
export const CALL_WINDOW_MS = 60_000;

/** On load with a stored token: before the profile is asked for. */
export const PROFILE_CHECK_DELAY_MS = 500;

/** A token older than this is exchanged for a new one at the next load. */
export const TOKEN_RENEWAL_AGE_MS = 24 * 60 * 60 * 1000;

/** After a successful login: before the player is taken to the dashboard. */
export const LOGIN_REDIRECT_DELAY_MS = 500;

/** The balance refreshes itself this often, except in a hidden tab. */
export const BALANCE_INTERVAL_MS = 15_000;
/** A tab that is visible again waits this long before it resumes, and this much longer before it refreshes. */
export const BALANCE_RESUME_DELAY_MS = 1000;
export const BALANCE_FOLLOW_UP_MS = 2000;
/** The first refresh: after loading a page that shows the game, and after a login. */
export const BALANCE_AFTER_LOAD_MS = 3000;
export const BALANCE_AFTER_LOGIN_MS = 5000;
/** The extra refresh after money has moved. */
export const BALANCE_AFTER_TRANSACTION_MS = 2000;
