import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';

/** The PIN that signs Airtel payouts, sent encrypted with the public key from Airtel's portal. */
export interface AirtelPin {
  readonly pin: string;
  /** PEM, or its base64 body without the first and last line, as the portal shows it. */
  readonly publicKey: string;
  /** Differs by account. */
  readonly padding: 'pkcs1' | 'oaep';
}

const paddings = { pkcs1: constants.RSA_PKCS1_PADDING, oaep: constants.RSA_PKCS1_OAEP_PADDING };

/** Throws if the text is not an RSA public key. */
export function readPinKey(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPublicKey(text.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is not an RSA key');
  return key;
}

/** The padding is random, so each call encrypts the PIN differently. */
export function pinEncryption({ pin, publicKey, padding }: AirtelPin): () => string {
  const key = readPinKey(publicKey);
  return () => publicEncrypt({ key, padding: paddings[padding] }, Buffer.from(pin)).toString('base64');
}
