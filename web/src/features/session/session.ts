import type { SignedIn } from '@sanduku/contracts/players/auth';
import type { User } from '@sanduku/contracts/players/player';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import type { CallRequest } from '../../lib/api-routes.ts';
import { whenNotificationsMayShow } from '../../lib/notification-gate.ts';
import {
  BALANCE_AFTER_LOAD_MS,
  BALANCE_AFTER_LOGIN_MS,
  BALANCE_INTERVAL_MS,
  PROFILE_CHECK_DELAY_MS,
  TOKEN_RENEWAL_AGE_MS,
} from '../../lib/timings.ts';
import { type TokenStore, tokenKeys } from '../../lib/token-store.ts';
import { BalanceRefresh } from './balance-refresh.ts';

export type SessionState =
  /** There is a token; whose it is will be known soon. -> signedIn, anonymous, unreachable */
  | { phase: 'loading' }
  /** There is a token, but the server gave no answer and nothing is remembered. -> loading */
  | { phase: 'unreachable' }
  /** `wasEnded`: by the server, not by the player. -> signedIn, loading (another tab has signed in) */
  | { phase: 'anonymous'; wasEnded: boolean }
  /**
   * `entry`: signed in on this page, or found to be signed in. `isStale`: the player as last remembered, since
   * the server gave no answer. -> anonymous
   */
  | { phase: 'signedIn'; user: User; entry: Entry; isStale: boolean };

type Entry = 'login' | 'found';

interface Deps {
  api: ApiClient;
  tokens: TokenStore;
  path: () => string;
  isVisible: () => boolean;
  log: (text: string) => void;
}

/** When something was asked: what has changed since may make the answer worthless. */
interface Moment {
  era: number;
  balanceNews: number;
}

/** Who is signed in, in this tab. */
export class Session {
  readonly #deps: Deps;
  readonly #balanceRefresh: BalanceRefresh;
  readonly #listeners = new Set<() => void>();
  readonly #loadedAt = Date.now();
  #state: SessionState = { phase: 'anonymous', wasEnded: false };
  #profileCheck: ReturnType<typeof setTimeout> | undefined;
  /** Counts sign-ins and sign-outs, so that an answer to the player before is not taken for this one's. */
  #era = 0;
  /** Counts balances that came with an answer, so that one asked for before is not taken for newer. */
  #balanceNews = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#balanceRefresh = new BalanceRefresh(() => void this.refreshBalance(), deps.isVisible);
    deps.api.onSignedOut(() => this.#leave(true));
  }

