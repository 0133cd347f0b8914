import { hash } from 'node:crypto';
import { Keyring } from '../../lib/keyring.ts';

/** The key holds nonce, ciphertext and tag. */
export interface EncryptedKey {
  readonly key: Uint8Array;
  readonly secret_id: string;
}

/** Needs an operator. The message names the variable and the remedy. */
export class EpochKeyError extends Error {}

/** 32 bytes in hex. */
export const EPOCH_KEY_SECRET = /^[0-9a-f]{64}$/;

/** Encrypts with the first secret and decrypts with any. */
export class EpochKeys {
  readonly keyring: Keyring;

  constructor(secrets: readonly [string, ...string[]]) {
    this.keyring = new Keyring(new Map(secrets.map((secret) => [idOf(secret), Buffer.from(secret, 'hex')])));
  }

  get secretId(): string {
    return this.keyring.secretId;
  }

  get secretIds(): string[] {
    return this.keyring.secretIds;
  }

  encrypt(epochId: number, key: Uint8Array): EncryptedKey {
    return { key: this.keyring.encrypt(purposeOf(epochId), key), secret_id: this.secretId };
  }

  decrypt(epochId: number, { key, secret_id: secretId }: { key: Uint8Array; secret_id: string }): Buffer {
    const opened = this.#open(epochId, key, secretId);
    if (opened !== undefined) return opened;
    throw new EpochKeyError(
      `EPOCH_KEY_SECRET does not open the key of epoch ${epochId}, which was encrypted with the secret ${secretId}: add that secret to the list.`,
    );
  }

  #open(epochId: number, key: Uint8Array, secretId: string): Buffer | undefined {
    try {
      return this.keyring.decrypt(purposeOf(epochId), key, secretId);
    } catch (cause) {
      throw new EpochKeyError(
        `The key of epoch ${epochId} was changed in the database, or is another epoch's: restore the row, or seal all rounds anew with "npm run reseal".`,
        { cause },
      );
    }
  }
}

/** Binds a ciphertext to its epoch, so rows cannot be swapped. */
function purposeOf(epochId: number): string {
  return `game_epoch ${epochId}`;
}

function idOf(secret: string): string {
  return hash('sha256', `id of an epoch key secret: ${secret}`).slice(0, 16);
}
