import { settingNames, takesTwoOperators } from '@sanduku/contracts/settings/rules';
import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

const clearedByOne = settingNames.filter((name) => !takesTwoOperators(name, null));

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
    rule: 'whatever operators alone can do stands in the record of what they did',
    offenders: sql<{ problem: string }>`
      select format('Correction %s is not on record', c.id) as problem
      from correction c
      where not exists (
        select from audit_log l
        where l.subject_kind = 'player' and l.subject_id = c.player_id::text and l.action = 'player.corrected'
          and l.after ->> 'transfer' = c.transfer_id::text
      )
      union all
      select format('Funding %s is not on record', f.transfer_id)
      from house_funding f
      where not exists (
        select from ledger_key k
        where k.made_at = '~' and k.key like 'house:sandbox/%' and k.transfer_id = f.transfer_id
      ) and not exists (
        select from audit_log l
        where l.subject_kind = 'house' and l.subject_id = f.account || ' ' || f.currency and l.action = 'house.funded'
          and l.after ->> 'transfer' = f.transfer_id::text
      )
      union all
      select format('That %s is %s is not on record', s.name, s.value)
      from setting s
      left join lateral (
        -- An earlier value was approved for its time only.
        select l.after -> s.name as value, l.approval_id from audit_log l
        where l.subject_kind = 'setting' and l.subject_id = s.name and l.action = 'setting.changed'
        order by l.id desc limit 1
      ) l on true
      where (
        l.value = s.value
        and (l.approval_id is not null or (s.name = any(${clearedByOne}::text[]) and s.value = 'null'))
      ) is not true
      union all
      select format('That withdrawal %s was decided is not on record', w.id)
      from withdrawal w
      where w.decided_by is not null and not exists (
        select from audit_log l
        where l.subject_kind = 'withdrawal' and l.subject_id = w.id::text and l.operator_id = w.decided_by
          and l.action = case w.status when 'rejected' then 'withdrawal.rejected' else 'withdrawal.approved' end
      )`,
  },
  {
    rule: 'the role and status of every operator are those of the audit log, and two gave more access',
    offenders: sql<{ problem: string }>`
      with logged as (
        select l.id, l.subject_id, l.before, l.after, l.operator_id, l.approval_id,
               lag(l.after) over (partition by l.subject_id order by l.id) as previous,
               lead(l.id) over (partition by l.subject_id order by l.id) is null as is_last
        from audit_log l where l.subject_kind = 'operator' and l.action in ('operator.added', 'operator.changed')
      )
      select format('Operator %s (%s) is %s and %s; the audit log says %s and %s', o.id, o.username, o.role, o.status,
                    coalesce(l.after ->> 'role', 'nothing'), coalesce(l.after ->> 'status', 'nothing')) as problem
      from operator o left join logged l on l.subject_id = o.id::text and l.is_last
      where (l.after ->> 'role', l.after ->> 'status') is distinct from (o.role, o.status)
      union all
      select format('Action %s changed operator %s from another role or status than the one recorded before', id, subject_id)
      from logged
      where previous is not null
        and (before ->> 'role', before ->> 'status') is distinct from (previous ->> 'role', previous ->> 'status')
      union all
      select format('Action %s gave operator %s more access by one operator alone', id, subject_id)
      from logged
      where previous is not null and operator_id is not null and approval_id is null
        and ((previous ->> 'status' <> 'active' and after ->> 'status' = 'active')
          or (previous ->> 'role' <> 'operator' and after ->> 'role' = 'operator'))`,
  },
  {
    rule: 'no deposit by phone was credited for more than its provider reported',
    offenders: sql<{ problem: string }>`
      select format('Deposit %s was credited for more than was reported', d.id) as problem
      from mobile_deposit m join deposit d on d.id = m.deposit_id
      where d.status = 'credited' and d.paid_amount > m.reported_amount`,
  },
];
