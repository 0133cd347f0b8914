import { describe, expect, test } from 'vitest';
import { argon2Passwords } from './passwords.ts';

describe('a password', () => {
  test('is kept as argon2id with 19 MiB and two passes, salted anew each time', async () => {
    const [one, other] = [await argon2Passwords.hash('demo1234'), await argon2Passwords.hash('demo1234')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(other);
  });

  test('is recognised, and no other is', async () => {
    const hash = await argon2Passwords.hash('demo1234');
    expect(await argon2Passwords.verify(hash, 'demo1234')).toBe(true);
    expect(await argon2Passwords.verify(hash, 'demo12345')).toBe(false);
  });

  test('of nobody costs what any other costs, and fits nothing', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4);
    expect(cost(argon2Passwords.nobodysHash)).toEqual(cost(await argon2Passwords.hash('x')));
    expect(await argon2Passwords.verify(argon2Passwords.nobodysHash, '')).toBe(false);
  });
});
