import { Refusal } from '../../lib/refusal.ts';
import type { AttemptLimit } from '../players/attempt-limits.ts';
import type { PlayLimitDeps } from './deps.ts';

/**
 * Every change stays in the record for ever, so nobody may write it full. Pauses are counted on their own: whoever has
 * fiddled with limits can still exclude themself.
 */
const changes: AttemptLimit = { name: 'play limit', most: 60, inMinutes: 60 };
const pauses: AttemptLimit = { name: 'play pause', most: 20, inMinutes: 60 };

export function countChange(deps: PlayLimitDeps, playerId: bigint): Promise<Refusal | undefined> {
  return count(deps, changes, playerId);
}

export function countPause(deps: PlayLimitDeps, playerId: bigint): Promise<Refusal | undefined> {
  return count(deps, pauses, playerId);
}

async function count(
  { attempts }: PlayLimitDeps,
  limit: AttemptLimit,
  playerId: bigint,
): Promise<Refusal | undefined> {
  const counted = await attempts.count(limit, [`by ${playerId}`]);
  return counted instanceof Refusal ? counted : undefined;
}
