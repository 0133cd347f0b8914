import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../lib/semaphore.ts';

/** How passwords become hashes. Tests put a quick one in the place of argon2. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** A hash that fits no player, so that an unknown name costs the same work as a wrong password. */
  readonly nobodysHash: string;
}

/** 19 MiB and two passes, about 30 ms: what OWASP recommends for argon2id, which is the library's algorithm. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Works in the thread pool, not on the event loop. */
export const argon2Passwords: Passwords = {
  hash: (password) => hash(password, cost),
  verify: (hashed, password) => verify(hashed, password),
  // Of a random password that nobody kept.
  nobodysHash:
    '$argon2id$v=19$m=19456,t=2,p=1$eDvGYhCquvnfbRHJFsJAMQ$d+eG+HG4f/daZw2qNw4pvjd7HxDTiQX7LjSbLnBuges',
};

/**
 * Node's thread pool has four threads, and files and names are looked up on them too: three may hash, one of them for
 * operators alone, whom no crowd of players keeps out. Those who wait are served within about two seconds, one network
 * after the other; a flood of logins beyond that is refused before it costs anything.
 */
export const createPasswordTurns = () => new Semaphore({ atOnce: 2, mayWait: 128 });
export const createOperatorPasswordTurns = () => new Semaphore({ atOnce: 1, mayWait: 64 });
