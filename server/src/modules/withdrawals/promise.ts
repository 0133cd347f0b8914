import type { Currency } from '@sanduku/contracts/countries';
import { kampalaDay, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import { sql } from 'kysely';
import { callForRow, callWithin, type Queries } from '../../database/database.ts';
import { readSetting } from '../settings/settings.ts';
import type { EndDeps } from './end.ts';

/**
 * In request order, within the operator's fees. If funds are short, later ones of the currency wait too. One failure
 * does not stop the others.
 */
export async function creditLate(
  deps: EndDeps,
  signal?: AbortSignal,
): Promise<{ withdrawals: number; uncovered: readonly Currency[] }> {
  const { database, ledger, clock } = deps;
  const now = clock();
  const due = await callWithin(database.queries, 'withdrawals_to_credit', { now });
  const uncovered = new Set<Currency>();
  const failures: unknown[] = [];
  let withdrawals = 0;
  for (const { id, currency } of due as { id: bigint; currency: Currency }[]) {
    if (signal?.aborted) break;
    if (uncovered.has(currency)) continue;
    const state = await creditOne(deps, { id, currency }).catch((error: unknown) => {
      failures.push(error);
      return 'failed';
    });
    if (state === 'waiting') uncovered.add(currency);
    if (state !== 'credited') continue;
    withdrawals += 1;
    ledger.moved();
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some late withdrawals were not credited');
  return { withdrawals, uncovered: [...uncovered] };
}

async function creditOne(
  { database, ledger }: EndDeps,
  { id, currency }: { id: bigint; currency: Currency },
): Promise<string> {
  await ledger.house('house.fees', currency);
  const given = { withdrawal: id, now: ledger.now() };
  return (await callForRow(database.queries, 'withdrawal_credit_late', given)).state;
}

export async function promiseFigures(queries: Queries, now: Date) {
  const month = startOfKampalaDay(`${kampalaDay(now).slice(0, 7)}-01`);
  const { rows: open } = await sql<{ over: number; waitingForFunds: number }>`
    select count(*) filter (where w.status in ('pending', 'approved') and withdrawal_late_steps(w.id, ${now}) > 0)::int
             as over,
           count(*) filter (where w.promise_waiting_since is not null)::int as "waitingForFunds"
    from withdrawal w
    where w.promise_minutes is not null and (w.status in ('pending', 'approved') or w.promise_settled_at is null)
  `.execute(queries);
  const { rows: credited } = await sql<{ currency: Currency; amount: string; withdrawals: number }>`
    select w.currency, sum(c.amount)::text as amount, count(distinct w.id)::int as withdrawals
    from withdrawal_credit c join withdrawal w on w.id = c.withdrawal_id
    where c.credited_at >= ${month} group by w.currency order by w.currency`.execute(queries);
  const { rows: most } = await sql<{
    id: bigint;
    username: string;
    currency: Currency;
    amount: string;
    withdrawals: number;
    decidedBy: string[];
  }>`
    select p.id, p.username, p.currency, sum(c.amount)::text as amount, count(distinct w.id)::int as withdrawals,
           coalesce(array_agg(distinct o.username) filter (where o.username is not null), '{}') as "decidedBy"
    from withdrawal_credit c
    join withdrawal w on w.id = c.withdrawal_id
    join player p on p.id = w.player_id
    left join operator o on o.id = w.decided_by
    where c.credited_at >= ${month}
    group by p.id order by sum(c.amount::numeric * w.usdt_amount / w.amount) desc, p.id limit 10`.execute(
    queries,
  );
  const minutes = await readSetting(queries, 'withdrawalPromiseMinutes');
  const { over = 0, waitingForFunds = 0 } = open[0] ?? {};
  return { minutes, over, waitingForFunds, credited, most };
}
