import { describe, expect, test } from 'vitest';
import { createTotpSecret, isTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

/** "12345678901234567890", the RFC's example secret, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('TOTP codes', () => {
  // RFC 6238, appendix B, SHA-1: the last six of eight digits.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('match the RFC at second %d', (seconds, eightDigits) => {
    expect(totpCode(rfcSecret, at(seconds))).toBe(eightDigits.slice(2));
  });

  test('are valid one step early and one step late', () => {
    const code = totpCode(rfcSecret, at(900));
    const steps = [839, 869, 870, 900, 929, 930, 959, 960].map((seconds) =>
      stepOfCode(rfcSecret, code, at(seconds)),
    );
    expect(steps).toEqual([undefined, undefined, 30n, 30n, 30n, 30n, 30n, undefined]);
  });

  test.each(['', '1', '000000', '0000000', 'abcdef', '٠٠٠٠٠٠'])('reject "%s"', (code) => {
    expect(stepOfCode(rfcSecret, code, at(900))).toBeUndefined();
  });
});

describe('a TOTP secret', () => {
  test('is 160 random bits in base32', () => {
    const secrets = new Set(Array.from({ length: 200 }, createTotpSecret));
    expect(secrets.size).toBe(200);
    for (const secret of secrets) expect(isTotpSecret(secret)).toBe(true);
  });

  test.each(['', 'A', 'A'.repeat(31), 'a'.repeat(32), '1'.repeat(32), `${'A'.repeat(32)}\n`])(
    'is not "%s"',
    (text) => {
      expect(isTotpSecret(text)).toBe(false);
    },
  );

  test('is passed to the app in a URI that names its owner', () => {
    expect(totpUri(rfcSecret, { issuer: 'Sanduku', account: 'a.b c' })).toBe(
      `otpauth://totp/Sanduku:a.b%20c?secret=${rfcSecret}&issuer=Sanduku&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
