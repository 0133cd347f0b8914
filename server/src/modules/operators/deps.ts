import type { PlayerDeps } from '../players/deps.ts';

/** What signing in to the back office works with: the same limits, turns and hashes as for players. */
export type OperatorDeps = Omit<PlayerDeps, 'findSession'>;
