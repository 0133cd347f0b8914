import { describe, expect, test } from 'vitest';
import { argon2Passwords } from './passwords.ts';

describe('a password', () => {
  test('is stored as salted argon2id with 19 MiB and two passes', async () => {
    const [one, other] = [await argon2Passwords.hash('demo1234'), await argon2Passwords.hash('demo1234')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('matches only itself', async () => {
    const hash = await argon2Passwords.hash('demo1234');
    expect(await argon2Passwords.verify(hash, 'demo1234')).toBe(true);
    expect(await argon2Passwords.verify(hash, 'demo12345')).toBe(false);
  });

  test('placeholder costs the same and matches nothing', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4);
    expect(cost(argon2Passwords.dummyHash)).toEqual(cost(await argon2Passwords.hash('x')));
    expect(await argon2Passwords.verify(argon2Passwords.dummyHash, '')).toBe(false);
  });
});
