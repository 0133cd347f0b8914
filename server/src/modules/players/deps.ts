import type { Database } from '../../database/database.ts';
import type { Semaphore } from '../../lib/semaphore.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { argon2Passwords, createPasswordTurns, type Passwords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';

/** What signing up and logging in work with. */
export interface PlayerDeps extends Sessions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly passwordSlots: Semaphore;
  readonly attempts: AttemptLimits;
}

export function createPlayerDeps(options: {
  database: Database;
  clock?: () => Date;
  passwords?: Passwords;
}): PlayerDeps {
  const { database, clock = () => new Date(), passwords = argon2Passwords } = options;
  return {
    database,
    clock,
    passwords,
    passwordSlots: createPasswordTurns(),
    attempts: new AttemptLimits({ database, clock }),
    ...createSessions({ database, clock }),
  };
}
