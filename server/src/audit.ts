import type { Queries } from './database/database.ts';
import { correctionProofs } from './domain/backoffice/audit.ts';
import { gameProofs } from './domain/game/audit.ts';
import { giftProofs } from './domain/gifts/audit.ts';
import { investmentProofs } from './domain/investment/audit.ts';
import { referralProofs } from './domain/referrals/audit.ts';
import { withdrawalProofs } from './domain/withdrawals/audit.ts';
import { type Audit, auditLedger, ledgerProofs } from './ledger/audit.ts';

const proofs = [
  ...ledgerProofs,
  ...gameProofs,
  ...correctionProofs,
  ...giftProofs,
  ...investmentProofs,
  ...referralProofs,
  ...withdrawalProofs,
];

export const rulesAudited = proofs.map(({ rule }) => rule);

/** Proves right all that has to do with money, or says where it is not. */
export function auditMoney(queries: Queries): Promise<Audit> {
  return auditLedger(queries, proofs);
}
