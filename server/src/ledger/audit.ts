import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { causes, type TransferKind } from './transfer.ts';

export interface Audit {
  problems: string[];
  accounts: bigint;
  transfers: bigint;
  entries: bigint;
  /** Over all kinds, each currency sums to zero. */
  totals: { kind: string; currency: string; balance: string }[];
}

export interface Proof {
  readonly rule: string;
  readonly offenders: RawBuilder<{ problem: string }>;
}

export function movedBy(...kinds: TransferKind[]) {
  return sql`
    select e.transfer_id, a.player_id, a.kind, a.currency, sum(e.amount) as amount
    from ledger_transfer t
    join ledger_entry e on e.transfer_id = t.id
    join ledger_account a on a.id = e.account_id
    where t.kind = any (${kinds}::text[])
    group by e.transfer_id, a.player_id, a.kind, a.currency`;
}

export const ledgerProofs: readonly Proof[] = [
  {
    rule: 'every transfer sums to zero in every currency',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s sums to %s micro-units in %s', transfer_id, sum(amount), currency) as problem
      from ledger_entry group by transfer_id, currency having sum(amount) <> 0`,
  },
  {
    rule: 'every balance equals its entries',
    offenders: sql<{ problem: string }>`
      select format('Account %s holds %s, its entries sum to %s', a.id, a.balance, coalesce(e.total, 0)) as problem
      from ledger_account a
      left join (select account_id, sum(amount) as total from ledger_entry group by account_id) e on e.account_id = a.id
      where a.balance <> coalesce(e.total, 0)`,
  },
  {
    rule: 'no player account is negative, and no debt positive',
    offenders: sql<{ problem: string }>`
      select format('Account %s of player %s is at %s', id, player_id, balance) as problem
      from ledger_account
      where player_id is not null and case kind when 'player.debt' then balance > 0 else balance < 0 end`,
  },
  {
    rule: 'every entry continues the balance before it',
    offenders: sql<{ problem: string }>`
      select format('Account %s, transfer %s: %s after %s and %s', account_id, transfer_id, balance_after, before, amount)
        as problem
      from (
        select *, lag(balance_after, 1, 0::bigint) over (partition by account_id order by transfer_id) as before
        from ledger_entry
      ) e
      where balance_after <> before + amount`,
  },
  {
    rule: 'every transfer has entries, and every entry its transfer and its account in its currency',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s has no entries', t.id) as problem
      from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id where e.transfer_id is null
      union all
      select format('An entry of account %s names transfer %s, which does not exist', e.account_id, e.transfer_id)
      from ledger_entry e left join ledger_transfer t on t.id = e.transfer_id where t.id is null
      union all
      select format('An entry of transfer %s is in %s, its account %s is not', e.transfer_id, e.currency, e.account_id)
      from ledger_entry e left join ledger_account a on a.id = e.account_id where a.currency is distinct from e.currency`,
  },
  {
    rule: 'every key names its one transfer, and what was posted in the last day has a key',
    offenders: sql<{ problem: string }>`
      select format('Key %s names transfer %s, which does not exist', k.key, k.transfer_id) as problem
      from ledger_key k left join ledger_transfer t on t.id = k.transfer_id
      where t.id is null
      union all
      select format('Transfer %s has %s keys', transfer_id, count(*))
      from ledger_key group by transfer_id having count(*) > 1
      union all
      select format('Transfer %s was posted in the last day, and has no key', t.id)
      from ledger_transfer t left join ledger_key k on k.transfer_id = t.id
      where t.created_at > now() - interval '1 day' and k.key is null`,
  },
  {
    rule: 'every period begins where the previous one ends',
    offenders: sql<{ problem: string }>`
      select format('Period %s does not begin where the previous one ends', p.number) as problem
      from (select *, lag(end_transfer, 1, 0::bigint) over (order by number) as before from ledger_period) p
      where p.first_transfer <> p.before`,
  },
  {
    rule: 'where money is real, no account began with any',
    offenders: sql<{ problem: string }>`
      select format('Transfer %s is an opening: money that nobody has paid in', t.id) as problem
      from ledger_transfer t join database_mode p on p.mode = 'production'
      where t.kind = 'opening'`,
  },
  {
    rule: 'every transfer names a cause that exists',
    offenders: sql.join(
      [
        sql<{ problem: string }>`
          select format('Transfer %s is of kind %s, which does not exist', t.id, t.kind) as problem
          from ledger_transfer t where t.kind <> all (${Object.keys(causes)}::text[])`,
        // An opening's cause is the account's owner.
        ...Object.entries(causes)
          .filter(([kind]) => kind !== 'opening')
          .map(
            ([kind, { table, key }]) => sql<{ problem: string }>`
              select format('Transfer %s (%s) names cause %s, which does not exist', t.id, t.kind, t.cause_id) as problem
              from ledger_transfer t
              where t.kind = ${kind} and not exists (
                select from ${sql.table(table)} c
                where c.${sql.ref(key)} = t.cause_id ${key === 'transfer_id' ? sql`and t.cause_id = t.id` : sql``}
              )`,
          ),
      ],
      sql` union all `,
    ),
  },
];

const MAX_OFFENDERS = 20;

/** In one snapshot, unaffected by concurrent transfers. */
export async function auditLedger(queries: Queries, proofs = ledgerProofs): Promise<Audit> {
  return queries.transaction().execute(async (transaction) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(transaction);
    const problems: string[] = [];
    for (const { offenders } of proofs) {
      const { rows } = await sql<{
        problem: string;
      }>`select * from (${offenders}) o limit ${MAX_OFFENDERS}`.execute(transaction);
      problems.push(...rows.map(({ problem }) => problem));
    }
    const counts = await sql<{ accounts: bigint; transfers: bigint; entries: bigint }>`
      select (select count(*) from ledger_account) as accounts,
             (select count(*) from ledger_transfer) as transfers,
             (select count(*) from ledger_entry) as entries`.execute(transaction);
    const totals = await sql<{ kind: string; currency: string; balance: string }>`
      select kind, currency, sum(balance)::text as balance from ledger_account
      group by kind, currency having count(*) > 0 order by currency, kind`.execute(transaction);
    const [count] = counts.rows;
    if (count === undefined) throw new Error('The audit could not count');
    return { problems, ...count, totals: totals.rows };
  });
}
