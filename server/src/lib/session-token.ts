import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;
const wellFormed = /^[\w-]{43}$/;

/** Whoever holds it is signed in; only its hash is kept. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** What cannot be one of our tokens is not worth a query. */
export function isToken(text: string): boolean {
  return wellFormed.test(text);
}

/** A plain hash will do: a token is 256 random bits, which nobody can guess from any hash. */
export function tokenHashOf(token: string): string {
  return hash('sha256', token, 'base64url');
}
