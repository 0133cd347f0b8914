import { hash, randomBytes, randomFillSync, timingSafeEqual } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** 32 random bytes in hex, created once in a file for its owner only. */
export function storedSecret(folder: string, file: string): string {
  const path = join(folder, file);
  return read(path) ?? make(folder, path);
}

function read(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function make(folder: string, path: string): string {
  mkdirSync(folder, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  try {
    linkSync(draft, path);
  } catch (error) {
    // Another process created the file first.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8');
}
