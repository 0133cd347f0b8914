import type { Database } from '../../database/database.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { argon2Passwords, createPasswordTurns, type Passwords } from './passwords.ts';
import { createSessions, type Sessions } from './sessions.ts';
import type { Turns } from './turns.ts';

/** What signing up and logging in work with. */
export interface PlayerParts extends Sessions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly passwordTurns: Turns;
  readonly attempts: AttemptLimits;
}

export function createPlayerParts(options: {
  database: Database;
  clock?: () => Date;
  passwords?: Passwords;
}): PlayerParts {
  const { database, clock = () => new Date(), passwords = argon2Passwords } = options;
  return {
    database,
    clock,
    passwords,
    passwordTurns: createPasswordTurns(),
    attempts: new AttemptLimits({ database, clock }),
    ...createSessions({ database, clock }),
  };
}
