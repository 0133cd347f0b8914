import type { Mac } from './hash.ts';

/** Gives one uniform 32-bit number after the other. */
export type NextWord = () => number;

/** A block has 32 bytes, which are 64 digits in hex; a word has 8 of them. */
const BLOCK_DIGITS = 64;
const WORD_DIGITS = 8;

/** The words of mac("label:0"), mac("label:1"), and so on: each block is read as eight uint32, big-endian. */
export function wordsOf(mac: Mac, label: string): NextWord {
  let block = '';
  let blocks = 0;
  let offset = BLOCK_DIGITS;
  return () => {
    if (offset === BLOCK_DIGITS) {
      block = mac(`${label}:${blocks}`);
      blocks += 1;
      offset = 0;
    }
    const word = block.slice(offset, offset + WORD_DIGITS);
    offset += WORD_DIGITS;
    return Number.parseInt(word, 16);
  };
}

const WORDS = 2 ** 32;

/**
 * A uniform number from 0 to n - 1. Words beyond the last whole multiple of n are dropped: taking them modulo n
 * would favour the small numbers.
 */
export function below(n: number, nextWord: NextWord): number {
  const limit = WORDS - (WORDS % n);
  let word = nextWord();
  while (word >= limit) word = nextWord();
  return word % n;
}

/** Fisher-Yates from the last place down, in place. */
export function shuffle<T>(items: T[], nextWord: NextWord): T[] {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const chosen = below(last + 1, nextWord);
    [items[last], items[chosen]] = [items[chosen] as T, items[last] as T];
  }
  return items;
}
