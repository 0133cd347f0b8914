import type { PlayerDeps } from '../players/deps.ts';
import type { EndDeps } from './end.ts';
import type { RuleDeps } from './rules.ts';

export interface WithdrawalDeps
  extends EndDeps,
    RuleDeps,
    Pick<PlayerDeps, 'passwords' | 'passwordSlots' | 'attempts' | 'publicUrl' | 'totpSecrets'> {}
