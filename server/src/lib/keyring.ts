import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Keys by the id of the secret that they derive from. The first key encrypts; each key decrypts its own
 * texts.
 */
export class Keyring {
  /** The id of the encrypting secret. */
  readonly secretId: string;
  readonly #keys: ReadonlyMap<string, Uint8Array>;

  constructor(keys: ReadonlyMap<string, Uint8Array>) {
    const [first] = keys.keys();
    if (first === undefined) throw new Error('a keyring needs a key');
    this.secretId = first;
    this.#keys = keys;
  }

  get secretIds(): string[] {
    return [...this.#keys.keys()];
  }

  /** Derives independent keys for another use. */
  derive(label: string): Keyring {
    const derived = [...this.#keys].map(
      ([id, key]) => [id, new Uint8Array(hkdfSync('sha256', key, '', label, KEY_BYTES))] as const,
    );
    return new Keyring(new Map(derived));
  }

  /**
   * Returns nonce, ciphertext and tag. The purpose is authenticated, so a ciphertext cannot be moved
   * elsewhere.
   */
  encrypt(purpose: string, plain: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.get(this.secretId) as Uint8Array, nonce);
    cipher.setAAD(Buffer.from(`${purpose} ${this.secretId}`));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /**
   * Throws if the ciphertext was changed or encrypted for another purpose. Returns undefined if the secret is
   * unknown.
   */
  decrypt(purpose: string, encrypted: Uint8Array, secretId: string | null): Buffer | undefined {
    const key = this.#keys.get(secretId ?? '');
    if (key === undefined) return undefined;
    const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES));
    decipher.setAAD(Buffer.from(`${purpose} ${secretId}`));
    decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }
}

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
