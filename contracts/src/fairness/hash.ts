import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

// A bet takes some forty hashes, and making their states anew would cost as much as the hashing itself: so
// every hash runs in one of these two, started as a copy.
const unused = sha256.create();
const hashing = sha256.create();
const signing = hmac.create(sha256, new Uint8Array());

/** SHA-256. */
export function hashOf(bytes: Uint8Array): Uint8Array {
  return unused._cloneInto(hashing).update(bytes).digest();
}

/** SHA-256 in lower-case hex. */
export function hexHashOf(bytes: Uint8Array): string {
  return bytesToHex(hashOf(bytes));
}

/** HMAC-SHA256 under one key. */
export type Mac = (message: Uint8Array) => Uint8Array;

export function macUnder(key: Uint8Array): Mac {
  const keyed = hmac.create(sha256, key);
  return (message) => keyed._cloneInto(signing).update(message).digest();
}
