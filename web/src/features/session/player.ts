import type { User } from '@sanduku/contracts/players/api';
import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { api, tokens } from '../../lib/api.ts';
import type { ApiClient } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { log } from '../../lib/log.ts';
import {
  BALANCE_AFTER_TRANSACTION_MS,
  BALANCE_FOLLOW_UP_MS,
  BALANCE_INTERVAL_MS,
  BALANCE_RESUME_DELAY_MS,
} from '../../lib/timings.ts';
import type { TokenStore } from '../../lib/token-store.ts';
import { whenNotificationsMayShow } from '../realtime/notification-gate.ts';

const queryKey = ['player'] as const;

/** What the server says to a player, by what becomes old together. */
export type OwnSubject =
  | 'account'
  | 'games'
  | 'sealed-round'
  | 'deposits'
  | 'deposit-address'
  | 'withdrawals'
  | 'withdrawal-pin'
  | 'transfers'
  | 'investment'
  | 'referrals'
  | 'play-limits'
  | 'play-record'
  | 'reality-check'
  | 'statement';

/** The name under which an answer is kept: another player who signs in never sees it. */
export function ownKey(subject: OwnSubject, userId: string, ...part: (string | number | undefined)[]) {
  return [subject, userId, ...part];
}

// By itself the library waits for a timer: with the answer that it came with, a balance is shown at once.
notifyManager.setScheduler(queueMicrotask);

interface Deps {
  api: ApiClient;
  tokens: TokenStore;
  isVisible: () => boolean;
  log: (text: string) => void;
}

type Timer = ReturnType<typeof setTimeout>;

/**
 * The player who is signed in: profile and balance are one query, which is fetched by itself at intervals, never in a
 * hidden tab, and soon after money has moved.
 */
