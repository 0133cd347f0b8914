import type { Keyring } from './keyring.ts';

/** Whose app it is: part of what is encrypted, so that no row can stand in for another. */
export type AppOwner = `player ${bigint}` | `operator ${bigint}`;

/**
 * The secrets of authenticator apps as the database holds them: the id of the server's secret, a dot, and what was encrypted
 * under it. Whoever reads a table, a replica or a backup can make no code.
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

  /** How a text begins that is encrypted under the first secret. */
  get beginning(): string {
    return `${this.#keyring.secretId}.`;
  }
}
