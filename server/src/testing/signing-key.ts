import { SigningKey } from '../modules/transparency/signing-key.ts';

/** Shared by all test servers, so that several can use one database. */
export const TEST_SIGNING_KEY = 'fedcba9876543210'.repeat(4);

export const testSigningKey = new SigningKey(TEST_SIGNING_KEY);

/** In no log. */
export const otherSigningKey = new SigningKey('0123456789abcdef'.repeat(4));
