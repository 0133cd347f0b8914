import type { Keyring } from './keyring.ts';

/** Authenticated with the ciphertext, so a row cannot be swapped with another's. */
export type AppOwner = `player ${bigint}` | `operator ${bigint}`;

/**
 * TOTP secrets as stored: the id of the server secret, a dot, and the ciphertext. A leaked table, replica or
 * backup reveals no codes.
 */
export class TotpSecrets {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring.derive('secrets of authenticator apps');
  }

  encrypt(owner: AppOwner, secret: string): string {
    const encrypted = this.#keyring.encrypt(`totp of ${owner}`, Buffer.from(secret));
    return `${this.#keyring.secretId}.${encrypted.toString('base64url')}`;
  }

  decrypt(owner: AppOwner, kept: string): string {
    const [secretId = '', encrypted = ''] = kept.split('.');
    const secret = this.#keyring.decrypt(`totp of ${owner}`, Buffer.from(encrypted, 'base64url'), secretId);
    if (secret !== undefined) return secret.toString();
    throw new Error(
      `EPOCH_KEY_SECRET does not open the authenticator app of ${owner}, which was encrypted with the secret ${secretId}: add that secret to the list.`,
    );
  }

  /** Prefix of texts encrypted with the current secret. */
  get beginning(): string {
    return `${this.#keyring.secretId}.`;
  }
}
