import { afterEach, expect, test, vi } from 'vitest';
import { isSignedWith } from './signed-text.ts';
import { signerOf } from './testing/reference-operator.ts';

afterEach(() => vi.restoreAllMocks());

const house = signerOf();
const signed = house.sign('sanduku/head/v1');

test.each([
  ['with WebCrypto', () => {}],
  [
    'without Ed25519 in WebCrypto',
    () => vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new DOMException('', 'NotSupportedError')),
  ],
])('a signature is valid for its text and key only, %s', async (_, prepare) => {
  prepare();
  expect(await isSignedWith(house.publicKey, signed)).toBe(true);
  expect(await isSignedWith(house.publicKey, { ...signed, text: 'sanduku/head/v2' })).toBe(false);
  expect(await isSignedWith(house.publicKey, { ...signed, signature: '00'.repeat(64) })).toBe(false);
  expect(await isSignedWith(house.publicKey, { ...signed, signature: '' })).toBe(false);
  const other = signerOf();
  expect(await isSignedWith(house.publicKey, other.sign(signed.text))).toBe(false);
  expect(await isSignedWith(other.publicKey, signed)).toBe(false);
  expect(await isSignedWith(house.publicKey, { ...other.sign(signed.text), key: house.publicKey })).toBe(
    false,
  );
});
