import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const secondFactorProofs: readonly Proof[] = [
  {
    rule: 'an account is guarded when it has a second factor, and only then',
    offenders: sql<{ problem: string }>`
      select format('Player %s is guarded since %s, and has %s factors', p.id, p.second_factor_since, f.count) as problem
      from player p
      cross join lateral (
        select (select count(*) from player_totp t where t.player_id = p.id)
             + (select count(*) from player_passkey k where k.player_id = p.id) as count
      ) f
      where (p.second_factor_since is not null) <> (f.count > 0)`,
  },
  {
    rule: 'no money left a guarded account without its second factor',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s left the account of player %s without a second factor', sent.transfer_id, p.id) as problem
      from player p
      join lateral (
        select g.transfer_id, g.idempotency_key
        from player_transfer g where g.from_id = p.id and g.created_at > p.second_factor_since
        union all
        select w.reserve_transfer_id, w.idempotency_key
        from withdrawal w where w.player_id = p.id and w.created_at > p.second_factor_since
      ) sent on true
      where p.second_factor_since is not null
        and not exists (select from second_factor_proof f where f.player_id = p.id and f.key = sent.idempotency_key)`,
  },
];
