import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const approvalProofs: readonly Proof[] = [
  {
    rule: 'what takes two operators was asked for by one and approved by another, and nothing was approved without being done',
    offenders: sql<{ problem: string }>`
      select format('Action %s (%s) was not approved by its operator after another had asked', l.id, l.action) as problem
      from audit_log l left join approval a on a.id = l.approval_id
      where l.approval_id is not null
        and (a.status, a.decided_by, a.asked_by, a.action) is distinct from ('approved', l.operator_id, l.asked_by, l.action)
      union all
      select format('Approval %s was given for what was never done', a.id)
      from approval a
      where a.status = 'approved' and not exists (select from audit_log l where l.approval_id = a.id)`,
  },
  {
    rule: 'no deposit by phone was credited for more than its provider reported',
    offenders: sql<{ problem: string }>`
      select format('Deposit %s was credited for more than was reported', d.id) as problem
      from mobile_deposit m join deposit d on d.id = m.deposit_id
      where d.status = 'credited' and d.paid_amount > m.reported_amount`,
  },
];
