import { expect, test } from 'vitest';
import { createRandomText } from './tokens.ts';

test('texts have the requested length and are unique across pools', () => {
  const next = createRandomText(12);
  const texts = Array.from({ length: 5_000 }, next);
  expect(new Set(texts).size).toBe(5_000);
  for (const text of texts) expect(text).toMatch(/^[\w-]{16}$/);
});
