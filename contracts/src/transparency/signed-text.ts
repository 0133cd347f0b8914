import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

// docs/transparency.md, "Formats".

/** Values are read from the signed text only. */
export interface SignedText {
  readonly text: string;
  readonly signature: string;
  readonly key: string;
}

const PUBLIC_KEY = /^[0-9a-f]{64}$/;
const SIGNATURE = /^[0-9a-f]{128}$/;

/** True only for this key, whatever key the text names. */
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
    // Browsers before 2025 lack Ed25519, and pages without TLS lack WebCrypto.
    const { ed25519 } = await import('@noble/curves/ed25519.js');
    try {
      return ed25519.verify(signature, message, key);
    } catch {
      return false;
    }
  }
}
