import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 12 * 1024;

/**
 * Returns random base64url texts from a pool: a system call per text costs more than everything else. Bytes
 * are used once and then wiped.
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
