import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

// docs/transparency.md, "Formats".

/** A text that the house has signed. Its values are read from the text alone. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly key: string;
}

const PUBLIC_KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** Whether the text was signed with this very key; whatever key the text itself names. */
export async function isSignedWith(key: string, { text, signature, key: named }: SignedText) {
  if (named !== key || !PUBLIC_KEY.test(key) || !SIGNATURE.test(signature)) return false;
  return verifyEd25519(hexToBytes(key), hexToBytes(signature), utf8ToBytes(text));
}

type Bytes = Uint8Array<ArrayBuffer>;

async function verifyEd25519(key: Uint8Array, signature: Uint8Array, message: Uint8Array): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', key as Bytes, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature as Bytes, message as Bytes);
  } catch {
    // Browsers from before 2025 know no Ed25519, and none has WebCrypto on a page without TLS.
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    try {
      return ed25519.verify(signature, message, key);
    } catch {
      return false;
    }
  }
}
