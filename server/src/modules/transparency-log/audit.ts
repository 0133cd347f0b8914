import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const transparencyLogProofs: readonly Proof[] = [
  {
    rule: 'every round older than the merge delay is in the log, as it was played',
    offenders: sql<{ problem: string }>`
      select format('Round %s of transfer %s is not in the log', r.round_id, r.transfer_id) as problem
      from game_round r
      join ledger_transfer t on t.id = r.transfer_id
      left join log_record l on l.transfer_id = r.transfer_id
      where l.index is null and t.created_at < (select max(signed_at) from log_head) - interval '120 seconds'
      union all
      select format('Record %s says something else than round %s', l.index, l.round_id)
      from log_record l
      left join game_round r on r.transfer_id = l.transfer_id
      where l.transfer_id is not null
        and (r.round_id, r.transfer_id::text, r.stake::text, r.payout::text, r.prize_basis_points, r.client_seed,
             r.selected_box) is distinct from
            (l.round_id, l.record::jsonb ->> 'transfer', l.record::jsonb ->> 'stake', l.record::jsonb ->> 'payout',
             (l.record::jsonb -> 'prize')::int, l.record::jsonb ->> 'clientSeed', (l.record::jsonb -> 'box')::int)`,
  },
  {
    rule: 'every voided round is in the log, and the log lists every refused bet of an ended round',
    offenders: sql<{ problem: string }>`
      select format('Round %s was voided, which the log is not told', v.round_id) as problem
      from voided_round v
      where not exists (select from log_fact f where f.kind = 'void' and f.subject = v.round_id)
      union all
      select format('Record %s does not list the refused bets of round %s', l.index, l.round_id)
      from log_record l
      left join (
        select round_id, jsonb_agg(jsonb_build_object('box', selected_box, 'cause', cause, 'clientSeed', client_seed,
                                                      'stake', stake::text) order by attempt) as refused
        from refused_bet group by round_id
      ) f on f.round_id = l.round_id
      where l.round_id is not null and l.record::jsonb -> 'refused' is distinct from f.refused
      union all
      select format('The public count of bets refused with %s is not that of the log', coalesce(l.cause, c.cause))
      from (
        select r.record ->> 'oddsHash' as hash, a ->> 'cause' as cause, count(*) as attempts
        from (select record::jsonb as record from log_record where round_id is not null) r,
             jsonb_array_elements(r.record -> 'refused') a
        group by 1, 2
      ) l
      full join log_refused_count c on c.odds_hash = l.hash and c.cause = l.cause
      where c.attempts is distinct from l.attempts`,
  },
  {
    rule: 'every step of a withdrawal and every change of the rules older than the merge delay is in the log',
    offenders: sql<{ problem: string }>`
      select format('%s %s is not in the log', kind, subject) as problem
      from log_fact
      where log_index is null and at < (select max(signed_at) from log_head) - interval '120 seconds'
      union all
      select format('Withdrawal %s was %s, which the log is not told', w.id, s.step)
      from withdrawal w
      cross join lateral (values ('asked'), (case w.status when 'pending' then 'asked' else w.status end)) s (step)
      where not exists (select from log_fact f where f.kind = 'withdrawal' and f.subject = w.id || ' ' || s.step)
      union all
      select format('Prize offer %s is approved, which the log is not told', o.id)
      from prize_offer o
      where o.approval_id is not null and not exists (select from log_fact f where f.kind = 'offer' and f.subject = o.id::text)
      union all
      select format('Operators moved their own money in transfer %s, which the log is not told', h.transfer_id)
      from house_funding h
      where not exists (select from log_fact f where f.kind = 'funding' and f.subject = h.transfer_id::text)
      union all
      select format('Record %s is not the %s it should be', f.log_index, f.kind)
      from log_fact f left join log_record l on l.index = f.log_index
      where f.log_index is not null and (l.record::jsonb ->> 'kind') is distinct from f.kind`,
  },
  {
    rule: 'the log has no gaps, and the root of the newest head follows from its records',
    offenders: sql<{ problem: string }>`
      select format('The log has %s records up to %s, and its writer says %s', count(*), max(index), max(w.size)) as problem
      from log_writer w left join log_record l on true
      having count(l.index) <> max(w.size) or coalesce(max(l.index) + 1, 0) <> max(w.size)
      union all
      select format('Node %s on level %s is not the hash of what is below it', n.index, n.level)
      from log_node n
      where n.hash is distinct from log_whole_tree(array[
        log_node_hash(n.level - 1, 2 * n.index), log_node_hash(n.level - 1, 2 * n.index + 1)])
      union all
      select format('The head of %s records says another root than they have', h.size)
      from (select * from log_head order by size desc, id desc limit 1) h
      where h.text not like format(E'%%\nsize %s\nroot %s\n%%', h.size, encode(log_root(h.size), 'hex'))`,
  },
  {
    rule: 'every head is signed with a key that the log announces, and each key is announced under a head of the one before',
    offenders: sql<{ problem: string }>`
      select format('The head of %s records is signed with a key that was not announced', h.size) as problem
      from log_head h
      where exists (select from signing_key) and not exists (select from signing_key k where k.public_key = h.key)
      union all
      select format('The key %s signed for itself', k.public_key)
      from signing_key k
      join log_fact f on f.kind = 'key' and f.subject = k.id::text
      cross join lateral (select key from log_head where size > f.log_index order by size, id limit 1) h
      where h.key = k.public_key and not k.follows_lost_key and k.id > (select min(id) from signing_key)`,
  },
  {
    rule: 'every anchor names a head that was signed, and the log has it',
    offenders: sql<{ problem: string }>`
      select format('Anchor %s is of no head', a.id) as problem
      from log_anchor a
      where not exists (
        select from log_head h
        where h.size = a.size and h.text like format(E'%%\nsize %s\nroot %s\n%%', a.size, a.root)
      )
      union all
      select format('Anchor %s is confirmed, which the log is not told', a.id)
      from log_anchor a
      where a.confirmed_at is not null
        and not exists (select from log_fact f where f.kind = 'anchor' and f.subject = a.id::text)`,
  },
  {
    rule: 'the public count of rounds is what the records of the log come to',
    offenders: sql<{ problem: string }>`
      select format('The count of rounds under table %s is not that of the log', coalesce(l.hash, c.odds_hash)) as problem
      from (
        select r.record ->> 'oddsHash' as hash, count(*) as rounds, count(*) filter (where r.prize > 0) as wins,
               coalesce(sum(10000 + r.prize) filter (where r.prize > 0), 0) as returned
        from (
          select record::jsonb as record, (record::jsonb -> 'prize')::int as prize
          from log_record where transfer_id is not null
        ) r
        group by 1
      ) l
      full join log_round_count c on c.odds_hash = l.hash
      where (c.rounds, c.wins, c.returned_basis_points) is distinct from (l.rounds, l.wins, l.returned)`,
  },
  {
    rule: 'a withdrawal is open for the public exactly as long as the log knows no end of it',
    offenders: sql<{ problem: string }>`
      select format('Withdrawal %s is open for the public or in the log, and not in both', coalesce(l.id, o.withdrawal)) as problem
      from (
        select (body ->> 'withdrawal')::bigint as id from log_fact
        where kind = 'withdrawal' and log_index is not null
        group by 1 having not bool_or(body ->> 'step' in ('completed', 'rejected', 'failed'))
      ) l
      full join log_open_withdrawal o on o.withdrawal = l.id
      where l.id is null or o.withdrawal is null`,
  },
];
