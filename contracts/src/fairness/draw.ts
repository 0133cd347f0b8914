import { HASH_BYTES, type Mac } from './hash.ts';

/** Gives one uniform 32-bit number after the other. */
export type NextWord = () => number;

/** The words of mac("label:0"), mac("label:1"), and so on: each block is read as eight uint32, big-endian. */
export function wordsOf(mac: Mac, label: string): NextWord {
  const block = new Uint8Array(HASH_BYTES);
  let blocks = 0;
  let offset = HASH_BYTES;
  const nextByte = () => block[offset++] as number;
  return () => {
    if (offset === HASH_BYTES) {
      mac(`${label}:${blocks}`, block, 0);
      blocks += 1;
      offset = 0;
    }
    const highest = nextByte() * 2 ** 24;
    return highest + (nextByte() << 16) + (nextByte() << 8) + nextByte();
  };
}

const WORDS = 2 ** 32;

/**
 * A uniform number from 0 to n - 1. Words beyond the last whole multiple of n are dropped: taking them modulo n
 * would favour the small numbers.
 */
export function below(n: number, nextWord: NextWord): number {
  const limit = WORDS - remainder(WORDS, n);
  let word = nextWord();
  while (word >= limit) word = nextWord();
  return remainder(word, n);
}

/** As `%` gives it. That one is slow for numbers beyond 31 bits, and a round takes two dozen. */
function remainder(dividend: number, divisor: number): number {
  return dividend - divisor * Math.floor(dividend / divisor);
}

/** Fisher-Yates from the last place down, in place. */
export function shuffle<T>(items: T[], nextWord: NextWord): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, nextWord);
    const item = items[last] as T;
    items[last] = items[chosen] as T;
    items[chosen] = item;
  }
  return items;
}
