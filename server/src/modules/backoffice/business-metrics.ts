import { kampalaDay } from '@sanduku/contracts/kampala-day';
import { type RawBuilder, sql } from 'kysely';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';
import { confirmationsNeeded } from '../deposits/ports.ts';
import { isTroubled } from '../rail-calls/rail-calls.ts';
import { bankrollBalances } from '../settings/limits.ts';

/** Every worker is scraped, often at once. */
const READ_AGAIN_MS = 5_000;

interface Figure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly query: (now: Date) => RawBuilder<unknown>;
}

interface Sample {
  readonly figure: string;
  readonly labels: Record<string, string>;
  readonly value: number;
}

/** Equal in every worker. */
const figures: readonly Figure[] = [
  {
    name: 'job_lag_seconds',
    help: 'How long a background job has been due without a process running it',
    labels: ['job'],
    query: () => sql`
      select name as job, case when lease_until > now() then 0
        else greatest(0, extract(epoch from now() - next_run_at)) end::float8 as value
      from job`,
  },
  {
    name: 'job_last_success_timestamp_seconds',
    help: 'When a background job last ended without an error',
    labels: ['job'],
    query: () => sql`
      select name as job, extract(epoch from last_succeeded_at)::float8 as value
      from job where last_succeeded_at is not null`,
  },
  {
    name: 'job_failing_seconds',
    help: 'How long every run of a background job has failed',
    labels: ['job'],
    query: () => sql`
      select name as job, coalesce(extract(epoch from now() - failing_since), 0)::float8 as value from job`,
  },
  {
    name: 'ledger_transfers_prepared',
    help: 'For how many transfers the ledger has tables: beyond them nothing is posted',
    labels: [],
    query: () => sql`
      select (max(end_transfer) - (select coalesce(max(id), 0) from ledger_transfer))::float8 as value from ledger_period`,
  },
  {
    name: 'rail_unresolved',
    help: 'Deposits and payouts of which the rail does not tell what became: a person has to look',
    labels: ['rail', 'direction'],
    query: () => sql`
      select rail, 'in' as direction, count(*)::float8 as value from deposit where status = 'unresolved' group by rail
      union all
      select rail, 'out', count(*)::float8 from payout join withdrawal on id = withdrawal_id
      where unresolved_since is not null and status = 'approved' group by rail`,
  },
  {
    name: 'wallet_differences_open',
    help: 'Differences between statements and the ledger that nobody has explained; out: the statement has less than the ledger',
    labels: ['wallet', 'kind', 'direction'],
    query: () => sql`
      select wallet, kind, case when amount < 0 then 'out' else 'in' end as direction, count(*)::float8 as value
      from wallet_difference where state = 'open' group by 1, 2, 3`,
  },
  {
    name: 'wallet_days_unclosed',
    help: 'Finished days that operators have not closed since the first statement of a wallet',
    labels: ['wallet', 'currency'],
    query: (now) => sql`
      select wallet, currency, (kampala_day(${now}) - coalesce(
        (select max(day) + 1 from wallet_close c where c.wallet = s.wallet and c.currency = s.currency), min(first_day)
      ))::float8 as value
      from wallet_statement s group by wallet, currency`,
  },
  {
    name: 'rail_up',
    help: 'Whether the last calls to a provider, node or the signer had a usable answer',
    labels: ['rail', 'direction'],
    query: (now) => sql`
      select rail, direction, (case when ${isTroubled(now)} then 0 else 1 end)::float8 as value from rail_health`,
  },
  {
    name: 'rail_balance',
    help: 'What a wallet outside holds, for payouts or for network fees; absent if not read for 15 minutes',
    labels: ['rail', 'purpose', 'coin'],
    query: (now) => sql`
      select rail, purpose, coin, amount::float8 / 1000000 as value from rail_balance
      where read_at > ${now}::timestamptz - interval '15 minutes'`,
  },
  {
    name: 'wallet_hours_left',
    help: 'For how long a paying wallet lasts at the rate of the last 24 hours; absent without payouts or a recent balance',
    labels: ['rail'],
    query: (now) => sql`
      select rail, hours_left as value from wallet_figures(${now}::timestamptz)
      where hours_left is not null and read_at > ${now}::timestamptz - interval '15 minutes'`,
  },
  {
    name: 'payouts_waiting_for_float',
    help: 'Approved payouts that are not sent because the wallet is too low, or its balance unknown',
    labels: ['rail'],
    query: () => sql`
      select w.rail, count(*)::float8 as value from payout join withdrawal w on w.id = withdrawal_id
      where waits_for_float_since is not null and w.status = 'approved' group by w.rail`,
  },
  {
    name: 'bankroll_balance',
    help: 'The bankroll of each currency that operators have funded',
    labels: ['currency'],
    query: () => sql`select currency, amount::float8 / 1000000 as value from (${bankrollBalances}) b`,
  },
  {
    name: 'deposit_oldest_seconds',
    help: 'Age of the oldest deposit that the provider has not accepted (unsent), that is not paid (waiting), or is not credited (received)',
    labels: ['rail', 'state'],
    query: (now) => sql`
      select rail, state, max(extract(epoch from ${now}::timestamptz - created_at))::float8 as value from (
        select d.rail, d.created_at, case when d.status = 'received' then 'received'
          when m.deposit_id is not null and m.asked_at is null then 'unsent' else 'waiting' end as state
        from deposit d left join mobile_deposit m on m.deposit_id = d.id where d.status in ('waiting', 'received')
      ) open group by rail, state`,
  },
  {
    name: 'messages_undelivered',
    help: 'Messages to players that no carrier took for five minutes (waiting), or in time within the last day (given_up)',
    labels: ['channel', 'state'],
    query: (now) => sql`
      select channel, 'waiting' as state, count(*)::float8 as value from message
      where send_at is not null and created_at < ${now}::timestamptz - interval '5 minutes' group by channel
      union all
      select channel, 'given_up', count(*)::float8 from message
      where send_at is null and sent_at is null and created_at > ${now}::timestamptz - interval '1 day' group by channel`,
  },
  {
    name: 'audit_last_timestamp_seconds',
    help: 'When the ledger was last audited',
    labels: [],
    query: () =>
      sql`select extract(epoch from ended_at)::float8 as value from audit_run order by id desc limit 1`,
  },
  {
    name: 'audit_problems',
    help: 'Rules that the last audit of the ledger found broken',
    labels: [],
    query: () => sql`select problems::float8 as value from audit_run order by id desc limit 1`,
  },
  {
    name: 'withdrawal_oldest_seconds',
    help: 'Longest time that a withdrawal waits for an operator who may approve it (pending) or for its rail (approved)',
    labels: ['status'],
    query: (now) => sql`
      select 'pending' as status, coalesce(max(extract(epoch from ${now}::timestamptz - created_at - coalesce((
        select sum(upper(r.stop) - lower(r.stop))
        from unnest(withdrawal_stops(withdrawal.id, created_at, ${now}::timestamptz)) as r (stop)), interval '0'))), 0)::float8 as value
      from withdrawal where status = 'pending'
      union all
      select 'approved', coalesce(extract(epoch from ${now}::timestamptz - min(decided_at)), 0)::float8
      from withdrawal where status = 'approved'`,
  },
  {
    name: 'withdrawal_over_promise',
    help: 'Open withdrawals that take longer than was promised',
    labels: [],
    query: (now) => sql`
      select count(*)::float8 as value from withdrawal
      where status in ('pending', 'approved') and promise_minutes is not null
        and withdrawal_late_steps(id, ${now}::timestamptz) > 0`,
  },
  {
    name: 'withdrawal_credits_waiting',
    help: 'Withdrawals whose credits for lateness wait for funds',
    labels: [],
    query: () => sql`
      select count(*)::float8 as value from withdrawal where promise_minutes is not null
        and promise_settled_at is null and promise_waiting_since is not null`,
  },
  {
    name: 'chain_block',
    help: 'The newest block seen on a chain (head), and the last one that was read (read)',
    labels: ['rail', 'block'],
    query: () => sql`
      select rail, block, coalesce(case block when 'head' then head else read_to end, 0)::float8 as value
      from unnest(${Object.keys(confirmationsNeeded)}::text[]) rail cross join unnest('{head,read}'::text[]) block
      left join chain_watch using (rail)`,
  },
  {
    name: 'investment_days_behind',
    help: 'Days that are over and not yet credited to the investment account that is furthest behind',
    labels: [],
    query: (now) => sql`
      select greatest(0, coalesce(${kampalaDay(now)}::date - 1 - min(credited_to), 0))::float8 as value
      from investment`,
  },
  {
    name: 'investment_days_waiting',
    help: "Days whose earnings wait for the operator's funds",
    labels: ['currency'],
    query: () => sql`select currency, waiting_days::float8 as value from investment_cover()`,
  },
  {
    name: 'investment_days_covered',
    help: "Days ahead that the operator's funds pay for: 14 or fewer are a warning",
    labels: ['currency'],
    query: () => sql`
      select currency, days_covered::float8 as value from investment_cover() where days_covered is not null`,
  },
  {
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest news in the outbox, which are removed after an hour',
    labels: [],
    query: (now) => sql`
      select coalesce(extract(epoch from ${now}::timestamptz - (
        select created_at from outbox order by xact, id limit 1)), 0)::float8 as value`,
  },
];

