import { countryCodes } from '@sanduku/contracts/countries';
import type { User } from '@sanduku/contracts/players/api';

/** The specification uses both. The operators' `adminToken` is separate. */
export const tokenKeys = ['token', 'authToken'] as const;

const CACHED_USER = 'cachedUser';
const ISSUED_AT = 'tokenIssuedAt';
const UNTIL_CLOSED = 'tokenUntilClosed';

export interface CookieJar {
  cookie: string;
}

/**
 * Without "remember me" the same keys are used, because every tab reads them, plus a session cookie: if it is
 * gone, the next start signs out. sessionStorage would not work: each tab has its own.
 */
export class TokenStore {
  readonly #storage: () => Storage;
  readonly #cookies: () => CookieJar;

  /** Prerendering has neither. */
  constructor(storage: () => Storage, cookies: () => CookieJar) {
    this.#storage = storage;
    this.#cookies = cookies;
  }

  get token(): string | null {
    const storage = this.#storage();
    return tokenKeys.map((key) => storage.getItem(key)).find(Boolean) ?? null;
  }

  /** Milliseconds; 0 if unknown. */
  get issuedAt(): number {
    return Number(this.#storage().getItem(ISSUED_AT)) || 0;
  }

  save(token: string, issuedAt: number): void {
    const storage = this.#storage();
    for (const key of tokenKeys) storage.setItem(key, token);
    storage.setItem(ISSUED_AT, String(issuedAt));
  }

  remember(remembered: boolean): void {
    if (remembered) {
      this.#storage().removeItem(UNTIL_CLOSED);
    } else {
      this.#storage().setItem(UNTIL_CLOSED, '1');
      this.#cookies().cookie = `${UNTIL_CLOSED}=1; path=/; SameSite=Strict`;
    }
  }

  /** Since a login without "remember me". */
  get wasBrowserClosed(): boolean {
    const untilClosed = this.#storage().getItem(UNTIL_CLOSED) !== null;
    return untilClosed && readCookie(this.#cookies(), UNTIL_CLOSED) === undefined;
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
