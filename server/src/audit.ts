import { sql } from 'kysely';
import type { Queries } from './database/database.ts';
import { type Audit, auditLedger, ledgerProofs, type Proof } from './ledger/audit.ts';
import { correctionProofs } from './modules/backoffice/corrections.ts';
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

const served = [...times, ['referral', 'transfer_id']] as const;

/** Otherwise one transfer could stand for two rows. */
const oneRowProofs = served.map(
  ([table, transfer]): Proof => ({
    rule: `no two rows of ${table} share a ${transfer}`,
    offenders: sql<{ problem: string }>`
      select format(${`Transfer %s is the ${transfer} of %s rows of ${table}`}, ${sql.ref(transfer)}, count(*)) as problem
      from ${sql.table(table)} where ${sql.ref(transfer)} is not null
      group by ${sql.ref(transfer)} having count(*) > 1`,
  }),
);

/** Other proofs compare the entries they know of. These find the entries beside them. */
const entryProofs: readonly Proof[] = [
  {
    rule: 'no transfer moves a player whom its cause does not name',
    offenders: sql<{ problem: string }>`
      with named (kinds, cause_id, player_id) as (
        select '{deposit,deposit.reversal}'::text[], id, player_id from deposit
        union all select '{debt.payment,debt.write_off}', transfer_id, player_id from debt_payment
        union all select '{withdrawal.reserve,withdrawal.release,withdrawal.payout}', id, player_id from withdrawal
        union all
        select '{withdrawal.credit}', c.transfer_id, w.player_id
        from withdrawal_credit c join withdrawal w on w.id = c.withdrawal_id
        union all select '{bet}', transfer_id, player_id from game_round
        union all select '{player_transfer}', transfer_id, from_id from player_transfer
        union all select '{player_transfer}', transfer_id, to_id from player_transfer
        union all select '{investment.in,investment.out}', player_id, player_id from investment
        union all select '{investment.earning}', transfer_id, player_id from investment_earning
        union all select '{referral.bonus}', friend_id, referrer_id from referral
        union all select '{correction}', id, player_id from correction
      )
      select format('Transfer %s (%s) moved player %s, whom its cause does not name', t.id, t.kind, a.player_id) as problem
      from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
      where a.player_id is not null and t.kind <> 'opening' and not exists (
        select from named n
        where n.cause_id = t.cause_id and n.player_id = a.player_id and t.kind = any (n.kinds)
      )`,
  },
  {
    rule: 'investments and debts are moved between the accounts of their player, without house money',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s (%s) moved %s', t.id, t.kind, a.kind) as problem
      from ledger_transfer t
      join ledger_entry e on e.transfer_id = t.id
      join ledger_account a on a.id = e.account_id
      where case
        when t.kind in ('investment.in', 'investment.out') then a.kind not in ('player.game', 'player.investment')
        when t.kind = 'debt.payment' then a.kind not in ('player.game', 'player.debt')
        when t.kind in ('debt.write_off', 'investment.earning') then a.kind = 'player.game'
      end`,
  },
];

const proofs = [
  ...ledgerProofs,
  ...timeProofs,
  ...oneRowProofs,
  ...entryProofs,
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
