import { countryCodes } from '@sanduku/contracts/countries';
import type { User } from '@sanduku/contracts/players/api';

/** Both names are in use for the player's token. `adminToken`, the operators' own, is never touched here. */
export const tokenKeys = ['token', 'authToken'] as const;

const CACHED_USER = 'cachedUser';
const ISSUED_AT = 'tokenIssuedAt';
const UNTIL_CLOSED = 'tokenUntilClosed';

/** The part of `document` that holds cookies. */
export interface CookieJar {
  cookie: string;
}

/**
 * What the browser remembers of a session, in local storage.
 *
 * A player who does not want to be remembered gets the same keys, for that is where every tab looks, and in
 * addition a cookie without an expiry date, which the browser drops when it is closed. A stored token that
 * was meant to last until then, and whose cookie is gone, is dropped at the next start. (`sessionStorage`
 * would not do: each tab has its own, so a second tab would seem a new browser.)
 */
export class TokenStore {
  readonly #storage: () => Storage;
  readonly #cookies: () => CookieJar;

  /** Both are asked for late: while pages are rendered at build time there are none. */
  constructor(storage: () => Storage, cookies: () => CookieJar) {
    this.#storage = storage;
    this.#cookies = cookies;
  }

  get token(): string | null {
    const storage = this.#storage();
    return tokenKeys.map((key) => storage.getItem(key)).find(Boolean) ?? null;
  }

  /** When the token was given out, in milliseconds; 0 when that is not known. */
  get issuedAt(): number {
    return Number(this.#storage().getItem(ISSUED_AT)) || 0;
  }

  save(token: string, issuedAt: number): void {
    const storage = this.#storage();
    for (const key of tokenKeys) storage.setItem(key, token);
    storage.setItem(ISSUED_AT, String(issuedAt));
  }

  /** Says whether the token outlives this run of the browser. */
  remember(remembered: boolean): void {
    if (remembered) {
      this.#storage().removeItem(UNTIL_CLOSED);
    } else {
      this.#storage().setItem(UNTIL_CLOSED, '1');
      this.#cookies().cookie = `${UNTIL_CLOSED}=1; path=/; SameSite=Strict`;
    }
  }

  dropIfBrowserWasClosed(): void {
    const untilClosed = this.#storage().getItem(UNTIL_CLOSED) !== null;
    if (untilClosed && readCookie(this.#cookies(), UNTIL_CLOSED) === undefined) this.clear();
  }

  clear(): void {
    const storage = this.#storage();
    for (const key of [...tokenKeys, CACHED_USER, ISSUED_AT, UNTIL_CLOSED]) storage.removeItem(key);
  }

  get cachedUser(): User | null {
    try {
      const user: User | null = JSON.parse(this.#storage().getItem(CACHED_USER) ?? 'null');
      return user && countryCodes.includes(user.country) ? user : null;
    } catch {
      return null;
    }
  }

  set cachedUser(user: User | null) {
    if (user) this.#storage().setItem(CACHED_USER, JSON.stringify(user));
    else this.#storage().removeItem(CACHED_USER);
  }
}

export function readCookie(jar: CookieJar, name: string): string | undefined {
  const pair = jar.cookie.split('; ').find((candidate) => candidate.startsWith(`${name}=`));
  return pair === undefined ? undefined : decodeURIComponent(pair.slice(name.length + 1));
}
