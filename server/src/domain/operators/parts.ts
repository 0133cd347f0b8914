import type { PlayerParts } from '../players/parts.ts';

/** What signing in to the back office works with: the same limits, turns and hashes as for players. */
export type OperatorParts = Omit<PlayerParts, 'findSession'>;
