import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';

/** A key as the database holds it: nonce, encrypted key and tag, and with which secret they were made. */
export interface EncryptedKey {
  readonly key: Uint8Array;
  readonly secret_id: string;
}

/** A key or a secret that a person has to look at. The message names the variable and the remedy. */
export class EpochKeyError extends Error {}

/** 32 bytes in hex. */
export const EPOCH_KEY_SECRET = /^[0-9a-f]{64}$/;

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts the keys of epochs with the first of the secrets, and opens what any of them has encrypted. */
export class EpochKeys {
  /** Of the secret that encrypts. */
  readonly secretId: string;
  readonly #secrets: ReadonlyMap<string, Uint8Array>;

  constructor([first, ...others]: readonly [string, ...string[]]) {
    this.secretId = idOf(first);
    this.#secrets = new Map([first, ...others].map((secret) => [idOf(secret), Buffer.from(secret, 'hex')]));
  }

  get secretIds(): string[] {
    return [...this.#secrets.keys()];
  }

  encrypt(epochId: number, key: Uint8Array): EncryptedKey {
    const { secretId } = this;
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#secret(epochId, secretId), nonce);
    cipher.setAAD(purposeOf(epochId, secretId));
    const encrypted = Buffer.concat([nonce, cipher.update(key), cipher.final(), cipher.getAuthTag()]);
    return { key: encrypted, secret_id: secretId };
  }

  decrypt(
    epochId: number,
    { key, secret_id: secretId }: { key: Uint8Array; secret_id: string | null },
  ): Buffer {
    const decipher = createDecipheriv(CIPHER, this.#secret(epochId, secretId), key.subarray(0, NONCE_BYTES));
    decipher.setAAD(purposeOf(epochId, secretId));
    decipher.setAuthTag(key.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(key.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
    } catch (cause) {
      throw new EpochKeyError(
        `The key of epoch ${epochId} was changed in the database, or is another epoch's: restore the row, or seal all rounds anew with "npm run reseal".`,
        { cause },
      );
    }
  }

  #secret(epochId: number, secretId: string | null): Uint8Array {
    const secret = this.#secrets.get(secretId ?? '');
    if (secret !== undefined) return secret;
    throw new EpochKeyError(
      `EPOCH_KEY_SECRET does not open the key of epoch ${epochId}, which was encrypted with the secret ${secretId}: add that secret to the list.`,
    );
  }
}

/** So that a row cannot be put in another's place. */
function purposeOf(epochId: number, secretId: string | null): Buffer {
  return Buffer.from(`game_epoch ${epochId} ${secretId}`);
}

function idOf(secret: string): string {
  return hash('sha256', `id of an epoch key secret: ${secret}`).slice(0, 16);
}
