import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const prizeTableProofs: readonly Proof[] = [
  {
    rule: 'every offer of a prize table was approved by a second operator, but those the house began with',
    offenders: sql<{ problem: string }>`
      select format('Prize offer %s in %s was approved by nobody', o.id, o.country) as problem
      from prize_offer o
      left join approval a on a.id = o.approval_id and a.status = 'approved' and a.decided_by <> a.asked_by
        and a.action = 'prize_tables.offered'
      where o.offered_from > to_timestamp(0) and a.id is null`,
  },
  {
    rule: 'every prize table has an empty and a paying box, and returns 50% to 99.5%',
    offenders: sql<{ problem: string }>`
      select format('Prize table %s returns %s basis points', id, round(prize_table_return(prizes_basis_points))) as problem
      from prize_table where prize_table_return(prizes_basis_points) not between 5000 and 9950`,
  },
  {
    rule: 'in every country exactly one set of prize tables is offered at a time',
    offenders: sql<{ problem: string }>`
      select format('Prize offers %s and %s in %s overlap', a.id, b.id, a.country) as problem
      from prize_offer a join prize_offer b on b.country = a.country and b.id > a.id
        and (a.offered_from, a.approval_id) is distinct from (b.offered_from, b.approval_id)
      where tstzrange(a.offered_from, a.offered_until) && tstzrange(b.offered_from, b.offered_until)
      union all
      select format('No prize table is offered in %s after %s', o.country, o.offered_until)
      from prize_offer o
      where o.offered_until > o.offered_from and not exists (
        select from prize_offer next
        where next.country = o.country and next.offered_from = o.offered_until
          and next.offered_until is distinct from next.offered_from)`,
  },
];