export class Player {
  /** Holds everything the server says to this player. */
  readonly queries = new QueryClient({
    defaultOptions: {
      queries: { retry: 1 },
      // Never kept for later: nobody wants money to leave, or to be asked for it, out of the blue.
      mutations: { networkMode: 'always' },
    },
  });
  readonly #deps: Deps;
  #shown: User | undefined;
  #isWholeWanted = false;
  #isRefreshing = false;
  #next: Timer | undefined;
  #afterTransaction: Timer | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.queries.setQueryDefaults(queryKey, {
      queryFn: () => this.#ask(),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
    this.queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === queryKey[0]) this.#changed(query.state.data);
    });
  }

  /** Undefined while nobody is signed in. */
  get user(): User | undefined {
    return this.queries.getQueryData<User>(queryKey);
  }

  /** The player as last seen, since the server gave no answer. */
  get isRemembered(): boolean {
    return this.user !== undefined && isRemembered(this.queries.getQueryState(queryKey));
  }

  know(user: User): void {
    this.queries.setQueryData(queryKey, user);
  }

  /** Takes the player whom the browser remembers. False when there is none. */
  remember(): boolean {
    const { cachedUser } = this.#deps.tokens;
    if (cachedUser) this.queries.setQueryData(queryKey, cachedUser, { updatedAt: REMEMBERED });
    return cachedUser !== null;
  }

  /** Asks who the token belongs to. */
  async fetch(): Promise<void> {
    await this.queries.query({ queryKey, staleTime: 0 });
  }

  async refreshBalance(): Promise<void> {
    await this.queries.refetchQueries({ queryKey }, { cancelRefetch: false });
  }

  async refreshProfile(): Promise<void> {
    this.#isWholeWanted = true;
    await this.queries.refetchQueries({ queryKey });
  }

  /** What was said about it is no longer true: whoever shows it asks again. */
  async outdated(...subjects: OwnSubject[]): Promise<void> {
    const { user } = this;
    if (!user) return;
    const ask = (subject: OwnSubject) =>
      this.queries.invalidateQueries({ queryKey: ownKey(subject, user.id) });
    await Promise.all(subjects.map(ask));
  }

  /** The server is there again: whatever could not be asked is asked again. */
  async askFailedAgain(): Promise<void> {
    await this.queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  }

  /** Money has moved, and the answer said what the balance is now. What was asked for before is older than that. */
  balanceIs(newBalance: number): void {
    const { user } = this;
    if (!user) return;
    void this.queries.cancelQueries({ queryKey });
    this.know({ ...user, gameBalance: newBalance });
    this.transactionHappened();
  }

  /** Money has moved, and it is not known what that leaves: the player is fetched now, the balance once more later. */
  moneyMoved(): void {
    void this.refreshProfile();
    this.transactionHappened();
  }

  /** Money has moved: the balance is fetched a little later. */
  transactionHappened(): void {
    if (!this.#isRefreshing || !this.#deps.isVisible()) return;
    clearTimeout(this.#afterTransaction);
    this.#afterTransaction = setTimeout(() => void this.refreshBalance(), BALANCE_AFTER_TRANSACTION_MS);
  }

  /** From now on the balance is fetched by itself, the first time after so long. */
  refreshBalanceAfter(delayMs: number): void {
    this.#pause();
    this.#isRefreshing = true;
    if (this.#deps.isVisible()) this.#refreshIn(delayMs);
  }

  visibilityChanged(): void {
    if (!this.#isRefreshing) return;
    this.#pause();
    if (this.#deps.isVisible())
      this.#next = setTimeout(() => this.#refreshIn(BALANCE_FOLLOW_UP_MS), BALANCE_RESUME_DELAY_MS);
  }

  /** What the server said is forgotten with the player. */
  end(): void {
    this.#isRefreshing = false;
    this.#isWholeWanted = false;
    this.#shown = undefined;
    this.#pause();
    this.queries.clear();
  }

  /** The whole player where that is wanted, otherwise the balance. Told as soon as it spoils nothing. */
  async #ask(): Promise<User> {
    const { user } = this;
    const isWhole = !user || this.#isWholeWanted || this.isRemembered;
    this.#isWholeWanted = false;
    const fresh = isWhole ? await this.#askWhole(user) : { ...user, gameBalance: await this.#askBalance() };
    await new Promise<void>(whenNotificationsMayShow);
    return fresh;
  }

  async #askBalance(): Promise<number> {
    return (await this.#deps.api.call('GET /api/wallet/balance')).data.balance;
  }

  async #askWhole(known: User | undefined): Promise<User> {
    const { api } = this.#deps;
    try {
      if (known) return (await api.call('GET /api/auth/me')).data.user;
    } catch (error) {
      if (error instanceof ApiError && error.isRefusal) throw error;
    }
    return (await api.call('GET /api/auth/profile')).data.user;
  }

  #changed(user: User | undefined): void {
    if (!user || user === this.#shown) return;
    const before = this.#shown?.gameBalance;
    const { gameBalance: after, currencySymbol } = user;
    if (before !== undefined && after !== before) {
      const direction = after > before ? 'increased' : 'decreased';
      this.#deps.log(`Balance ${direction}: ${currencySymbol} ${before} -> ${currencySymbol} ${after}`);
    }
    this.#shown = user;
    this.#deps.tokens.cachedUser = user;
  }

  #refreshIn(delayMs: number): void {
    this.#next = setTimeout(() => {
      this.#refreshIn(BALANCE_INTERVAL_MS);
      void this.refreshBalance();
    }, delayMs);
  }

  #pause(): void {
    clearTimeout(this.#next);
    clearTimeout(this.#afterTransaction);
  }
}

/** When a remembered player was asked for: long ago. */
const REMEMBERED = 0;

const isRemembered = (state: { dataUpdatedAt: number } | undefined) => state?.dataUpdatedAt === REMEMBERED;

/** The player of this browser tab. */
export const player = new Player({
  api,
  tokens,
  isVisible: () => document.visibilityState === 'visible',
  log,
});

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => player.visibilityChanged());

/** The signed-in player, on pages that only a signed-in player sees. */
export function useUser(): User {
  const { data } = useQuery<User>({ queryKey });
  if (!data) throw new Error('useUser is used where nobody needs to be signed in.');
  return data;
}

/** Whether the player is shown as last seen, since the server gave no answer. */
export function useIsRemembered(): boolean {
  return isRemembered(useQuery<User>({ queryKey }));
}
