import type { Envelope } from '@sanduku/contracts/endpoint';
import { timedKey } from '@sanduku/contracts/idempotency';
import { randomHex } from '../lib/browser.ts';
import { refusalText } from '../lib/language/refusals.en.ts';
import { messages } from '../lib/language/shared.en.ts';
import { createEvent } from '../lib/store.ts';
import { CALL_WINDOW_MS, CALLS_PER_WINDOW, MONEY_REPEATS, REQUEST_TIMEOUT_MS } from '../lib/timings.ts';
import { ApiError } from './api-error.ts';
import { holdNotifications } from './event-gate.ts';
import { type CallArguments, type DataAt, publicCalls, type Route } from './routes.ts';
import { type CookieJar, readCookie } from './tokens.ts';

interface Answer<D> {
  data: D;
  message: string | undefined;
}

/**
 * Without the client's rate limit. Rounds have their own pace, a bet must always be resendable, and a stale
 * seal raises the alarm. Pending deposits and withdrawals are polled and must not be stale. A statement may have
 * many pages.
 */
const unlimitedCalls: ReadonlySet<Route> = new Set([
  'POST /api/game/play',
  'GET /api/game/round',
  'GET /api/game/ended-round',
  'GET /api/wallet/deposits',
  'GET /api/wallet/withdrawals',
  'GET /api/wallet/statement',
]);

interface TokenSlot {
  readonly token: string | null;
  clear(): void;
}

interface Deps {
  tokens: TokenSlot;
  fetch: typeof fetch;
  cookies: () => CookieJar;
  callsPerWindow?: number;
  /** True if the refusal rejects the token. */
  endsSession?: (refusal: ApiError) => boolean;
  /** Defaults to the server's text. */
  thrownText?: (status: number, body: string) => string;
}

/** A player has to log in again after either. */
const isUnwelcome = ({ status }: ApiError) => status === 401 || status === 403;

export class ApiClient {
  readonly #deps: Deps;
  readonly #calledAt = new Map<Route, number[]>();
  /** Of money calls with unknown results: a retry must reuse its key. */
  readonly #openKeys = new Map<string, string>();
  /** Keys carry the server's time: a phone's clock may be wrong by years. */
  #clockBehindMs = 0;
  readonly #signedOut = createEvent();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  get serverNow(): number {
    return Date.now() + this.#clockBehindMs;
  }

  /** A moment of the server by the browser's clock, for countdowns. */
  browserTime(moment: string): number {
    return Date.parse(moment) - this.#clockBehindMs;
  }

  /** After the server rejected the token, which is already cleared. */
  readonly onSignedOut = this.#signedOut.subscribe;

  /** The next player's requests are new ones. */
  forget(): void {
    this.#openKeys.clear();
  }

  /** Throws an ApiError unless the call succeeds. */
  async call<R extends Route>(route: R, ...[request]: CallArguments<R>): Promise<Answer<DataAt<R>>> {
    const [method, pattern] = route.split(' ') as [string, string];
    const path = pathOf(pattern, request?.params);
    const url = `${path}${queryString(request?.query)}`;
    const { tokens, endsSession = isUnwelcome } = this.#deps;
    const { token } = tokens;

    if (!token && !(route in publicCalls)) {
      const { noToken, noTokenLogInAgain } = messages.api;
      throw new ApiError('no_token', path === '/api/auth/me' ? noToken : noTokenLogInAgain);
    }
    if (!unlimitedCalls.has(route) && !this.#allows(route)) throw rateLimited(path);

    const body = request?.body === undefined ? undefined : JSON.stringify(request.body);
    const keyName = request?.movesMoney ? `${method} ${path} ${wishIn(request.body)}` : undefined;
    const headers = this.#headers(method, token, body, keyName);
    const init = { method, headers, body: body ?? null, keepalive: !!request?.keepalive };
    const repeats = keyName && route !== 'POST /api/game/play' ? MONEY_REPEATS : 0;

    // Events wait, so that the caller can claim its own.
    const release = keyName ? holdNotifications() : undefined;
    try {
      const answer = await this.#answerTo<DataAt<R>>(url, init, repeats);
      if (keyName) this.#openKeys.delete(keyName);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && endsSession(error)) this.#signOut(token);
      // After a refusal, the same request is a new one.
      if (keyName && error instanceof ApiError && error.isRefusal) this.#openKeys.delete(keyName);
      throw error;
    } finally {
      // After the caller's continuation.
      if (release) setTimeout(release);
    }
  }

  /**
   * Retries a money call when the server asks for it (503 with Retry-After), as during a failover. The key
   * makes it safe. Bets have their own retry, which informs the player.
   */
  async #answerTo<D>(url: string, init: RequestInit, repeats: number): Promise<Answer<D>> {
    try {
      return await readAnswer<D>(await this.#send(url, init), this.#deps.thrownText);
    } catch (error) {
      const isBriefly = error instanceof ApiError && error.code === 'unavailable';
      if (repeats === 0 || !isBriefly || error.retryAfterMs === undefined) throw error;
      await new Promise((resolve) => setTimeout(resolve, error.retryAfterMs));
      return this.#answerTo(url, init, repeats - 1);
    }
  }

  /** Stops runaway loops. */
  #allows(route: Route): boolean {
    const now = Date.now();
    const recent = (this.#calledAt.get(route) ?? []).filter((time) => now - time < CALL_WINDOW_MS);
    const isAllowed = recent.length < (this.#deps.callsPerWindow ?? CALLS_PER_WINDOW);
    this.#calledAt.set(route, isAllowed ? [...recent, now] : recent);
    return isAllowed;
  }

  #headers(
    method: string,
    token: string | null,
    body: string | undefined,
    keyName: string | undefined,
  ): Headers {
    const headers = new Headers({ accept: 'application/json' });
    if (body !== undefined) headers.set('content-type', 'application/json');
    if (token) headers.set('authorization', `Bearer ${token}`);
    const xsrf = method === 'GET' ? undefined : readCookie(this.#deps.cookies(), 'XSRF-TOKEN');
    if (xsrf) headers.set('x-xsrf-token', xsrf);
    if (keyName) {
      const key = this.#openKeys.get(keyName) ?? timedKey(Date.now() + this.#clockBehindMs, randomHex());
      this.#openKeys.set(keyName, key);
      headers.set('idempotency-key', key);
    }
    return headers;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    const { fetch } = this.#deps;
    try {
      const response = await fetch(url, {
        ...init,
        credentials: 'same-origin',
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
      });
      const time = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(time)) this.#clockBehindMs = time - Date.now();
      return response;
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'TimeoutError')
        throw new ApiError('timeout', messages.api.timeout, { cause });
      throw new ApiError('offline', messages.api.offline, { cause });
    }
  }

  #signOut(refusedToken: string | null): void {
    const { tokens } = this.#deps;
    // Another tab may have replaced the token during the call.
    if (refusedToken === null || tokens.token !== refusedToken) return;
    tokens.clear();
    this.#signedOut.emit();
  }
}

