import type { PlayerParts } from '../players/parts.ts';
import type { EndParts } from './end.ts';
import type { RuleParts } from './rules.ts';

/** What asking for a withdrawal works with. */
export interface WithdrawalParts
  extends EndParts,
    RuleParts,
    Pick<PlayerParts, 'passwords' | 'passwordTurns' | 'attempts'> {}
