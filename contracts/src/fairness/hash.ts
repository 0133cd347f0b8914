import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** The two functions that the scheme rests on. A platform that has faster ones may bring its own. */
export interface Hashes {
  /** SHA-256 in lower-case hex. */
  readonly hash: (bytes: Uint8Array) => string;
  readonly fromHex: (hex: string) => Uint8Array;
  /** HMAC-SHA256 under one key. */
  readonly macUnder: (key: Uint8Array) => Mac;
}

/** Of a text in ASCII, in lower-case hex. */
export type Mac = (message: string) => string;

// A round takes some forty hashes, and making their states anew would cost as much as the hashing itself: so
// every hash runs in one of these two, started as a copy.
const unused = sha256.create();
const hashing = sha256.create();
const signing = hmac.create(sha256, new Uint8Array());

/** In plain JavaScript: for every browser, also without a secure context. */
export const portableHashes: Hashes = {
  hash: (bytes) => bytesToHex(unused._cloneInto(hashing).update(bytes).digest()),
  fromHex: hexToBytes,
  macUnder(key) {
    const keyed = hmac.create(sha256, key);
    return (message) => bytesToHex(keyed._cloneInto(signing).update(utf8ToBytes(message)).digest());
  },
};