function rateLimited(path: string): ApiError {
  const isProfile = path === '/api/auth/profile' || path === '/api/auth/me';
  const { rateLimited, rateLimitedWithoutCache } = messages.api;
  return new ApiError('rate_limited', isProfile ? rateLimitedWithoutCache : rateLimited);
}

async function readAnswer<D>(response: Response, thrownText: Deps['thrownText']): Promise<Answer<D>> {
  const { status } = response;
  const body = await readBody(response);
  const envelope = readEnvelope<D>(body);
  if (response.ok && envelope?.success) return { data: envelope.data, message: envelope.message };

  const refused = envelope?.success === false ? envelope : undefined;
  const text = refused ? await refusalText(refused) : messages.api.unreadable(status);
  throw new ApiError(refused?.code ?? 'unreadable', thrownText?.(status, body) ?? text, {
    status,
    sentence: refused ? refused.error || refused.message : text,
    params: refused?.params,
    retryAfterMs: readRetryAfter(response.headers),
  });
}

/** In seconds. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** Empty if truncated. */
async function readBody(response: Response): Promise<string> {
  try {
    return await response.text();
  } catch {
    return '';
  }
}

function readEnvelope<D>(body: string): Envelope<D> | undefined {
  try {
    const envelope = JSON.parse(body);
    return typeof envelope?.success === 'boolean' ? envelope : undefined;
  } catch {
    return undefined;
  }
}

/** "/users/:id" becomes "/users/7". */
function pathOf(pattern: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

function queryString(query: unknown): string {
  const pairs = Object.entries((query ?? {}) as Record<string, unknown>).filter(
    ([, value]) => value !== undefined,
  );
  return pairs.length === 0
    ? ''
    : `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`;
}

/** A new code or quote does not make a new request. */
function wishIn(body: unknown): string {
  return JSON.stringify(body, (name, value) =>
    name === 'secondFactor' || name === 'quoteId' ? undefined : value,
  );
}
