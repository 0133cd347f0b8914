import { sql } from 'kysely';
import type { Queries } from './database/database.ts';
import { type Audit, auditLedger, ledgerProofs, type Proof } from './ledger/audit.ts';
import { correctionProofs } from './modules/backoffice/audit.ts';
import { depositProofs } from './modules/deposits/audit.ts';
import { gameProofs } from './modules/game/audit.ts';
import { investmentProofs } from './modules/investment/audit.ts';
import { approvalProofs } from './modules/operators/audit.ts';
import { prizeTableProofs } from './modules/prize-tables/audit.ts';
import { reconciliationProofs } from './modules/reconciliation/audit.ts';
import { referralProofs } from './modules/referrals/audit.ts';
import { secondFactorProofs } from './modules/second-factors/audit.ts';
import { playerTransferProofs } from './modules/transfers/audit.ts';
import { transparencyProofs } from './modules/transparency/audit.ts';
import { transparencyLogProofs } from './modules/transparency-log/audit.ts';
import { withdrawalProofs } from './modules/withdrawals/audit.ts';

const times = [
  ['deposit', 'transfer_id', 'credited_at'],
  ['deposit_reversal', 'transfer_id', 'reversed_at'],
  ['debt_payment', 'transfer_id', 'paid_at'],
  ['withdrawal', 'reserve_transfer_id', 'created_at'],
  ['withdrawal', 'end_transfer_id', 'ended_at'],
  ['withdrawal_credit', 'transfer_id', 'credited_at'],
  ['player_transfer', 'transfer_id', 'created_at'],
  ['correction', 'transfer_id', 'created_at'],
  ['investment_day', 'transfer_id', 'funded_at'],
] as const;

const timeProofs = times.map(
  ([table, transfer, time]): Proof => ({
    rule: `${table}.${time} is the time of its transfer`,
    offenders: sql<{ problem: string }>`
      select format(${`Transfer %s was posted at %s, but ${table}.${time} is %s`}, t.id, t.created_at, ${sql.ref(`r.${time}`)})
        as problem
      from ${sql.table(table)} r join ledger_transfer t on t.id = ${sql.ref(`r.${transfer}`)}
      where t.created_at <> ${sql.ref(`r.${time}`)}`,
  }),
);

const proofs = [
  ...ledgerProofs,
  ...timeProofs,
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
  ...reconciliationProofs,
];

export const rulesAudited = proofs.map(({ rule }) => rule);

export function auditMoney(queries: Queries): Promise<Audit> {
  return auditLedger(queries, proofs);
}
