import { describe, expect, test } from 'vitest';
import { createTotpSecret, isTotpSecret, stepOfCode, totpCode, totpUri } from './totp.ts';

/** "12345678901234567890", the secret of the RFC's examples, in base32. */
const rfcSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1_000);

describe('codes of an authenticator app', () => {
  // RFC 6238, appendix B, SHA-1: eight digits there, of which six digits are the last.
  test.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of the RFC at second %d', (seconds, eightDigits) => {
    expect(totpCode(rfcSecret, at(seconds))).toBe(eightDigits.slice(2));
  });

  test('count one step early and one step late, and no longer', () => {
    const code = totpCode(rfcSecret, at(900));
    const steps = [839, 869, 870, 900, 929, 930, 959, 960].map((seconds) =>
      stepOfCode(rfcSecret, code, at(seconds)),
    );
    expect(steps).toEqual([undefined, undefined, 30n, 30n, 30n, 30n, 30n, undefined]);
  });

  test.each(['', '1', '000000', '0000000', 'abcdef', '٠٠٠٠٠٠'])('are not "%s"', (code) => {
    expect(stepOfCode(rfcSecret, code, at(900))).toBeUndefined();
  });
});

describe('a secret', () => {
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

  test('goes to the app as an address that names whose it is', () => {
    expect(totpUri(rfcSecret, { issuer: 'Sanduku', account: 'a.b c' })).toBe(
      `otpauth://totp/Sanduku:a.b%20c?secret=${rfcSecret}&issuer=Sanduku&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
