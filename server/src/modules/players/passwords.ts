import { hash, verify } from '@node-rs/argon2';
import { Semaphore } from '../../lib/semaphore.ts';
import type { SignedInPlayer } from './sessions.ts';
import { networksOf, type Visitor } from './visitor.ts';

/** Tests replace argon2 with a fast hash. */
export interface Passwords {
  hash(password: string): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
  /** Matches no player, so an unknown name costs the same as a wrong password. */
  readonly dummyHash: string;
}

/** OWASP's recommendation for argon2id: about 30 ms. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** Runs in the thread pool. */
export const argon2Passwords: Passwords = {
  hash: (password) => hash(password, cost),
  verify: (hashed, password) => verify(hashed, password),
  // Of a discarded random password.
  dummyHash:
    '$argon2id$v=19$m=19456,t=2,p=1$eDvGYhCquvnfbRHJFsJAMQ$d+eG+HG4f/daZw2qNw4pvjd7HxDTiQX7LjSbLnBuges',
};

/**
 * Node's thread pool has four threads, shared with file and DNS work. Three may hash, one of them for
 * operators only. Waiting work is served within about two seconds; the rest is refused.
 */
export const createPasswordSlots = () => new Semaphore({ atOnce: 2, mayWait: 128 });
export const createOperatorPasswordSlots = () => new Semaphore({ atOnce: 1, mayWait: 64 });

/** Served in turn. A full semaphore drops from the longest. */
export type PasswordQueue =
  | 'signed in'
  /** Devices on which the account was signed in before. */
  | 'known devices'
  | 'new devices'
  | 'sign-ups'
  | 'links';

/** Within a queue, networks are served in turn, and names within a network. */
export function holderOf(
  queue: PasswordQueue,
  { address }: Pick<Visitor, 'address'>,
  name: string,
): string[] {
  return [queue, ...networksOf(address), name];
}

export function signedIn({ id, session }: SignedInPlayer): string[] {
  return holderOf('signed in', session, `player:${id}`);
}
