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
  /** Where the world reaches us; passkeys are bound to it. */
  readonly publicUrl: string | undefined;
}

export function createPlayerDeps(options: {
  database: Database;
  clock?: () => Date;
  passwords?: Passwords;
  publicUrl?: string | undefined;
}): PlayerDeps {
  const { database, clock = () => new Date(), passwords = argon2Passwords, publicUrl } = options;
  return {
    database,
    clock,
    passwords,
    publicUrl,
    passwordSlots: createPasswordTurns(),
    attempts: new AttemptLimits({ database, clock }),
    ...createSessions({ database, clock }),
  };
}
