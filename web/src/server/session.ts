import type { SignedIn } from '@sanduku/contracts/players/api';
import { useSyncExternalStore } from 'react';
import { pushSubscription } from '../lib/browser.ts';
import { createStore } from '../lib/store.ts';
import {
  BALANCE_AFTER_LOAD_MS,
  BALANCE_AFTER_LOGIN_MS,
  BALANCE_INTERVAL_MS,
  PROFILE_CHECK_DELAY_MS,
  TOKEN_RENEWAL_AGE_MS,
} from '../lib/timings.ts';
import { api, tokens } from './api.ts';
import { ApiError } from './api-error.ts';
import type { ApiClient } from './client.ts';
import type { Player } from './player.ts';
import type { CallRequest } from './routes.ts';
import { type TokenStore, tokenKeys } from './tokens.ts';

type SessionState =
  /** A token is being checked -> signedIn, anonymous, unreachable */
  | { phase: 'loading' }
  /** A token exists, but neither an answer nor a cached player -> loading */
  | { phase: 'unreachable' }
  /** `wasEnded`: by the server -> signedIn, loading (another tab signed in) */
  | { phase: 'anonymous'; wasEnded: boolean }
  /** `entry`: signed in here, or restored -> anonymous, unreachable (another tab's token, unchecked) */
  | { phase: 'signedIn'; entry: Entry };

type Entry = 'login' | 'found';

const anonymous: SessionState = { phase: 'anonymous', wasEnded: false };

interface Deps {
  api: ApiClient;
  tokens: TokenStore;
  /** Only with a token, so public pages skip the query library. */
  loadPlayer: () => Promise<Player>;
  /** In the browser: the server would go on sending them. */
  endPushes: () => Promise<unknown>;
  path: () => string;
}

/** Whether this tab is signed in. player.ts has the player's data. */
export class Session {
  readonly #deps: Deps;
  readonly #loadedAt = Date.now();
  #player: Player | undefined;
  readonly #store = createStore<SessionState>(anonymous);
  #profileCheck: ReturnType<typeof setTimeout> | undefined;
  /** Counts sign-ins and sign-outs, to discard late answers. */
  #era = 0;

