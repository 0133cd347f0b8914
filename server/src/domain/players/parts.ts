import type { Database } from '../../database/database.ts';
import { AttemptLimits } from './attempt-limits.ts';
import { argon2Passwords, createPasswordTurns, type Passwords } from './passwords.ts';
import { createFindSession, type FindSession } from './sessions.ts';
import type { Turns } from './turns.ts';

/** What signing up and logging in work with. */
export interface PlayerParts {
  readonly database: Database;
  readonly clock: () => Date;
  readonly passwords: Passwords;
  readonly passwordTurns: Turns;
  readonly attempts: AttemptLimits;
  readonly findSession: FindSession;
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
    findSession: createFindSession({ database, clock }),
  };
}
