import { expect, test } from 'vitest';
import { below, shuffle, wordsOf } from './draw.ts';

function wordsFrom(...words: number[]) {
  return () => {
    const word = words.shift();
    if (word === undefined) throw new Error('no words left');
    return word;
  };
}

test.each([
  // n, words, expected
  [9, [0], 0],
  [9, [13], 4],
  // 2^32 = 9 * 477,218,588 + 4: the last four words are dropped.
  [9, [4_294_967_291], 8],
  [9, [4_294_967_292, 7], 7],
  [9, [4_294_967_295, 4_294_967_293, 5], 5],
  [8, [4_294_967_295], 7],
  [1, [4_294_967_295], 0],
])('below %d, the words %j give %d', (n, words, expected) => {
  expect(below(n, wordsFrom(...words))).toBe(expected);
});

test('a shuffle swaps from the last place down to the second', () => {
  expect(shuffle(['a', 'b', 'c', 'd'], wordsFrom(0, 1, 1))).toEqual(['d', 'c', 'b', 'a']);
});

test('words are read from one block after the other, big-endian, under labels that count up', () => {
  const asked: string[] = [];
  const nextWord = wordsOf((message, into, at) => {
    asked.push(message);
    const view = new DataView(into.buffer, at);
    for (let place = 0; place < 8; place++) view.setUint32(place * 4, (place + 1) * 4 - 1 + asked.length);
  }, 'board:round-1');
  const words = Array.from({ length: 9 }, nextWord);
  expect(words).toEqual([4, 8, 12, 16, 20, 24, 28, 32, 5]);
  expect(asked).toEqual(['board:round-1:0', 'board:round-1:1']);
});
