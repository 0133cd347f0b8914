import type { CountryCode } from '@sanduku/contracts/countries';
import type { Database } from '../../database/database.ts';
import type { AttemptLimit, AttemptLimits } from '../players/attempt-limits.ts';

export interface PlayLimitDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly attempts: AttemptLimits;
}

export interface LimitedPlayer {
  readonly id: bigint;
  readonly country: CountryCode;
}

/** The record is permanent. Pauses have a separate limit, so that a player can always self-exclude. */
export const changeLimits: AttemptLimit = { name: 'play limit', most: 60, inMinutes: 60 };
export const pauseLimits: AttemptLimit = { name: 'play pause', most: 20, inMinutes: 60 };
