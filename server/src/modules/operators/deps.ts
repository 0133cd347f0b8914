import type { PlayerDeps } from '../players/deps.ts';

export type OperatorDeps = Omit<PlayerDeps, 'findSession'>;

export interface OperatorHandlerDeps extends OperatorDeps {
  /** In production, an operator without a second factor can only set one up. */
  readonly secondFactorNeeded: boolean;
}
