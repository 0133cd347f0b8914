import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const HASH_BYTES = 32;

/**
 * The two functions that the scheme rests on. A platform that has faster ones may bring its own. Both write their 32 bytes into
 * `into` from `at` on: a round takes some forty of them, and pieces of memory for each would cost as much as the hashing.
 */
export interface Hashes {
  /** SHA-256. */
  readonly hash: (bytes: Uint8Array, into: Uint8Array, at: number) => void;
  /** HMAC-SHA256 under one key. */
  readonly macUnder: (key: Uint8Array) => Mac;
  /** In lower case. */
  readonly toHex: (bytes: Uint8Array) => string;
}

/** Of a text in ASCII. */
export type Mac = (message: string, into: Uint8Array, at: number) => void;

// Making their states anew for every hash would cost as much as the hashing itself: so every hash runs in one of
// these two, started as a copy.
const unused = sha256.create();
const hashing = sha256.create();
const signing = hmac.create(sha256, new Uint8Array());

/** In plain JavaScript: for every browser, also without a secure context. */
export const portableHashes: Hashes = {
  hash(bytes, into, at) {
    unused
      ._cloneInto(hashing)
      .update(bytes)
      .digestInto(into.subarray(at, at + HASH_BYTES));
  },
  macUnder(key) {
    const keyed = hmac.create(sha256, key);
    return (message, into, at) => {
      const signer = keyed._cloneInto(signing).update(utf8ToBytes(message));
      signer.digestInto(into.subarray(at, at + HASH_BYTES));
    };
  },
  toHex: bytesToHex,
};

/** SHA-256 of a text, in hex. */
export function hashOfText(text: string): string {
  const hash = new Uint8Array(HASH_BYTES);
  portableHashes.hash(utf8ToBytes(text), hash, 0);
  return bytesToHex(hash);
}
