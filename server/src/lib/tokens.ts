import { hash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';

const TOKEN_BYTES = 32;
const wellFormed = /^[\w-]{43}$/;

/** The server stores only its hash. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Saves a query for other texts. */
export function isToken(text: string): boolean {
  return wellFormed.test(text);
}

/** A plain hash is enough for 256 random bits. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Compares in constant time. */
export function isSameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)];
  return left.length === right.length && timingSafeEqual(left, right);
}

const POOL_BYTES = 12 * 1024;

/** From a pool: a system call per text costs more than everything else. Bytes are used once and wiped. */
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
