import { HASH_BYTES, type Hashes } from '@sanduku/contracts/fairness/hash';
import { saltLabels } from '@sanduku/contracts/fairness/round';
import { odds } from '@sanduku/contracts/odds';

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const HASH_WORDS = 8;
const ROUNDS = 64;
/** The states that HMAC begins its two hashes with, side by side. */
const [INNER, OUTER] = [0, HASH_WORDS];
/** Behind the last byte of a message comes a single bit; the last word of its last block is its length in bits. */
const END_MARK = 0x80;
const ROOM_FOR_LENGTH = 8;
/** The longest message of the scheme names a client seed and a round of 64 characters each. */
const LONGEST_MESSAGE = 256;

/** The first 32 bits behind the point of the roots of the first primes: square roots to start with, cube roots for the rounds. */
const start = Int32Array.from(firstPrimes(HASH_WORDS), (prime) => fraction(Math.sqrt(prime)));
const roundConstants = Int32Array.from(firstPrimes(ROUNDS), (prime) => fraction(Math.cbrt(prime)));

// Every call ends before the next begins, so they all share these pieces of memory.
const state = new Int32Array(HASH_WORDS);
const schedule = new Int32Array(ROUNDS);
const message = new Uint8Array(LONGEST_MESSAGE);
const messageText = Buffer.from(message.buffer);
const digest = Buffer.alloc(HASH_BYTES);

/** The salts of every round are signed from the same few messages, each a single block: their schedules, expanded once. */
const saltSchedules = new Map(
  saltLabels.slice(0, odds.boxes).map((label) => {
    readMessage(label);
    // For what it leaves in the schedule, which no state has a part in.
    hashRest(message, label.length, BLOCK_BYTES, start);
    return [label, schedule.slice()];
  }),
);
/** All other messages name a round and are longer. To look for them too would cost a third of what this saves. */
const SALT_LABEL_LENGTH = 'salt:0'.length;

/**
 * SHA-256 (FIPS 180-4) in JavaScript. A round takes some forty short hashes, most of them under the same key: here the two
 * blocks that stand for the key are hashed once, and nothing crosses into native code, which for messages this short
 * costs more than the hashing.
 */
export const quickHashes: Hashes = {
  hash(bytes, into, at) {
    hashRest(bytes, bytes.length, 0, start);
    writeState(into, at);
  },
  macUnder(key) {
    if (key.length !== HASH_BYTES) throw new RangeError('The keys of the scheme are as long as its hashes');
    const states = new Int32Array(OUTER + HASH_WORDS);
    hashKey(key, 0x36363636);
    for (let i = 0; i < HASH_WORDS; i++) states[INNER + i] = state[i] as number;
    hashKey(key, 0x5c5c5c5c);
    for (let i = 0; i < HASH_WORDS; i++) states[OUTER + i] = state[i] as number;
    return (text, into, at) => {
      const known = text.length === SALT_LABEL_LENGTH ? saltSchedules.get(text) : undefined;
      if (known === undefined) {
        readMessage(text);
        hashRest(message, text.length, BLOCK_BYTES, states);
      } else {
        schedule.set(known);
        runRounds(states, INNER);
      }
      // The outer message is the inner hash, word by word.
      for (let i = 0; i < HASH_WORDS; i++) schedule[i] = state[i] as number;
      schedule[HASH_WORDS] = END_MARK << 24;
      for (let i = HASH_WORDS + 1; i < BLOCK_WORDS; i++) schedule[i] = 0;
      schedule[BLOCK_WORDS - 1] = (BLOCK_BYTES + HASH_BYTES) * 8;
      hashBlock(states, OUTER);
      writeState(into, at);
    };
  },
  toHex: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'),
};

/** SHA-256 of a text in ASCII, in base64url. */
export function quickHashOfText(text: string): string {
  readMessage(text);
  hashRest(message, text.length, 0, start);
  writeState(digest, 0);
  return digest.toString('base64url');
}

function readMessage(text: string): void {
  if (text.length > LONGEST_MESSAGE) throw new RangeError('This message is longer than any of the scheme');
  messageText.write(text, 'latin1');
}

/** Takes in the bytes up to `length`, and the end of the message. `begin` is the state after the `taken` bytes before them. */
function hashRest(bytes: Uint8Array, length: number, taken: number, begin: Int32Array): void {
  let before = begin;
  let from = 0;
  for (; from + BLOCK_BYTES <= length; from += BLOCK_BYTES) {
    for (let i = 0; i < BLOCK_WORDS; i++) schedule[i] = wordAt(bytes, from + 4 * i);
    hashBlock(before, 0);
    before = state;
  }
  const wholeWords = (length - from) >> 2;
  for (let i = 0; i < wholeWords; i++) schedule[i] = wordAt(bytes, from + 4 * i);
  schedule[wholeWords] = lastWord(bytes, from + 4 * wholeWords, length);
  for (let i = wholeWords + 1; i < BLOCK_WORDS; i++) schedule[i] = 0;
  if (length - from + 1 + ROOM_FOR_LENGTH > BLOCK_BYTES) {
    hashBlock(before, 0);
    before = state;
    for (let i = 0; i < BLOCK_WORDS; i++) schedule[i] = 0;
  }
  schedule[BLOCK_WORDS - 1] = (taken + length) * 8;
  hashBlock(before, 0);
}

