import { readFileSync } from 'node:fs';

const page = readFileSync(new URL('../../../../docs/transparency.md', import.meta.url), 'utf8');

/** The vectors that docs/transparency.md publishes: its last block of JSON. */
export const vectors = JSON.parse([...page.matchAll(/```json\n(.*?)```/gs)].at(-1)?.[1] ?? '{}');
