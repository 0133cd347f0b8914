import type { Queries } from './database/database.ts';
import { type Audit, auditLedger, ledgerProofs } from './ledger/audit.ts';
import { correctionProofs } from './modules/backoffice/audit.ts';
import { depositProofs } from './modules/deposits/audit.ts';
import { gameProofs } from './modules/game/audit.ts';
import { investmentProofs } from './modules/investment/audit.ts';
import { approvalProofs } from './modules/operators/audit.ts';
import { prizeTableProofs } from './modules/prize-tables/audit.ts';
import { referralProofs } from './modules/referrals/audit.ts';
import { secondFactorProofs } from './modules/second-factors/audit.ts';
import { playerTransferProofs } from './modules/transfers/audit.ts';
import { transparencyProofs } from './modules/transparency/audit.ts';
import { transparencyLogProofs } from './modules/transparency-log/audit.ts';
import { withdrawalProofs } from './modules/withdrawals/audit.ts';

const proofs = [
  ...ledgerProofs,
  ...gameProofs,
  ...transparencyLogProofs,
  ...prizeTableProofs,
  ...correctionProofs,
  ...playerTransferProofs,
  ...investmentProofs,
  ...referralProofs,
  ...depositProofs,
  ...withdrawalProofs,
  ...approvalProofs,
  ...secondFactorProofs,
  ...transparencyProofs,
];

export const rulesAudited = proofs.map(({ rule }) => rule);

/** Verifies all invariants about money. */
export function auditMoney(queries: Queries): Promise<Audit> {
  return auditLedger(queries, proofs);
}