  constructor(deps: Deps) {
    this.#deps = deps;
    deps.api.onSignedOut(() => this.#leave(true));
  }

  get state(): SessionState {
    return this.#store.get();
  }

  readonly subscribe = this.#store.subscribe;

  start(): void {
    const { tokens } = this.#deps;
    if (!tokens.token) return;
    if (tokens.wasBrowserClosed) return void this.logout();
    this.#store.set({ phase: 'loading' });
    // The check itself retries.
    this.#loadPlayer().catch(() => undefined);
    this.#checkProfileSoon(this.#firstRefreshAfterLoad);
  }

  async login(credentials: CallRequest<'POST /api/auth/login'>['body'], remember: boolean): Promise<void> {
    const { api } = this.#deps;
    const [player, { data }] = await Promise.all([
      this.#loadPlayer(),
      api.call('POST /api/auth/login', { body: credentials }),
    ]);
    this.#keep(data, remember);
    player.know(data.user);
    this.#enter(player, 'login', BALANCE_AFTER_LOGIN_MS);
  }

  /** `loginAfterSignup` signs in. */
  async signup(account: CallRequest<'POST /api/auth/signup'>['body']): Promise<SignedIn> {
    const { api } = this.#deps;
    return (await api.call('POST /api/auth/signup', { body: account })).data;
  }

  /** False if it failed. */
  async loginAfterSignup(created: SignedIn): Promise<boolean> {
    this.#keep(created, true);
    try {
      const player = await this.#loadPlayer();
      await player.fetch();
      this.#enter(player, 'login', BALANCE_AFTER_LOGIN_MS);
      return true;
    } catch {
      this.#deps.tokens.clear();
      return false;
    }
  }

  /** Signs out locally in any case; false if the server could not be reached. */
  async logout(): Promise<boolean> {
    const { api, tokens, endPushes } = this.#deps;
    const told = api.call('POST /api/auth/logout');
    tokens.clear();
    this.#leave();
    try {
      await told;
      return true;
    } catch (error) {
      // The session goes on.
      if (!(error instanceof ApiError && error.isRefusal)) await endPushes().catch(() => undefined);
      return false;
    }
  }

  retry(): void {
    if (this.state.phase !== 'unreachable') return;
    this.#store.set({ phase: 'loading' });
    void this.#checkProfile(this.#firstRefreshAfterLoad);
  }

  cameOnline(): void {
    if (this.state.phase === 'unreachable') this.retry();
    else if (this.#player?.isRemembered) void this.#player.refreshProfile();
  }

  /** By another tab; null if it cleared the storage. */
  storageChanged(key: string | null): void {
    if (key !== null && !tokenKeys.includes(key as (typeof tokenKeys)[number])) return;
    if (!this.#deps.tokens.token) this.#leave();
    else if (this.state.phase === 'anonymous') {
      this.#store.set({ phase: 'loading' });
      void this.#checkProfile(() => BALANCE_AFTER_LOGIN_MS);
    } else if (this.state.phase === 'signedIn') void this.#tokenChanged();
  }

  async #tokenChanged(): Promise<void> {
    const player = await this.#loadPlayer();
    const era = this.#era;
    try {
      const user = await player.fetchUser();
      if (era !== this.#era) return;
      if (user.id !== player.user?.id) player.end();
      player.know(user);
      this.#enter(player, 'found', BALANCE_AFTER_LOGIN_MS);
    } catch {
      if (era !== this.#era) return;
      // The token may be another player's: this page must not call with it.
      this.#deps.tokens.cachedUser = null;
      this.#store.set({ phase: 'unreachable' });
      player.end();
    }
  }

  async #checkProfile(firstRefreshInMs: () => number): Promise<void> {
    const { tokens } = this.#deps;
    const { token } = tokens;
    const era = this.#era;
    try {
      const player = await this.#loadPlayer();
      await player.fetch();
      if (era !== this.#era) return;
      if (tokens.token !== token) {
        // It may be another player's.
        player.end();
        return this.#checkProfileSoon(firstRefreshInMs);
      }
      // First: the server refuses other calls that carry the old token.
      await this.#renewOldToken();
      if (era === this.#era) this.#enter(player, 'found', firstRefreshInMs());
    } catch (error) {
      if (era !== this.#era) return;
      if (error instanceof ApiError && error.isRefusal) {
        if (tokens.token !== token) return this.#checkProfileSoon(firstRefreshInMs);
        tokens.clear();
        this.#leave();
        return;
      }
      // A network failure must not sign a player out.
      if (this.#player?.remember()) this.#enter(this.#player, 'found', firstRefreshInMs());
      else this.#store.set({ phase: 'unreachable' });
    }
  }

  #checkProfileSoon(firstRefreshInMs: () => number): void {
    this.#profileCheck = setTimeout(() => void this.#checkProfile(firstRefreshInMs), PROFILE_CHECK_DELAY_MS);
  }

  async #renewOldToken(): Promise<void> {
    const { api, tokens } = this.#deps;
    const { token, issuedAt } = tokens;
    const now = Date.now();
    if (!token || now - issuedAt < TOKEN_RENEWAL_AGE_MS) return;
    // Before the call, so that other tabs don't renew it too.
    tokens.save(token, now);
    // A token of unknown age may be in use elsewhere; its age starts now.
    if (!issuedAt) return;
    try {
      const { data } = await api.call('POST /api/auth/refresh');
      if (tokens.token === token) tokens.save(data.token, now);
    } catch {
      // The next load retries.
      if (tokens.token === token) tokens.save(token, issuedAt);
    }
  }

  readonly #firstRefreshAfterLoad = (): number => {
    const path = this.#deps.path();
    const showsGame = path === '/' || path.includes('dashboard') || path.includes('game');
    if (!showsGame) return BALANCE_INTERVAL_MS;
    return Math.max(0, this.#loadedAt + BALANCE_AFTER_LOAD_MS - Date.now());
  };

  async #loadPlayer(): Promise<Player> {
    this.#player ??= await this.#deps.loadPlayer();
    return this.#player;
  }

  #keep({ token }: SignedIn, remember: boolean): void {
    const { api, tokens } = this.#deps;
    api.forget();
    this.#player?.end();
    tokens.save(token, Date.now());
    tokens.remember(remember);
  }

  #enter(player: Player, entry: Entry, firstRefreshInMs: number): void {
    this.#era += 1;
    this.#store.set({ phase: 'signedIn', entry });
    player.refreshBalanceAfter(firstRefreshInMs);
  }

  #leave(wasEnded = false): void {
    this.#era += 1;
    clearTimeout(this.#profileCheck);
    this.#deps.api.forget();
    this.#store.set({ phase: 'anonymous', wasEnded });
    this.#player?.end();
  }
}

export const session = new Session({
  api,
  tokens,
  loadPlayer: async () => (await import('./player.ts')).player,
  endPushes: async () => (await pushSubscription())?.unsubscribe(),
  path: () => window.location.pathname,
});

/** Once, after the page has loaded. */
export function startSession(): void {
  window.addEventListener('online', () => session.cameOnline());
  window.addEventListener('storage', ({ key }) => session.storageChanged(key));
  session.start();
}

export function useSessionState(): SessionState {
  return useSyncExternalStore(
    session.subscribe,
    () => session.state,
    () => anonymous,
  );
}
