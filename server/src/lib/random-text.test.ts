import { expect, test } from 'vitest';
import { createRandomText } from './random-text.ts';

test('texts are as long as asked for, and none comes twice, also across several pools', () => {
  const next = createRandomText(12);
  const texts = Array.from({ length: 5_000 }, next);
  expect(new Set(texts).size).toBe(5_000);
  for (const text of texts) expect(text).toMatch(/^[\w-]{16}$/);
});
