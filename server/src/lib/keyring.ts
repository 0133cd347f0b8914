import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { isSameText } from './tokens.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** By secret id. The first key encrypts; each decrypts its own texts. */
export class Keyring {
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

  /** Independent keys for another use. */
  derive(label: string): Keyring {
    const derived = [...this.#keys].map(
      ([id, key]) => [id, new Uint8Array(hkdfSync('sha256', key, '', label, KEY_BYTES))] as const,
    );
    return new Keyring(new Map(derived));
  }

  /** Returns nonce, ciphertext and tag. The authenticated purpose keeps a ciphertext from being moved elsewhere. */
  encrypt(purpose: string, plain: Uint8Array): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#keys.get(this.secretId) as Uint8Array, nonce);
    cipher.setAAD(Buffer.from(`${purpose} ${this.secretId}`));
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
  }

  /** Throws if the ciphertext was changed or has another purpose. Undefined: unknown secret. */
  decrypt(purpose: string, encrypted: Uint8Array, secretId: string | null): Buffer | undefined {
    const key = this.#keys.get(secretId ?? '');
    if (key === undefined) return undefined;
    const decipher = createDecipheriv(CIPHER, key, encrypted.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(`${purpose} ${secretId}`));
    decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  /** Secret id, dot, HMAC. Undefined: unknown secret. */
  mac(text: string, secretId: string): string | undefined {
    const key = this.#keys.get(secretId);
    return key && `${secretId}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  }
}

/**
 * Stored as secret id, dot, ciphertext: a leaked table, replica or backup reveals nothing. The owner is
 * authenticated: rows cannot be swapped.
 */
export class EncryptedTexts<Owner extends string = string> {
  readonly #keyring: Keyring;
  readonly #kind: string;

  /** The label derives the key; the kind is authenticated and named in errors. */
  constructor(keyring: Keyring, { label, kind }: { label: string; kind: string }) {
    this.#keyring = keyring.derive(label);
    this.#kind = kind;
  }

  encrypt(owner: Owner, text: string): string {
    const encrypted = this.#keyring.encrypt(`${this.#kind} of ${owner}`, Buffer.from(text));
    return `${this.#keyring.secretId}.${encrypted.toString('base64url')}`;
  }

  decrypt(owner: Owner, kept: string): string {
    const [secretId = '', encrypted = ''] = kept.split('.');
    const purpose = `${this.#kind} of ${owner}`;
    const text = this.#keyring.decrypt(purpose, Buffer.from(encrypted, 'base64url'), secretId);
    if (text !== undefined) return text.toString();
    throw new Error(
      `EPOCH_KEY_SECRET does not open the ${purpose}, which was encrypted with the secret ${secretId}: add that secret to the list.`,
    );
  }

  /** Of texts encrypted with the current secret. */
  get beginning(): string {
    return `${this.#keyring.secretId}.`;
  }
}

type PlayerOwner = `player ${bigint}`;
export type AppOwner = PlayerOwner | `operator ${bigint}`;

export class TotpSecrets extends EncryptedTexts<AppOwner> {
  constructor(keyring: Keyring) {
    super(keyring, { label: 'secrets of authenticator apps', kind: 'totp' });
  }
}

/**
 * Argon2id alone does not protect 10,000 possible PINs. Encrypted, not keyed: a new server secret can replace the old
 * one without the PIN.
 */
export class PinHashes extends EncryptedTexts<PlayerOwner> {
  constructor(keyring: Keyring) {
    super(keyring, { label: 'hashes of withdrawal PINs', kind: 'pin' });
  }
}

export class MessageTexts extends EncryptedTexts<`${PlayerOwner} at ${string}`> {
  constructor(keyring: Keyring) {
    super(keyring, { label: 'texts of messages', kind: 'message' });
  }
}

/** Codes expire before a server secret can be replaced. */
export class CodeHashes {
  readonly #keyring: Keyring;

  constructor(keyring: Keyring) {
    this.#keyring = keyring.derive('hashes of contact codes');
  }

  hash(owner: string, code: string): string {
    return this.#keyring.mac(`${owner} ${code}`, this.#keyring.secretId) as string;
  }

  verify(kept: string, owner: string, code: string): boolean {
    const [secretId = ''] = kept.split('.');
    const expected = this.#keyring.mac(`${owner} ${code}`, secretId);
    return expected !== undefined && isSameText(expected, kept);
  }
}
