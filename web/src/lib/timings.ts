export const TESTIMONIAL_INTERVAL_MS = 4000;

export const TOAST_DURATION_MS = 5000;
export const TOAST_LIMIT = 5;

export const COPIED_MS = 2000;

export const TIME_LABEL_REFRESH_MS = 60_000;

export const REQUEST_TIMEOUT_MS = 30_000;

export const CODE_RETRY_DELAYS_MS = [500, 2000];

export const SETTLE_MS = 3000;

/** When the server asks to resend a money call. */
export const MONEY_REPEATS = 3;

/** The client's own limit per call. */
export const CALLS_PER_WINDOW = 10;
export const CALL_WINDOW_MS = 60_000;

export const PROFILE_CHECK_DELAY_MS = 500;

/** Older tokens are renewed on load. */
export const TOKEN_RENEWAL_AGE_MS = 24 * 60 * 60 * 1000;

export const LOGIN_REDIRECT_DELAY_MS = 500;

/** Before the balance proof is checked; the wallet checks at once. */
export const LIABILITY_CHECK_DELAY_MS = 15_000;

export const BALANCE_INTERVAL_MS = 15_000;
export const BALANCE_RESUME_DELAY_MS = 1000;
export const BALANCE_FOLLOW_UP_MS = 2000;
/** The first refresh after loading a game page or a login. */
export const BALANCE_AFTER_LOAD_MS = 3000;
export const BALANCE_AFTER_LOGIN_MS = 5000;
export const BALANCE_AFTER_TRANSACTION_MS = 2000;

// The game.

/** From Start to the pick. */
export const SHUFFLE_MS = 2000;
export const SHUFFLE_SWAPS = 8;
export const SHUFFLE_SWAP_MS = 150;
/** A picked box stays closed at least this long. */
export const SPIN_MS = 2500;
/** From the lid to the text. */
export const REVEAL_WIN_MS = 500;
export const REVEAL_LOSS_MS = 300;
export const OTHER_LID_MS = 80;
export const COUNT_UP_MS = 600;
/** The page then says that the bet is safe. */
export const BET_SLOW_MS = 5000;
/** The last delay repeats until the limit. */
export const BET_RETRY_DELAYS_MS = [1000, 2000, 4000];
export const BET_RETRY_LIMIT_MS = 30_000;
export const BET_RESULT_POLL_MS = 10_000;
/** "Change stake" replaces Start under the finger, so it ignores presses this long. */
export const CHANGE_STAKE_GUARD_MS = 600;
/** How long this window waits for the confirmation of its round. */
export const OWN_CONFIRMATION_MS = 10_000;

// The realtime socket.

export const SOCKET_TIMEOUT_MS = 8000;
export const SOCKET_ATTEMPTS = 3;
export const SOCKET_RETRY_DELAY_MS = 2000;
export const SOCKET_FALLBACK_MS = 15_000;
export const SOCKET_PING_MS = 25_000;

export const CONNECTED_TOAST_MS = 3000;
export const DISCONNECTED_TOAST_MS = 5000;
export const RECONNECTED_TOAST_MS = 3000;
export const DEPOSIT_TOAST_MS = 8000;
export const WITHDRAWAL_TOAST_MS = 10_000;
export const WIN_TOAST_MS = 5000;
export const BALANCE_TOAST_MS = 4000;
/** An unexpected access change must be noticed. */
export const ACCESS_TOAST_MS = 30_000;

// Deposits.

/** Polls a pending mobile deposit, frequently at first. */
export const DEPOSIT_WATCH_MS = 3000;
export const DEPOSIT_WATCH_FOR_MS = 12_000;
export const DEPOSIT_WATCH_LATER_MS = 12_000;
/** Checks providers while the form is open. */
export const PROVIDERS_INTERVAL_MS = 15_000;
/** While waiting for a chain transfer. */
export const DEPOSIT_ARRIVAL_MS = 10_000;
/** While a listed deposit is pending. */
export const DEPOSIT_LIST_MS = 30_000;
/** The provider's limit. */
export const DEPOSIT_APPROVAL_MS = 5 * 60_000;
/** The page then says what to do. */
export const DEPOSIT_SLOW_MS = 45_000;

// The back office.

/** Stops only runaway loops: operators make many calls. */
export const OPERATOR_CALLS_PER_WINDOW = 300;
/** Without a socket. */
export const QUEUE_REFRESH_MS = 5000;
export const WAITING_REFRESH_MS = 15_000;
export const BUSINESS_REFRESH_MS = 30_000;
export const OFFICE_RETRY_MS = 10_000;
export const SEARCH_DELAY_MS = 250;
export const AGE_REFRESH_MS = 10_000;

// Withdrawals.

/** The dialog closes this long after success. */
export const WITHDRAWAL_CLOSE_MS = 1000;
/** While a listed withdrawal is pending, even with a socket. */
export const WITHDRAWAL_LIST_MS = 30_000;

// Transfers, investment and referrals.

export const TRANSFER_SEARCH_DELAY_MS = 500;
/** The dialog closes and its toast stays this long after success. */
export const TRANSFER_CLOSE_MS = 1000;
export const TRANSFER_SENT_TOAST_MS = 7000;
export const TRANSFER_RECEIVED_TOAST_MS = 8000;
export const INVESTMENT_TOAST_MS = 3000;
export const REFERRAL_TOAST_MS = 8000;
export const EARNINGS_TOAST_MS = 10_000;
/** In pixels. */
export const SHARE_POPUP = { width: 600, height: 400 };

/** Older configuration is reloaded when the tab becomes visible. */
export const CLIENT_CONFIG_FRESH_MS = 5 * 60_000;

/** The transparency log then has every event (docs/transparency.md). */
export const MERGE_DELAY_MS = 120_000;
