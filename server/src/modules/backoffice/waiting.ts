import { sql } from 'kysely';
import type { Queries } from '../../database/database.ts';

/** What waits for an operator. */
export interface Waiting {
  readonly withdrawals: number;
  readonly payoutsInDoubt: number;
  readonly depositsInDoubt: number;
  readonly setAside: number;
  readonly corrections: number;
  readonly referrals: number;
}

export async function countWaiting(queries: Queries): Promise<Waiting> {
  const { rows } = await sql<Record<keyof Waiting, bigint>>`
    select (select count(*) from withdrawal where status = 'pending') as "withdrawals",
           (
             select count(*) from payout join withdrawal on withdrawal.id = payout.withdrawal_id
             where in_doubt_since is not null and status = 'approved'
           ) as "payoutsInDoubt",
           (select count(*) from deposit where status = 'in_doubt') as "depositsInDoubt",
           (select count(*) from usdt_set_aside where state = 'waiting') as "setAside",
           (select count(*) from correction where status = 'waiting') as "corrections",
           (select count(*) from referral where status = 'held') as "referrals"
  `.execute(queries);
  const [counts] = rows;
  if (counts === undefined) throw new Error('What waits could not be counted');
  return {
    withdrawals: Number(counts.withdrawals),
    payoutsInDoubt: Number(counts.payoutsInDoubt),
    depositsInDoubt: Number(counts.depositsInDoubt),
    setAside: Number(counts.setAside),
    corrections: Number(counts.corrections),
    referrals: Number(counts.referrals),
  };
}
