import { constants, createPublicKey, type KeyObject, publicEncrypt } from 'node:crypto';

/** With what a payout is signed at Airtel. It goes out encrypted with the key from Airtel's portal. */
export interface AirtelPin {
  readonly pin: string;
  /** PEM, or the same without its first and last line, as the portal shows it. */
  readonly publicKey: string;
  /** How the PIN is padded: it differs by account. */
  readonly padding: 'pkcs1' | 'oaep';
}

const paddings = { pkcs1: constants.RSA_PKCS1_PADDING, oaep: constants.RSA_PKCS1_OAEP_PADDING };

/** The key; throws when the text is none, or not one of the kind that Airtel uses. */
export function readPinKey(text: string): KeyObject {
  const key = text.includes('-----BEGIN')
    ? createPublicKey(text.replaceAll('\\n', '\n'))
    : createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'rsa') throw new Error('The key is not an RSA key');
  return key;
}

/** Encrypts the PIN anew each time: the padding is random, so that two orders do not look alike. */
export function pinEncryption({ pin, publicKey, padding }: AirtelPin): () => string {
  const key = readPinKey(publicKey);
  return () => publicEncrypt({ key, padding: paddings[padding] }, Buffer.from(pin)).toString('base64');
}
