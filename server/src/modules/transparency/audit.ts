import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';

export const transparencyProofs: readonly Proof[] = [
  {
    rule: 'every tree of what is owed has all of its chunks',
    offenders: sql<{ problem: string }>`
      select format('The tree of %s on %s has %s chunks, but %s are kept', t.currency, t.day,
                    length(t.chunk_roots) / 58, count(c.number)) as problem
      from liability_tree t left join liability_chunk c on c.day = t.day and c.currency = t.currency
      group by t.day, t.currency, t.chunk_roots
      having count(c.number) <> length(t.chunk_roots) / 58`,
  },
  {
    rule: 'what providers are said to have held is from closed days, and is within the books',
    offenders: sql<{ problem: string }>`
      select format('What %s held on %s is not from closed days', r.provider, r.day) as problem
      from reserve_stated r
      where not exists (
        select from wallet_close c
        where c.approval_id = r.approval_id and c.day = r.day and c.currency = r.currency
          and split_part(c.wallet, '.', 1) = r.provider
      ) or r.amount > greatest(0, (
        select sum(c.balance) from wallet_close c
        where c.day = r.day and c.currency = r.currency and split_part(c.wallet, '.', 1) = r.provider
      ))
      union all
      select format('What %s held on %s is more than the books had', r.provider, r.day)
      from reserve_stated r join liability_day d using (day)
      where r.amount > greatest(0, reserve_ledger_totals(r.provider, r.currency, d.snapshot_at))`,
  },
  {
    rule: 'what was signed as held is what the addresses signed for and the operators stated, over the liabilities of its day',
    offenders: sql<{ problem: string }>`
      select format('The reserves of %s are not what was read and stated for it', h.day) as problem
      from reserve_day h join liability_day d using (day)
      where split_part(h.statement, E'\n', 2) <> 'day ' || h.day
        or split_part(h.statement, E'\n', 3)
           <> 'liabilities ' || encode(sha256(convert_to(d.statement, 'UTF8')), 'hex')
        or (
          select string_agg(line, E'\n' order by place)
          from regexp_split_to_table(h.statement, E'\n') with ordinality as l (line, place)
          where line ~ '^(usdt|stated) '
        ) is distinct from (
          select string_agg(line, E'\n' order by line collate "C")
          from (
            select concat_ws(' ', 'usdt', a.chain, a.address, a.amount, a.block, a.signature) as line
            from reserve_address a where a.day = h.day
            union all
            select concat_ws(' ', 'stated', s.provider, s.currency, s.amount,
                             to_char(d.snapshot_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            from reserve_stated s where s.day = h.day
          ) held
        )`,
  },
];
