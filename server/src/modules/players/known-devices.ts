import type { Keyring } from '../../lib/keyring.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * A cookie proves an earlier sign-in on the device. It grants only a separate queue and count of wrong
 * passwords. Authenticated, and bound to the name.
 */
export class KnownDevices {
  readonly #keyring: Keyring;
  readonly #cookie: string;
  readonly #attributes: string;

  constructor(options: { keyring: Keyring; who: 'player' | 'operator'; https: boolean }) {
    this.#keyring = options.keyring.derive(`devices of ${options.who}s`);
    this.#cookie = `${options.who}-device`;
    this.#attributes = `Path=/api; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Strict${options.https ? '; Secure' : ''}`;
  }

  /** The value of a Set-Cookie header. */
  cookieOf(name: string): string {
    const proof = this.#keyring.encrypt(purposeOf(name), Buffer.of()).toString('base64url');
    return `${this.#cookie}=${this.#keyring.secretId}.${proof}; ${this.#attributes}`;
  }

  isKnown(name: string, cookies = ''): boolean {
    const own = cookies.split(';').find((cookie) => cookie.trim().startsWith(`${this.#cookie}=`));
    const [secretId = '', proof = ''] = own?.slice(own.indexOf('=') + 1).split('.') ?? [];
    try {
      return this.#keyring.decrypt(purposeOf(name), Buffer.from(proof, 'base64url'), secretId) !== undefined;
    } catch {
      return false;
    }
  }
}

function purposeOf(name: string): string {
  return `device of ${name}`;
}
