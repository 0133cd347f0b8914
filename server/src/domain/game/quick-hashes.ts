import { HASH_BYTES, type Hashes } from '@sanduku/contracts/fairness/hash';
import { initialState, takeBlock } from './sha256-block.ts';

const BLOCK_BYTES = 64;
const BLOCK_WORDS = 16;
const HASH_WORDS = 8;
/** Behind the last byte of a message comes a single bit; the last word of its last block is its length in bits. */
const END_MARK = 0x80;
const ROOM_FOR_LENGTH = 8;
/** The longest message of the scheme names a client seed and a round of 64 characters each. */
const LONGEST_MESSAGE = 256;

// Every call ends before the next begins, so they all share these pieces of memory.
const state = new Int32Array(HASH_WORDS);
const block = new Int32Array(BLOCK_WORDS);
const message = new Uint8Array(LONGEST_MESSAGE);
const last = new Uint8Array(BLOCK_BYTES);

/**
 * SHA-256 in JavaScript. A round takes some forty short hashes, most of them under the same key: here the two
 * blocks that stand for the key are hashed once, and nothing crosses into native code, which for messages this short
 * costs more than the hashing.
 */
export const quickHashes: Hashes = {
  hash(bytes, into, at) {
    begin(initialState);
    hashRest(bytes, bytes.length, 0);
    writeState(into, at);
  },
  macUnder(key) {
    const [inner, outer] = [stateAfter(key, 0x36), stateAfter(key, 0x5c)];
    return (text, into, at) => {
      if (text.length > LONGEST_MESSAGE)
        throw new RangeError('This message is longer than any of the scheme');
      for (let place = 0; place < text.length; place++) message[place] = text.charCodeAt(place);
      begin(inner);
      hashRest(message, text.length, BLOCK_BYTES);
      // The outer message is the inner hash, word by word.
      for (let i = 0; i < HASH_WORDS; i++) block[i] = state[i] as number;
      block[HASH_WORDS] = END_MARK << 24;
      for (let i = HASH_WORDS + 1; i < BLOCK_WORDS; i++) block[i] = 0;
      block[BLOCK_WORDS - 1] = (BLOCK_BYTES + HASH_BYTES) * 8;
      begin(outer);
      takeBlock(state, block);
      writeState(into, at);
    };
  },
  toHex: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex'),
};

function begin(from: Int32Array): void {
  for (let i = 0; i < HASH_WORDS; i++) state[i] = from[i] as number;
}

/** Takes in the bytes up to `length`, and the end of the message; `before` bytes have been taken in already. */
function hashRest(bytes: Uint8Array, length: number, before: number): void {
  let from = 0;
  for (; from + BLOCK_BYTES <= length; from += BLOCK_BYTES) {
    readBlock(bytes, from);
    takeBlock(state, block);
  }
  const rest = length - from;
  for (let place = 0; place < rest; place++) last[place] = bytes[from + place] as number;
  last[rest] = END_MARK;
  for (let place = rest + 1; place < BLOCK_BYTES; place++) last[place] = 0;
  readBlock(last, 0);
  if (rest + 1 + ROOM_FOR_LENGTH > BLOCK_BYTES) {
    takeBlock(state, block);
    block.fill(0);
  }
  block[BLOCK_WORDS - 1] = (before + length) * 8;
  takeBlock(state, block);
}

function readBlock(bytes: Uint8Array, from: number): void {
  for (let i = 0, place = from; i < BLOCK_WORDS; i++, place += 4) {
    const high = ((bytes[place] as number) << 24) | ((bytes[place + 1] as number) << 16);
    block[i] = high | ((bytes[place + 2] as number) << 8) | (bytes[place + 3] as number);
  }
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

/** Where HMAC begins under a key: behind the block of the key with a filling. */
function stateAfter(key: Uint8Array, filling: number): Int32Array {
  message.fill(filling, 0, BLOCK_BYTES);
  for (let place = 0; place < key.length; place++) message[place] = (key[place] as number) ^ filling;
  readBlock(message, 0);
  begin(initialState);
  takeBlock(state, block);
  return state.slice();
}
