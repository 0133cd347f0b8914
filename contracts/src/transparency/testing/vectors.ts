import { readFileSync } from 'node:fs';

/** The test vectors that docs/transparency.md refers to. */
export const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/vectors/transparency.json', import.meta.url), 'utf8'),
);
