import type { Queries } from './database/database.ts';
import { gameProofs } from './domain/game/audit.ts';
import { type Audit, auditLedger, ledgerProofs } from './ledger/audit.ts';

const proofs = [...ledgerProofs, ...gameProofs];

export const rulesAudited = proofs.map(({ rule }) => rule);

/** Proves right all that has to do with money, or says where it is not. */
export function auditMoney(queries: Queries): Promise<Audit> {
  return auditLedger(queries, proofs);
}
