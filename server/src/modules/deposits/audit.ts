import { sql } from 'kysely';
import type { Proof } from '../../ledger/audit.ts';
import { ratesOnRecord } from '../settings/rates-on-record.ts';

/** What must hold between what was paid and what was credited for it. */
export const depositProofs: readonly Proof[] = [
  {
    rule: 'what a phone has paid in other money was credited by the rates of that moment, or for less',
    offenders: sql<{ problem: string }>`
      select format('Deposit %s was credited with %s, more than the %s paid were worth', d.id, d.amount, d.paid_amount)
        as problem
      from deposit d
      join player p on p.id = d.player_id
      join ${ratesOnRecord} own on own.id = d.rates_id and own.country = p.country
      join ${ratesOnRecord} uganda on uganda.id = d.rates_id and uganda.country = 'UG'
      where d.status = 'credited' and d.paid_currency = 'UGX'
        and d.amount > floor(d.paid_amount * own.buying / uganda.selling)
      union all
      select format('Deposit %s was credited at rates that had been over since %s', d.id, later.set_at)
      from deposit d
      join lateral (
        select min(r.set_at) as set_at from rate_change r where r.id > d.rates_id
      ) later on later.set_at < d.credited_at - interval '1 minute'
      where d.status = 'credited' and d.paid_currency = 'UGX'`,
  },
];
