import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 12 * 1024;

/**
 * Gives random texts of a fixed number of bytes, in base64url, out of a pool: asking the system for a few bytes at a time
 * costs more than everything else that is done with them. No byte is used twice, and used ones are wiped.
 */
export function createRandomText(bytes: number): () => string {
  const pool = Buffer.alloc(POOL_BYTES - (POOL_BYTES % bytes));
  let used = pool.length;
  return () => {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    const text = pool.toString('base64url', used, used + bytes);
    pool.fill(0, used, used + bytes);
    used += bytes;
    return text;
  };
}