function wordAt(bytes: Uint8Array, place: number): number {
  const high = ((bytes[place] as number) << 24) | ((bytes[place + 1] as number) << 16);
  return high | ((bytes[place + 2] as number) << 8) | (bytes[place + 3] as number);
}

/** The word that a message ends in: what is left of its bytes, and the mark. */
function lastWord(bytes: Uint8Array, from: number, length: number): number {
  let word = 0;
  let shift = 24;
  for (let place = from; place < length; place++, shift -= 8) word |= (bytes[place] as number) << shift;
  return word | (END_MARK << shift);
}

/** Where HMAC begins under a key: behind the block of the key with a filling. */
function hashKey(key: Uint8Array, filling: number): void {
  for (let i = 0; i < HASH_WORDS; i++) schedule[i] = wordAt(key, 4 * i) ^ filling;
  for (let i = HASH_WORDS; i < BLOCK_WORDS; i++) schedule[i] = filling;
  hashBlock(start, 0);
}

/** Makes the state after the block at the beginning of the schedule out of the one before it, which stands in `before` from `at` on. */
function hashBlock(before: Int32Array, at: number): void {
  expandSchedule();
  runRounds(before, at);
}

/** Two words at a time: what one of them has read or written, the next ones need not read again. */
function expandSchedule(): void {
  const w = schedule;
  let first = w[0] as number;
  let even = w[BLOCK_WORDS - 2] as number;
  let odd = w[BLOCK_WORDS - 1] as number;
  for (let i = BLOCK_WORDS; i < ROUNDS; i += 2) {
    const second = w[i - 15] as number;
    even = (first + sigma0(second) + (w[i - 7] as number) + sigma1(even)) | 0;
    w[i] = even;
    first = w[i - 14] as number;
    odd = (second + sigma0(first) + (w[i - 6] as number) + sigma1(odd)) | 0;
    w[i + 1] = odd;
  }
}

/**
 * Four rounds at a time: each makes a new `a` and a new `e`, so after four all eight words are new, and none has been handed on
 * from name to name.
 */
function runRounds(before: Int32Array, at: number): void {
  const w = schedule;
  const k = roundConstants;
  let a = before[at] as number;
  let b = before[at + 1] as number;
  let c = before[at + 2] as number;
  let d = before[at + 3] as number;
  let e = before[at + 4] as number;
  let f = before[at + 5] as number;
  let g = before[at + 6] as number;
  let h = before[at + 7] as number;
  for (let i = 0; i < ROUNDS; i += 4) {
    const t1 = add((h + (k[i] as number) + (w[i] as number)) | 0, choice(e, f, g), sum1(e));
    const e1 = (d + t1) | 0;
    const a1 = add(t1, majority(a, b, c), sum0(a));
    const t2 = add((g + (k[i + 1] as number) + (w[i + 1] as number)) | 0, choice(e1, e, f), sum1(e1));
    const e2 = (c + t2) | 0;
    const a2 = add(t2, majority(a1, a, b), sum0(a1));
    const t3 = add((f + (k[i + 2] as number) + (w[i + 2] as number)) | 0, choice(e2, e1, e), sum1(e2));
    const e3 = (b + t3) | 0;
    const a3 = add(t3, majority(a2, a1, a), sum0(a2));
    const t4 = add((e + (k[i + 3] as number) + (w[i + 3] as number)) | 0, choice(e3, e2, e1), sum1(e3));
    const e4 = (a + t4) | 0;
    const a4 = add(t4, majority(a3, a2, a1), sum0(a3));
    h = e1;
    g = e2;
    f = e3;
    e = e4;
    d = a1;
    c = a2;
    b = a3;
    a = a4;
  }
  state[0] = (before[at] as number) + a;
  state[1] = (before[at + 1] as number) + b;
  state[2] = (before[at + 2] as number) + c;
  state[3] = (before[at + 3] as number) + d;
  state[4] = (before[at + 4] as number) + e;
  state[5] = (before[at + 5] as number) + f;
  state[6] = (before[at + 6] as number) + g;
  state[7] = (before[at + 7] as number) + h;
}

/** Cut to 32 bits as it grows, and `late` added last, which is the last to be known: it spares the processor waiting. */
function add(early: number, soon: number, late: number): number {
  return (((early + soon) | 0) + late) | 0;
}

function sum0(a: number): number {
  return ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
}

function sum1(e: number): number {
  return ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
}

function sigma0(x: number): number {
  return ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
}

function sigma1(x: number): number {
  return ((x >>> 17) | (x << 15)) ^ ((x >>> 19) | (x << 13)) ^ (x >>> 10);
}

function choice(e: number, f: number, g: number): number {
  return g ^ (e & (f ^ g));
}

function majority(a: number, b: number, c: number): number {
  return b ^ ((a ^ b) & (b ^ c));
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
