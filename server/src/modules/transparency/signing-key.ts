import { createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';
import { join } from 'node:path';
import type { SignedText } from '@sanduku/contracts/transparency/signed-text';
import { storedSecret } from '../../lib/tokens.ts';

/** Needs a person. The message names the variable or file and the remedy. */
export class SigningKeyError extends Error {}

/** In hex. */
export const SIGNING_KEY = /^[0-9a-f]{64}$/;

/** Of Ed25519 keys. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX_BYTES = 12;

/** See docs/transparency.md. */
export class SigningKey {
  readonly #key: KeyObject;
  /** In hex. */
  readonly publicKey: string;

  constructor(privateKey: string) {
    const key = Buffer.concat([PKCS8_PREFIX, Buffer.from(privateKey, 'hex')]);
    this.#key = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(this.#key).export({ format: 'der', type: 'spki' });
    this.publicKey = spki.subarray(SPKI_PREFIX_BYTES).toString('hex');
  }

  sign(text: string): SignedText {
    const signature = sign(null, Buffer.from(text), this.#key).toString('hex');
    return { text, signature, key: this.publicKey };
  }
}

const FILE = 'house-signing.key';

/** Configured, or created once in the data folder. */
export function openSigningKey(settings: {
  signingKeySecret: string | undefined;
  dataDir: string;
}): SigningKey {
  return new SigningKey(settings.signingKeySecret ?? keyIn(settings.dataDir));
}

function keyIn(folder: string): string {
  try {
    const key = storedSecret(folder, FILE);
    if (SIGNING_KEY.test(key)) return key;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new SigningKeyError(
      `DATA_DIR ${folder} cannot hold the key of the house (${code}): give it a folder that the server may write to, or set SIGNING_KEY.`,
    );
  }
  throw new SigningKeyError(
    `The file ${join(folder, FILE)} holds no key: restore it, or remove it, and browsers will say that the house has another one.`,
  );
}
