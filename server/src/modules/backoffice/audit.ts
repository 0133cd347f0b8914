import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const correctionProofs: readonly Proof[] = [
  {
    rule: 'every correction moved its amount',
    offenders: sql<{ problem: string }>`
      select format('Correction %s: transfer %s did not move its amount', c.id, c.transfer_id) as problem
      from correction c
      where not exists (
        select from ledger_transfer t
        join ledger_key k on k.transfer_id = t.id and k.made_at = '~' and k.key = 'house:correction/' || c.id
        join ledger_entry e on e.transfer_id = t.id
        join ledger_account a on a.id = e.account_id
        where t.id = c.transfer_id and t.kind = 'correction'
          and a.player_id = c.player_id and a.kind = 'player.game' and e.amount = c.amount
      )
      union all
      select format('Transfer %s is of no correction', k.transfer_id)
      from ledger_key k
      where k.made_at = '~' and k.key like 'house:correction/%'
        and not exists (select from correction c where c.transfer_id = k.transfer_id)
      union all
      select format('Transfer %s is said to be a correction, and is none', t.id)
      from ledger_transfer t
      where t.kind = 'correction' and not exists (select from correction c where c.transfer_id = t.id)`,
  },
];
