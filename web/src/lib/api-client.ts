import type { Envelope } from '@sanduku/contracts/endpoint';
import { timedKey } from '@sanduku/contracts/idempotency';
import { ApiError } from './api-error.ts';
import { type CallArguments, type DataAt, publicCalls, type Route } from './api-routes.ts';
import { randomHex } from './browser.ts';
import { refusalText } from './language/refusals.en.ts';
import { messages } from './language/shared.en.ts';
import { createEvent } from './store.ts';
import { CALL_WINDOW_MS, CALLS_PER_WINDOW, MONEY_REPEATS, REQUEST_TIMEOUT_MS } from './timings.ts';
import { type CookieJar, readCookie } from './token-store.ts';

interface Answer<D> {
  data: D;
  /** What the server says to the player, if it says anything. */
  message: string | undefined;
}

/**
 * Calls that the limit on calls does not count. A round cannot be played faster than its boxes shuffle and open, and a
 * player in the eleventh round of a minute must not be told to wait; a bet sent again must never be held back. Deposits
 * and withdrawals that are under way are looked after at a pace of their own, and who watches them must not be shown an
 * old answer. A long statement has many pages, and all of them are wanted.
 */
const unlimitedCalls: ReadonlySet<Route> = new Set([
  'POST /api/game/play',
  'GET /api/wallet/deposits',
  'GET /api/wallet/withdrawals',
  'GET /api/wallet/statement',
]);

/** Calls that say on which device they are made: a bonus for a friend without one, or on a shared one, is held. */
const signingInCalls: ReadonlySet<Route> = new Set(['POST /api/auth/login', 'POST /api/auth/signup']);

/** Where the caller's token is kept: players and operators have places of their own. */
interface TokenSlot {
  readonly token: string | null;
  clear(): void;
}

interface Deps {
  tokens: TokenSlot;
  fetch: typeof fetch;
  cookies: () => CookieJar;
  /** The random id that this browser keeps. */
  deviceId?: () => string;
  /** How many calls of one kind the client allows itself in a minute. */
  callsPerWindow?: number;
  /** Whether a refusal means that the token is no longer accepted. */
  endsSession?: (refusal: ApiError) => boolean;
  /** What a refusal says when it is thrown; without it, the server's own sentence. */
  thrownText?: (status: number, body: string) => string;
}

/** To a player, "who are you" and "not your role" are the same: log in again. */
const isUnwelcome = ({ status }: ApiError) => status === 401 || status === 403;

/** The one way to the server. */
export class ApiClient {
  readonly #deps: Deps;
  /** When the calls of each kind were made lately. */
  readonly #calledAt = new Map<Route, number[]>();
  /** The last good answer to each question, for when the client may not ask again yet. */
  readonly #answers = new Map<string, Answer<unknown>>();
  /** Keys of money-moving calls whose outcome is not known: sending the same again must move money once. */
  readonly #openKeys = new Map<string, string>();
  /** Keys say when they were made, and the server goes by its own clock: a phone's may be off by years. */
  #clockBehindMs = 0;
  readonly #signedOut = createEvent();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Tells when the server no longer accepts the token. The token is gone by then. */
  readonly onSignedOut = this.#signedOut.subscribe;

  /** Forgets what was answered: the next player must not see it. */
  forget(): void {
    this.#answers.clear();
    this.#openKeys.clear();
  }

  /** Makes a call, and throws an ApiError when it does not succeed. */
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
    if (!unlimitedCalls.has(route) && !this.#allows(route))
      return this.#insteadOf(method, url) as Answer<DataAt<R>>;

    const body = request?.body === undefined ? undefined : JSON.stringify(request.body);
    const keyName = request?.movesMoney ? `${method} ${path} ${wishIn(request.body)}` : undefined;
    const headers = this.#headers(method, token, body, keyName);
    if (signingInCalls.has(route)) headers.set('x-device-id', this.#deps.deviceId?.() ?? '');
    const init = { method, headers, body: body ?? null, keepalive: !!request?.keepalive };
    const repeats = keyName && route !== 'POST /api/game/play' ? MONEY_REPEATS : 0;

    try {
      const answer = await this.#answerTo<DataAt<R>>(url, init, repeats);
      if (keyName) this.#moneyMoved(keyName);
      if (method === 'GET' && !unlimitedCalls.has(route)) this.#answers.set(url, answer);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && endsSession(error)) this.#signOut(token);
      // After a refusal the same request is a new wish; otherwise it is another attempt at the same one.
      if (keyName && error instanceof ApiError && error.isRefusal) this.#openKeys.delete(keyName);
      throw error;
    }
  }

  /**
   * A server that cannot take the call just now says when to come again, as while the database changes its writer. Under
   * a key that is harmless; whoever places a bet does it too, and tells the player meanwhile.
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

  /** At most so many calls of one kind in a sliding window: a runaway loop stays in the browser. */
  #allows(route: Route): boolean {
    const now = Date.now();
    const recent = (this.#calledAt.get(route) ?? []).filter((time) => now - time < CALL_WINDOW_MS);
    const isAllowed = recent.length < (this.#deps.callsPerWindow ?? CALLS_PER_WINDOW);
    this.#calledAt.set(route, isAllowed ? [...recent, now] : recent);
    return isAllowed;
  }

  #moneyMoved(keyName: string): void {
    this.#openKeys.delete(keyName);
    // No answer from before may be repeated: the balance in it is no longer true.
    this.#answers.clear();
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

  /** What a call gives that is one too many: the last answer, if there was one. */
  #insteadOf(method: string, url: string): Answer<unknown> {
    const known = method === 'GET' ? this.#answers.get(url) : undefined;
    if (known) return known;
    const isProfile = url === '/api/auth/profile' || url === '/api/auth/me';
    const text = isProfile ? messages.api.rateLimitedWithoutCache : messages.api.rateLimited;
    throw new ApiError('rate_limited', text);
  }

  #signOut(refusedToken: string | null): void {
    const { tokens } = this.#deps;
    // Another tab may have signed in again, or renewed the token, while this call was under way.
    if (refusedToken === null || tokens.token !== refusedToken) return;
    tokens.clear();
    this.#signedOut.emit();
  }
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

/** In seconds, as our server says it. */
function readRetryAfter(headers: Headers): number | undefined {
  const seconds = Number.parseInt(headers.get('retry-after') ?? '', 10);
  return seconds >= 0 ? seconds * 1000 : undefined;
}

/** An answer that breaks off is no answer, whatever its status said. */
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

/** The path with its places filled: "/users/:id" becomes "/users/7". */
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

/** What is asked for: a code that is shown for it the second time makes it no other request. */
function wishIn(body: unknown): string {
  return JSON.stringify(body, (name, value) => (name === 'secondFactor' ? undefined : value));
}
