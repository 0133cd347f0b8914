import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const wellFormed = /^[\w-]{43}$/;

/** A bearer token; the server stores only its hash. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Skips the query for texts that cannot be a token. */
export function isToken(text: string): boolean {
  return wellFormed.test(text);
}

/** A plain hash is enough: a token has 256 random bits. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
