import { readFileSync } from 'node:fs';

export const vectors = JSON.parse(
  readFileSync(new URL('../../../../docs/vectors/transparency.json', import.meta.url), 'utf8'),
);