export function registerDatabaseMetrics(registry: Registry, database: Database): void {
  const registers = [registry];
  new Gauge({
    name: 'database_callers_waiting',
    help: 'Calls that wait for a free connection to the database',
    registers,
    collect() {
      this.set(database.callersWaiting());
    },
  });
  new Counter({
    name: 'database_readings_total',
    help: 'Reads meant for the replica, by the server that answered',
    labelNames: ['from'],
    registers,
    collect() {
      this.reset();
      const { replica = 0, primary = 0 } = database.replicaReads ?? {};
      this.inc({ from: 'replica' }, replica);
      this.inc({ from: 'primary' }, primary);
    },
  });
}

/** Unreadable metrics are omitted; another metric says so. */
export function registerBusinessMetrics(
  registry: Registry,
  { database, clock }: { database: Database; clock: () => Date },
): void {
  const registers = [registry];
  let reading: Promise<readonly Sample[] | undefined> | undefined;
  let readAt = 0;
  /** Undefined: the database does not answer. */
  const readAll = () => {
    const now = performance.now();
    if (reading === undefined || now - readAt > READ_AGAIN_MS) {
      readAt = now;
      reading = readFigures(database, clock()).catch(() => undefined);
    }
    return reading;
  };
  new Gauge({
    name: 'business_figures_readable',
    help: 'Whether the figures that come from the database could be read',
    registers,
    async collect() {
      this.set((await readAll()) === undefined ? 0 : 1);
    },
  });
  for (const { name, help, labels } of figures) {
    new Gauge({
      name,
      help,
      labelNames: labels,
      registers,
      async collect() {
        const samples = (await readAll()) ?? [];
        this.reset();
        // Without labels, a reset would show zero.
        if (labels.length === 0) this.remove();
        for (const { figure, labels, value } of samples) if (figure === name) this.set(labels, value);
      },
    });
  }
}

/** One statement: a scrape does not count itself among the waiting callers. */
async function readFigures({ queries }: Database, now: Date): Promise<readonly Sample[]> {
  const parts = figures.map(
    ({ name, query }) => sql`
      select ${name}::text as figure, to_jsonb(f) - 'value' as labels, f.value from (${query(now)}) f`,
  );
  return (await sql<Sample>`${sql.join(parts, sql` union all `)}`.execute(queries)).rows;
}
