import type { PlayerDeps } from '../players/deps.ts';

/** What signing in to the back office works with: the same limits and hashes as for players, and turns of its own. */
export type OperatorDeps = Omit<PlayerDeps, 'findSession'>;

/** What the calls of operators on themselves work with. */
export interface OperatorHandlerDeps extends OperatorDeps {
  /** In production nobody works with a password alone: whoever has no second factor can only set one up. */
  readonly secondFactorNeeded: boolean;
}
