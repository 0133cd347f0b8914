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

/** The code of a part of a page that could not be fetched is asked for again after these waits. */
export const CODE_RETRY_DELAYS_MS = [500, 2000];

/** A call that moves money and that no server can take just now is sent again so often, when the server says. */
export const MONEY_REPEATS = 3;

/** The client holds itself to so many calls of one kind in a window. */
export const CALLS_PER_WINDOW = 10;
export const CALL_WINDOW_MS = 60_000;

/** On load with a stored token: before the profile is asked for. */
export const PROFILE_CHECK_DELAY_MS = 500;

/** A token older than this is exchanged for a new one at the next load. */
export const TOKEN_RENEWAL_AGE_MS = 24 * 60 * 60 * 1000;

/** After a successful login: before the player is taken to the dashboard. */
export const LOGIN_REDIRECT_DELAY_MS = 500;

/** After the dashboard is there: before the browser checks what the house says it owes. The wallet does so at once. */
export const OWED_CHECK_DELAY_MS = 15_000;

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

// The game.

/** From the press of Start until a box may be picked; meanwhile boxes trade places so many times, this often. */
export const SHUFFLE_MS = 2000;
export const SHUFFLE_SWAPS = 8;
export const SHUFFLE_SWAP_MS = 150;
/** A picked box stays closed at least this long. */
export const SPIN_MS = 2500;
/** From the lid to the words: a prize has risen by then, and an empty box has been seen. */
export const REVEAL_WIN_MS = 500;
export const REVEAL_LOSS_MS = 300;
/** Then the other lids follow, one after another. */
export const OTHER_LID_MS = 80;
/** A balance that has grown runs to its new figure in this time. */
export const COUNT_UP_MS = 600;
/** A bet without an answer for this long: the player is told that it is safe. */
export const BET_SLOW_MS = 5000;
/** A bet whose call failed is sent again after these waits, the last one repeated, and given up after the limit. */
export const BET_RETRY_DELAYS_MS = [1000, 2000, 4000];
export const BET_RETRY_LIMIT_MS = 30_000;
/** While it is not known whether a bet arrived, this often it is asked. */
export const BET_FATE_INTERVAL_MS = 10_000;
/** "Change stake" ignores presses for this long: it appears where Start was, perhaps under a finger that presses twice. */
export const CHANGE_STAKE_GUARD_MS = 600;
/** After a round this window expects its confirmation for so long, and does not tell it again. */
export const OWN_CONFIRMATION_MS = 10_000;

// The realtime socket.

/** An attempt to connect is given up after this; so many are made, this far apart. */
export const SOCKET_TIMEOUT_MS = 8000;
export const SOCKET_ATTEMPTS = 3;
export const SOCKET_RETRY_DELAY_MS = 2000;
/** Without a connection for this long, the application goes on without one. */
export const SOCKET_FALLBACK_MS = 15_000;
/** This often the server is asked for a sign of life. */
export const SOCKET_PING_MS = 25_000;

/** How long each toast of the socket stays. */
export const CONNECTED_TOAST_MS = 3000;
export const DISCONNECTED_TOAST_MS = 5000;
export const RECONNECTED_TOAST_MS = 3000;
export const DEPOSIT_TOAST_MS = 8000;
export const WITHDRAWAL_TOAST_MS = 10_000;
export const WIN_TOAST_MS = 5000;
export const BALANCE_TOAST_MS = 4000;
/** Long: whoever did not change it must not overlook it. */
export const ACCESS_TOAST_MS = 30_000;

// Deposits.

/** A deposit that waits for the player's phone is looked after this often, and after the first while less often. */
export const DEPOSIT_WATCH_MS = 3000;
export const DEPOSIT_WATCH_FOR_MS = 12_000;
export const DEPOSIT_WATCH_LATER_MS = 12_000;
/** Whoever waits for a transfer on a chain has the list of deposits fetched anew this often. */
export const DEPOSIT_ARRIVAL_MS = 10_000;
/** So does a list in which a deposit is still under way. */
export const DEPOSIT_LIST_MS = 30_000;
/** So long a provider waits for the owner of a phone to approve a payment. */
export const DEPOSIT_APPROVAL_MS = 5 * 60_000;
/** A phone that has not answered for this long: the player is told what to do. */
export const DEPOSIT_SLOW_MS = 45_000;

// The back office.

/** Operators decide faster than players ask: only a runaway loop makes so many calls of one kind in a window. */
export const OPERATOR_CALLS_PER_WINDOW = 300;
/** Where no socket says what has changed, the queue is fetched anew this often, and what waits elsewhere. */
export const QUEUE_REFRESH_MS = 5000;
export const WAITING_REFRESH_MS = 15_000;
/** The figures of the business are fetched anew this often. */
export const BUSINESS_REFRESH_MS = 30_000;
/** A socket that the server has refused or ended is tried again after this. */
export const OFFICE_RETRY_MS = 10_000;
/** A search is asked once nothing has been typed for this long. */
export const SEARCH_DELAY_MS = 250;
/** How old a request is, is brought up to date this often. */
export const AGE_REFRESH_MS = 10_000;

// Withdrawals.

/** A withdrawal that has been asked for: its dialog closes by itself after this. */
export const WITHDRAWAL_CLOSE_MS = 1000;
/** A list in which a withdrawal is under way is fetched anew this often, also where no socket brings news. */
export const WITHDRAWAL_LIST_MS = 30_000;

// Transfers, investment and referrals.

/** Players are searched for once nothing has been typed for this long. */
export const TRANSFER_SEARCH_DELAY_MS = 500;
/** A transfer that has been sent: its dialog closes by itself after this, and its toast stays for that. */
export const TRANSFER_CLOSE_MS = 1000;
export const TRANSFER_SENT_TOAST_MS = 7000;
export const TRANSFER_RECEIVED_TOAST_MS = 8000;
export const INVESTMENT_TOAST_MS = 3000;
export const REFERRAL_TOAST_MS = 8000;
export const EARNINGS_TOAST_MS = 10_000;
/** The window in which a link is shared, in pixels. */
export const SHARE_POPUP = { width: 600, height: 400 };

/** Whoever comes back to the page after that long asks again what the operator has set. */
export const CLIENT_CONFIG_FRESH_MS = 5 * 60_000;
