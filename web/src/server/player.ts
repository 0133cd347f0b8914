import type { User } from '@sanduku/contracts/players/api';
import { notifyManager, QueryClient, useQuery } from '@tanstack/react-query';
import { log } from '../lib/log.ts';
import { createStore } from '../lib/store.ts';
import {
  BALANCE_AFTER_TRANSACTION_MS,
  BALANCE_FOLLOW_UP_MS,
  BALANCE_INTERVAL_MS,
  BALANCE_RESUME_DELAY_MS,
} from '../lib/timings.ts';
import { api, tokens } from './api.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import { whenNotificationsMayShow } from './event-gate.ts';
import type { TokenStore } from './tokens.ts';

const queryKey = ['player'] as const;

/** The first part of a query's key; its queries become stale together. */
export type Subject =
  | 'account'
  | 'games'
  | 'sealed-round'
  | 'deposits'
  | 'inbox'
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

// The default scheduler waits for a timer; this shows a balance with its answer.
notifyManager.setScheduler(queueMicrotask);

interface Deps {
  api: ApiClient;
  tokens: TokenStore;
  isVisible: () => boolean;
  log: (text: string) => void;
}

type Timer = ReturnType<typeof setTimeout>;

/** Profile and balance are one query, refetched at intervals in visible tabs and after money moved. */
export class Player {
  readonly #deps: Deps;
  readonly #queries = createStore<QueryClient>(new QueryClient());
  #shown: User | undefined;
  #isWholeWanted = false;
  #isRefreshing = false;
  #next: Timer | undefined;
  #afterTransaction: Timer | undefined;

  constructor(deps: Deps) {
    this.#deps = deps;
    this.#queries.set(this.#createQueries());
  }

  /** The next player starts without data. */
  get queries(): QueryClient {
    return this.#queries.get();
  }

  readonly onQueriesReplaced = this.#queries.subscribe;

  get user(): User | undefined {
    return this.queries.getQueryData<User>(queryKey);
  }

  /** The cached player is shown because the server did not answer. */
  get isRemembered(): boolean {
    return this.user !== undefined && isRemembered(this.queries.getQueryState(queryKey));
  }

  /** Of the balance, in the browser's time. */
  get updatedAt(): number {
    return this.queries.getQueryState(queryKey)?.dataUpdatedAt ?? REMEMBERED;
  }

  know(user: User): void {
    this.queries.setQueryData(queryKey, user);
  }

  /** False without a cached player. */
  remember(): boolean {
    const { cachedUser } = this.#deps.tokens;
    if (cachedUser) this.queries.setQueryData(queryKey, cachedUser, { updatedAt: REMEMBERED });
    return cachedUser !== null;
  }

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

  async outdated(...subjects: Subject[]): Promise<void> {
    const { queries } = this;
    await Promise.all(subjects.map((subject) => queries.invalidateQueries({ queryKey: [subject] })));
  }

  /** After a gap in the events anything may have changed. */
  async allOutdated(): Promise<void> {
    this.#isWholeWanted = true;
    await this.queries.invalidateQueries({ refetchType: 'active' });
  }

  /** Cancels older fetches. */
  balanceIs(newBalance: number): void {
    const { user } = this;
    if (!user) return;
    void this.queries.cancelQueries({ queryKey });
    this.know({ ...user, gameBalance: newBalance });
    this.transactionHappened();
  }

  /** Refetches the player now and the balance later. */
  moneyMoved(): void {
    void this.refreshProfile();
    this.transactionHappened();
  }

  refreshProfileSoon(): void {
    setTimeout(() => void this.refreshProfile(), BALANCE_AFTER_TRANSACTION_MS);
  }

  transactionHappened(): void {
    if (!this.#isRefreshing || !this.#deps.isVisible()) return;
    clearTimeout(this.#afterTransaction);
    this.#afterTransaction = setTimeout(() => void this.refreshBalance(), BALANCE_AFTER_TRANSACTION_MS);
  }

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

  end(): void {
    this.#isRefreshing = false;
    this.#isWholeWanted = false;
    this.#shown = undefined;
    this.#pause();
    this.queries.clear();
    this.#queries.set(this.#createQueries());
  }

  #createQueries(): QueryClient {
    const queries = new QueryClient({
      defaultOptions: {
        queries: { retry: (failures, error) => failures < 1 && !isRateLimited(error) },
        // Never queued while offline: money must not move unexpectedly later.
        mutations: { networkMode: 'always' },
      },
    });
    queries.setQueryDefaults(queryKey, {
      queryFn: ({ signal }) => this.#ask(signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      retry: false,
      networkMode: 'always',
      refetchOnMount: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
    });
    queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.queryKey[0] === queryKey[0]) this.#changed(query.state.data);
    });
    return queries;
  }

  /** Publishes when notifications are not held back. */
  async #ask(signal: AbortSignal): Promise<User> {
    const { user } = this;
    const isWhole = !user || this.#isWholeWanted || this.isRemembered;
    try {
      const fresh = isWhole ? await this.fetchUser() : await this.#withNewBalance(user);
      await new Promise<void>(whenNotificationsMayShow);
      // A failed or cancelled fetch leaves the profile to the next one.
      if (isWhole && !signal.aborted) this.#isWholeWanted = false;
      return fresh;
    } catch (error) {
      // Beyond the client's rate limit, shown data stays.
      if (this.user && isRateLimited(error)) return this.user;
      throw error;
    }
  }

  async #withNewBalance(user: User): Promise<User> {
    const { balance } = (await this.#deps.api.call('GET /api/wallet/balance')).data;
    // An event may have changed the player during the call.
    return { ...(this.user ?? user), gameBalance: balance };
  }

  async fetchUser(): Promise<User> {
    const { api } = this.#deps;
    try {
      if (this.user) return (await api.call('GET /api/auth/me')).data.user;
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

/** Marks a cached player as stale. */
const REMEMBERED = 0;

const isRateLimited = (error: unknown) => error instanceof ApiError && error.code === 'rate_limited';

const isRemembered = (state: { dataUpdatedAt: number } | undefined) => state?.dataUpdatedAt === REMEMBERED;

export const player = new Player({
  api,
  tokens,
  isVisible: () => document.visibilityState === 'visible',
  log,
});

if (typeof document !== 'undefined')
  document.addEventListener('visibilitychange', () => player.visibilityChanged());

export function useUser(): User {
  const { data } = useQuery<User>({ queryKey });
  if (!data) throw new Error('useUser is used where nobody needs to be signed in.');
  return data;
}

export function useIsRemembered(): boolean {
  return isRemembered(useQuery<User>({ queryKey }));
}
