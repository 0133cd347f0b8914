import { HASH_BYTES, type Hashes } from '@sanduku/contracts/fairness/hash';

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const HASH_WORDS = 8;
/** The states that HMAC begins its two hashes with, side by side. */
const [INNER, OUTER] = [0, HASH_WORDS];
/** Behind the last byte of a message comes a single bit; the last word of its last block is its length in bits. */
const END_MARK = 0x80;
const ROOM_FOR_LENGTH = 8;
/** The longest message of the scheme names a client seed and a round of 64 characters each. */
const LONGEST_MESSAGE = 256;

/** The first 32 bits behind the point of the roots of the first primes: square roots to start with, cube roots for the rounds. */
const start = Int32Array.from(firstPrimes(8), (prime) => fraction(Math.sqrt(prime)));
const roundConstants = Int32Array.from(firstPrimes(64), (prime) => fraction(Math.cbrt(prime)));

// Every call ends before the next begins, so they all share these pieces of memory.
const state = new Int32Array(HASH_WORDS);
const schedule = new Int32Array(64);
const message = new Uint8Array(LONGEST_MESSAGE);
const digest = Buffer.alloc(HASH_BYTES);

/**
 * SHA-256 (FIPS 180-4) in JavaScript. A round takes some forty short hashes, most of them under the same key: here the two
 * blocks that stand for the key are hashed once, and nothing crosses into native code, which for messages this short
 * costs more than the hashing.
 */
export const quickHashes: Hashes = {
  hash(bytes, into, at) {
    begin(start, 0);
    hashRest(bytes, bytes.length, 0);
    writeState(into, at);
  },
  macUnder(key) {
    const states = new Int32Array(OUTER + HASH_WORDS);
    states.set(stateAfter(key, 0x36), INNER);
    states.set(stateAfter(key, 0x5c), OUTER);
    return (text, into, at) => {
      readMessage(text);
      begin(states, INNER);
      hashRest(message, text.length, BLOCK_BYTES);
      // The outer message is the inner hash, word by word.
      for (let i = 0; i < HASH_WORDS; i++) schedule[i] = state[i] as number;
      schedule[HASH_WORDS] = END_MARK << 24;
      for (let i = HASH_WORDS + 1; i < BLOCK_WORDS; i++) schedule[i] = 0;
      schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + HASH_BYTES) * 8;
      begin(states, OUTER);
      hashBlock();
      writeState(into, at);
    };
  },
  toHex: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'),
};

/** SHA-256 of a text in ASCII, in base64url. */
export function quickHashOfText(text: string): string {
  readMessage(text);
  begin(start, 0);
  hashRest(message, text.length, 0);
  writeState(digest, 0);
  return digest.toString('base64url');
}

function readMessage(text: string): void {
  if (text.length > LONGEST_MESSAGE) throw new RangeError('This message is longer than any of the scheme');
  for (let place = 0; place < text.length; place++) message[place] = text.charCodeAt(place);
}

function begin(states: Int32Array, at: number): void {
  for (let i = 0; i < HASH_WORDS; i++) state[i] = states[at + i] as number;
}

/** Takes in the bytes up to `length`, and the end of the message; `before` bytes have been taken in already. */
function hashRest(bytes: Uint8Array, length: number, before: number): void {
  let from = 0;
  for (; from + BLOCK_BYTES <= length; from += BLOCK_BYTES) {
    readBlock(bytes, from);
    hashBlock();
  }
  const rest = length - from;
  clearBlock();
  for (let place = 0; place < rest; place++) addByte(place, bytes[from + place] as number);
  addByte(rest, END_MARK);
  if (rest + 1 + ROOM_FOR_LENGTH > BLOCK_BYTES) {
    hashBlock();
    clearBlock();
  }
  schedule[BLOCK_WORDS - 1] = (before + length) * 8;
  hashBlock();
}

function readBlock(bytes: Uint8Array, from: number): void {
  for (let i = 0, place = from; i < BLOCK_WORDS; i++, place += 4) {
    const high = ((bytes[place] as number) << 24) | ((bytes[place + 1] as number) << 16);
    schedule[i] = high | ((bytes[place + 2] as number) << 8) | (bytes[place + 3] as number);
  }
}

function clearBlock(): void {
  for (let i = 0; i < BLOCK_WORDS; i++) schedule[i] = 0;
}

function addByte(place: number, byte: number): void {
  schedule[place >> 2] = (schedule[place >> 2] as number) | (byte << (24 - ((place & 3) << 3)));
}

/** Takes the block at the beginning of the schedule into the state. */
function hashBlock(): void {
  const w = schedule;
  const k = roundConstants;
  for (let i = BLOCK_WORDS; i < 64; i++) {
    const x = w[i - 15] as number;
    const y = w[i - 2] as number;
    const sigma0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const sigma1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = ((w[i - 16] as number) + sigma0 + (w[i - 7] as number) + sigma1) | 0;
  }
  let a = state[0] as number;
  let b = state[1] as number;
  let c = state[2] as number;
  let d = state[3] as number;
  let e = state[4] as number;
  let f = state[5] as number;
  let g = state[6] as number;
  let h = state[7] as number;
  for (let i = 0; i < 64; i++) {
    const sum1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const sum0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const choice = g ^ (e & (f ^ g));
    const majority = (a & b) | (c & (a | b));
    const step = (h + sum1 + choice + (k[i] as number) + (w[i] as number)) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + step) | 0;
    d = c;
    c = b;
    b = a;
    a = (step + sum0 + majority) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

function writeState(into: Uint8Array, at: number): void {
  for (let i = 0; i < HASH_WORDS; i++) {
    const word = state[i] as number;
    const place = at + 4 * i;
    into[place] = word >>> 24;
    into[place + 1] = word >>> 16;
    into[place + 2] = word >>> 8;
    into[place + 3] = word;
  }
}

/** Where HMAC begins under a key: behind the block of the key with a filling. Counts until the next hash. */
function stateAfter(key: Uint8Array, filling: number): Int32Array {
  message.fill(filling, 0, BLOCK_BYTES);
  for (let place = 0; place < key.length; place++) message[place] = (key[place] as number) ^ filling;
  readBlock(message, 0);
  begin(start, 0);
  hashBlock();
  return state;
}

function firstPrimes(count: number): number[] {
  const primes: number[] = [];
  for (let candidate = 2; primes.length < count; candidate++) {
    if (primes.every((prime) => candidate % prime !== 0)) primes.push(candidate);
  }
  return primes;
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32);
}