  get state(): SessionState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** On load: a stored token is checked after a short wait. */
  start(): void {
    const { tokens } = this.#deps;
    tokens.dropIfBrowserWasClosed();
    if (!tokens.token) return;
    this.#become({ phase: 'loading' });
    this.#profileCheck = setTimeout(
      () => void this.#checkProfile(this.#firstRefreshAfterLoad),
      PROFILE_CHECK_DELAY_MS,
    );
  }

  async login(credentials: CallRequest<'POST /api/auth/login'>['body'], remember: boolean): Promise<void> {
    const { api } = this.#deps;
    const { data } = await api.call('POST /api/auth/login', { body: credentials });
    this.#keep(data, remember);
    this.#enter(data.user, 'login', BALANCE_AFTER_LOGIN_MS);
  }

  /** Creates the account. The player is not signed in yet: see `loginAfterSignup`. */
  async signup(account: CallRequest<'POST /api/auth/signup'>['body']): Promise<SignedIn> {
    const { api } = this.#deps;
    return (await api.call('POST /api/auth/signup', { body: account })).data;
  }

  /** Signs a new player in with the token that came with the account. False when that did not work. */
  async loginAfterSignup(created: SignedIn): Promise<boolean> {
    this.#keep(created, true);
    try {
      this.#enter(await this.#fetchProfile(), 'login', BALANCE_AFTER_LOGIN_MS);
      return true;
    } catch {
      this.#deps.tokens.clear();
      return false;
    }
  }

  /** Signs out at once, whatever the server says. False when the server could not be told. */
  async logout(): Promise<boolean> {
    const { api, tokens } = this.#deps;
    const told = api.call('POST /api/auth/logout');
    tokens.clear();
    this.#leave();
    return told.then(
      () => true,
      () => false,
    );
  }

  /** Asks again who is signed in, after the server gave no answer. */
  retry(): void {
    if (this.#state.phase !== 'unreachable') return;
    this.#become({ phase: 'loading' });
    void this.#checkProfile(this.#firstRefreshAfterLoad);
  }

  async refreshBalance(): Promise<void> {
    if (this.#state.phase !== 'signedIn') return;
    if (this.#state.isStale) return this.refreshUser();
    const asked = this.#now();
    try {
      const { data } = await this.#deps.api.call('GET /api/wallet/balance');
      this.#learn(asked, (user) => ({ ...user, gameBalance: data.balance }));
    } catch {
      // The next refresh is never far.
    }
  }

  async refreshUser(): Promise<void> {
    const asked = this.#now();
    try {
      const user = await this.#fetchUser();
      this.#learn(asked, () => user);
    } catch {
      // What is shown stays; the next refresh is never far.
    }
  }

  /** Money has moved, and the answer said what the balance is now. */
  balanceIs(newBalance: number): void {
    if (this.#state.phase !== 'signedIn') return;
    this.#balanceNews += 1;
    this.#update({ ...this.#state.user, gameBalance: newBalance });
    this.transactionHappened();
  }

  /** Money has moved, and it is not known what that leaves: the player is fetched now, the balance once more later. */
  moneyMoved(): void {
    void this.refreshUser();
    this.transactionHappened();
  }

  /** Money has moved: the balance is fetched a little later. */
  transactionHappened(): void {
    this.#balanceRefresh.transactionHappened();
  }

  visibilityChanged(): void {
    this.#balanceRefresh.visibilityChanged();
  }

  cameOnline(): void {
    if (this.#state.phase === 'unreachable') this.retry();
    else if (this.#state.phase === 'signedIn' && this.#state.isStale) void this.refreshUser();
  }

  /** Another tab wrote to local storage; null when it cleared everything. */
  storageChanged(key: string | null): void {
    if (key !== null && !tokenKeys.includes(key as (typeof tokenKeys)[number])) return;
    if (!this.#deps.tokens.token) this.#leave();
    else if (this.#state.phase === 'anonymous') {
      this.#become({ phase: 'loading' });
      void this.#checkProfile(() => BALANCE_AFTER_LOGIN_MS);
    } else if (this.#state.phase === 'signedIn') void this.refreshUser();
  }

  async #checkProfile(firstRefreshInMs: () => number): Promise<void> {
    const { tokens } = this.#deps;
    const era = this.#era;
    try {
      const user = await this.#fetchProfile();
      if (era !== this.#era) return;
      this.#enter(user, 'found', firstRefreshInMs());
      await this.#renewOldToken();
    } catch (error) {
      if (era !== this.#era) return;
      if (error instanceof ApiError && error.isRefusal) {
        tokens.clear();
        this.#leave();
        return;
      }
      // No answer is not an answer: a dead network must not sign a player out.
      const { cachedUser } = tokens;
      if (cachedUser) this.#enter(cachedUser, 'found', firstRefreshInMs(), true);
      else this.#become({ phase: 'unreachable' });
    }
  }

  async #renewOldToken(): Promise<void> {
    const { api, tokens } = this.#deps;
    const now = Date.now();
    // A token of unknown age was put there by somebody else, who may still be using it: it starts to age now.
    if (tokens.token && !tokens.issuedAt) tokens.save(tokens.token, now);
    if (now - tokens.issuedAt < TOKEN_RENEWAL_AGE_MS) return;
    const era = this.#era;
    try {
      const { data } = await api.call('POST /api/auth/refresh');
      if (era === this.#era) tokens.save(data.token, now);
    } catch {
      // The old token still serves; the next load tries again.
    }
  }

  async #fetchProfile(): Promise<User> {
    return (await this.#deps.api.call('GET /api/auth/profile')).data.user;
  }

  async #fetchUser(): Promise<User> {
    try {
      return (await this.#deps.api.call('GET /api/auth/me')).data.user;
    } catch (error) {
      if (error instanceof ApiError && error.isRefusal) throw error;
      return this.#fetchProfile();
    }
  }

  /** On pages that show the game the first refresh comes soon after the page was loaded. */
  readonly #firstRefreshAfterLoad = (): number => {
    const path = this.#deps.path();
    const showsGame = path === '/' || path.includes('dashboard') || path.includes('game');
    if (!showsGame) return BALANCE_INTERVAL_MS;
    return Math.max(0, this.#loadedAt + BALANCE_AFTER_LOAD_MS - Date.now());
  };

  #keep({ token }: SignedIn, remember: boolean): void {
    const { api, tokens } = this.#deps;
    api.forget();
    tokens.save(token, Date.now());
    tokens.remember(remember);
  }

  #enter(user: User, entry: Entry, firstRefreshInMs: number, isStale = false): void {
    this.#era += 1;
    this.#deps.tokens.cachedUser = user;
    this.#become({ phase: 'signedIn', user, entry, isStale });
    this.#balanceRefresh.start(firstRefreshInMs);
  }

  #now(): Moment {
    return { era: this.#era, balanceNews: this.#balanceNews };
  }

  /** Takes in what was asked for at that moment, as soon as it spoils nothing. */
  #learn(asked: Moment, change: (user: User) => User): void {
    whenNotificationsMayShow(() => {
      const isLate = asked.era !== this.#era || asked.balanceNews !== this.#balanceNews;
      if (!isLate && this.#state.phase === 'signedIn') this.#update(change(this.#state.user));
    });
  }

  #update(user: User): void {
    if (this.#state.phase !== 'signedIn') return;
    const { log, tokens } = this.#deps;
    const { gameBalance: before } = this.#state.user;
    const { gameBalance: after, currencySymbol } = user;
    if (after !== before) {
      const direction = after > before ? 'increased' : 'decreased';
      log(`Balance ${direction}: ${currencySymbol} ${before} -> ${currencySymbol} ${after}`);
    }
    tokens.cachedUser = user;
    this.#become({ ...this.#state, user, isStale: false });
  }

  #leave(wasEnded = false): void {
    this.#era += 1;
    clearTimeout(this.#profileCheck);
    this.#balanceRefresh.stop();
    this.#deps.api.forget();
    this.#become({ phase: 'anonymous', wasEnded });
  }

  #become(state: SessionState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
