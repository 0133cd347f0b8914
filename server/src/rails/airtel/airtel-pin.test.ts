import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { pinEncryption, readPinKey } from './airtel.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 1024 });
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const base64 = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');

describe.each([
  ['pkcs1', constants.RSA_PKCS1_PADDING],
  ['oaep', constants.RSA_PKCS1_OAEP_PADDING],
] as const)('a PIN padded by %s', (padding, number) => {
  test.each([
    ['PEM', pem],
    ['PEM on one line', pem.replaceAll('\n', '\\n')],
    ['base64', base64],
  ])('is encrypted with a key in %s, differently each time', (_form, key) => {
    const encrypt = pinEncryption({ pin: '4821', publicKey: key, padding });
    const [first, second] = [encrypt(), encrypt()];
    expect(first).not.toBe(second);
    for (const text of [first, second]) {
      const decrypted = privateDecrypt({ key: privateKey, padding: number }, Buffer.from(text, 'base64'));
      expect(decrypted.toString()).toBe('4821');
    }
  });
});

test.each(['', 'not a key', base64.slice(0, 40)])('%j is no key', (text) => {
  expect(() => readPinKey(text)).toThrow();
});
