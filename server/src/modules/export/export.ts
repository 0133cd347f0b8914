import { hash } from 'node:crypto';
import { canonicalJson } from '@sanduku/contracts/canonical-json';
import { oddsHash } from '@sanduku/contracts/fairness/scheme';
import { plusDays, startOfKampalaDay } from '@sanduku/contracts/kampala-day';
import type { Settings } from '@sanduku/contracts/settings/rules';
import { type RawBuilder, sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import { causes } from '../../ledger/transfer.ts';
import type { EpochKeys } from '../game/epoch-keys.ts';
import { Epochs } from '../game/epochs.ts';
import { refusedOn } from '../game/played-rounds.ts';
import type { SigningKey } from '../transparency/signing-key.ts';
import { readLeaves } from '../transparency/tree.ts';
import { readAnnouncements } from '../transparency-log/keys.ts';
import { ratesIn } from '../transparency-log/records.ts';
import {
  earlierRecords,
  type LogPart,
  logLines,
  logPartOf,
  newestHead,
  Ordered,
  rowsOf,
} from './log-lines.ts';

// docs/transparency.md, "The export for auditors".

export interface ExportDeps {
  readonly database: Pick<Database, 'queries'>;
  readonly epochKeys: EpochKeys;
  readonly signingKey: SigningKey;
  readonly clock: () => Date;
}

/** Kampala days, inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

type Line = { readonly k: string } & Readonly<Record<string, unknown>>;

const LINES_AT_ONCE = 500;

/** From one snapshot, with bounded memory. */
export async function exportPeriod(
  { database, epochKeys, signingKey, clock }: ExportDeps,
  period: Period,
  write: (text: string) => Promise<void>,
): Promise<void> {
  await database.queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const chain = new Chain();
      let waiting: string[] = [];
      const at = clock();
      for await (const line of linesOf(transaction, { epochKeys, clock }, period)) {
        if (waiting.push(chain.add(line)) < LINES_AT_ONCE) continue;
        await write(waiting.join(''));
        waiting = [];
      }
      const { signature, key } = signingKey.sign(`sanduku/export/v1\n${chain.value.toString('hex')}`);
      await write(waiting.join('') + chain.add({ k: 'end', at, lines: chain.lines, signature, key }));
    });
}

class Chain {
  lines = 0;
  value = hash('sha256', 'sanduku/export/v1', 'buffer');

  add(line: Line): string {
    const json = canonicalJson(line);
    this.value = hash('sha256', Buffer.concat([this.value, Buffer.from(json)]), 'buffer');
    this.lines += 1;
    return `${this.value.toString('hex', 0, 8)} ${json}\n`;
  }
}

async function* linesOf(
  transaction: Transaction,
  { epochKeys, clock }: Pick<ExportDeps, 'epochKeys' | 'clock'>,
  period: Period,
): AsyncGenerator<Line> {
  const range = await rangeOf(transaction, period);
  const log = await logPartOf(transaction, range);
  const keys = await readAnnouncements(transaction);
  yield { k: 'begin', version: 1, ...period, key: log.key, keys, size: log.size, peaks: log.peaks };
  yield* earlierRecords(transaction, log);
  yield* accounts(transaction, range.first);
  yield* odds(transaction, range);
  yield* offers(transaction, range);
  yield* rates(transaction, range);
  yield* dailyRates(transaction, range);
  yield* steps(transaction, range);
  const epochs = new Epochs({ queries: transaction, keys: epochKeys, clock });
  yield* movements(transaction, { range, log, period, epochs });
  yield* voids(transaction, range, epochs);
  yield await newestHead(transaction, log);
}

interface Range {
  readonly first: bigint;
  readonly last: bigint;
  readonly from: Date;
  /** Exclusive. */
  readonly until: Date;
}

/** The snapshot's time lost its microseconds, so its whole millisecond counts. */
const snapshotEnd = sql`snapshot_at + interval '1 millisecond'`;

/** By transfer id: times of concurrent transfers may be reversed. */
async function rangeOf(transaction: Transaction, { from, to }: Period): Promise<Range> {
  const { rows: ends } = await sql<{ until: Date }>`
    select greatest(${startOfKampalaDay(plusDays(to, 1))}, (select ${snapshotEnd} from liability_day where day = ${to})) as until
  `.execute(transaction);
  const until = ends[0]?.until ?? startOfKampalaDay(plusDays(to, 1));
  const { rows } = await sql<{ first: bigint | null; last: bigint | null; before: bigint }>`
    select min(id) as first, max(id) as last,
           (select coalesce(max(id), 0) from ledger_transfer where created_at < ${startOfKampalaDay(from)}) as before
    from ledger_transfer where created_at >= ${startOfKampalaDay(from)} and created_at < ${until}`.execute(
    transaction,
  );
  const { first, last, before = 0n } = rows[0] ?? {};
  return { first: first ?? before + 1n, last: last ?? before, from: startOfKampalaDay(from), until };
}

/** A pseudonym: ledger ids would reveal the order of sign-ups. `a` is the account, `p` its player. */
const accountNumber = sql`(case a.kind when 'player.game' then 4 * p.auditor_number
  when 'player.reserved' then 4 * p.auditor_number + 1 when 'player.investment' then 4 * p.auditor_number + 2
  when 'player.debt' then 4 * p.auditor_number + 3 else a.id end)`;

async function* accounts(transaction: Transaction, first: bigint): AsyncGenerator<Line> {
  const rows = rowsOf(
    transaction,
    sql<{ id: bigint; player: bigint | null; kind: string; currency: string; balance: bigint }>`
      select ${accountNumber} as id, p.auditor_number as player, a.kind, a.currency, coalesce(e.balance_after, 0) as balance
      from ledger_account a
      left join player p on p.id = a.player_id
      left join lateral (
        select balance_after from ledger_entry where account_id = a.id and transfer_id < ${first}
        order by transfer_id desc limit 1
      ) e on true
      order by 1`,
  );
  for await (const row of rows) yield { k: 'account', ...row };
}

/** Of several first epochs of a table, the log names the one that was stored first, whatever its id. */
async function* odds(transaction: Transaction, { until }: Range): AsyncGenerator<Line> {
  const { rows } = await sql<{ at: Date; boxes: number; prizes: number[] }>`
    select distinct on (e.prizes_basis_points) e.created_at as at, e.boxes, e.prizes_basis_points as prizes
    from game_epoch e
    left join log_fact f on f.kind = 'odds' and f.at = e.created_at
      and f.subject = e.boxes || ':' || array_to_string(e.prizes_basis_points, ',')
    where e.created_at < ${until} order by e.prizes_basis_points, f.id, e.id`.execute(transaction);
  for (const { at, boxes, prizes } of rows)
    yield { k: 'odds', at, hash: oddsHash({ boxes, prizesBasisPoints: prizes }), boxes, prizes };
}

/** The initial offers have no approval. */
async function* offers(transaction: Transaction, { until }: Range): AsyncGenerator<Line> {
  const { rows } = await sql<object>`
    select o.id::text as id, a.decided_at as at, o.country, o.place, 9 as boxes, t.prizes_basis_points as prizes,
           o.highest_stake as "highestStake", o.offered_from as "from"
    from prize_offer o join approval a on a.id = o.approval_id join prize_table t on t.id = o.prize_table_id
    where a.decided_at < ${until} order by o.id`.execute(transaction);
  for (const row of rows) yield { k: 'offer', ...row };
}

async function* rates(transaction: Transaction, { until }: Range): AsyncGenerator<Line> {
  yield { k: 'rates', id: '0', at: null, rates: ratesIn({ rates: {} }) };
  const { rows } = await sql<{ id: bigint; rates: Partial<Settings['rates']>; set_at: Date }>`
    select id, rates, set_at from rate_change where set_at < ${until} order by id`.execute(transaction);
  for (const row of rows) yield { k: 'rates', id: row.id, at: row.set_at, rates: ratesIn(row) };
}

/** The initial rate has no time; its record has the start of its day. */
async function* dailyRates(transaction: Transaction, { until }: Range): AsyncGenerator<Line> {
  const at = sql`coalesce(set_at, from_day::timestamp at time zone 'Africa/Kampala')`;
  const { rows } = await sql<object>`
    select id, ${at} as at, from_day::text as "fromDay", basis_points as "basisPoints"
    from investment_rate where ${at} < ${until} order by from_day, id`.execute(transaction);
  for (const row of rows) yield { k: 'rate', ...row };
}

/** Steps of withdrawals that move no money. */
async function* steps(transaction: Transaction, { from, until }: Range): AsyncGenerator<Line> {
  const rows = rowsOf(
    transaction,
    sql<object>`
      select w.id as withdrawal, s.step, s.at, w.currency, w.amount
      from withdrawal w
      join lateral (
        select 'approved' as step, w.decided_at as at where w.status in ('approved', 'completed', 'failed')
        union all
        select p.step, p.at
        from withdrawal_stop o, lateral (values ('waiting', o.stopped_at), ('resumed', o.until_at)) p (step, at)
        where o.withdrawal_id = w.id
      ) s on s.at >= ${from} and s.at < ${until}
      order by s.at, w.id, s.step`,
  );
  for await (const row of rows) yield { k: 'step', ...row };
}

interface TransferRow {
  readonly key: bigint;
  readonly kind: string;
  readonly cause_id: bigint;
  readonly created_at: Date;
  readonly entries: string;
  readonly player: bigint | null;
  readonly round_id: string;
  readonly epoch_id: number;
  readonly client_seed: string;
  readonly selected_box: number;
  readonly stake: bigint;
  readonly prize_basis_points: number;
  readonly payout: bigint;
  readonly refused: unknown[];
  readonly next: string;
}

/** Kinds whose cause row is keyed by player id. */
const causedByPlayers = Object.entries(causes).flatMap(([kind, { table }]) =>
  table === 'player' || table === 'investment' || table === 'referral' ? [kind] : [],
);

/** Every transfer, preceded by its cause. */
async function* movements(
  transaction: Transaction,
  { range, log, period, epochs }: { range: Range; log: LogPart; period: Period; epochs: Epochs },
): AsyncGenerator<Line> {
  const { first, last } = range;
  const within = sql`between ${first} and ${last}`;
  const transfers = rowsOf(
    transaction,
    sql<TransferRow>`
      select t.id as key, t.kind, coalesce(causing.auditor_number, t.cause_id) as cause_id, t.created_at, e.entries,
             playing.auditor_number as player, r.round_id, r.epoch_id, r.client_seed, r.selected_box, r.stake, r.prize_basis_points, r.payout,
             r.next_round_id as next, ${refusedOn(sql`r.player_id`, sql`r.round_id`)} as refused
      from ledger_transfer t
      join (
        select e.transfer_id,
               json_agg(json_build_array(e.account::text, e.amount::text, e.balance_after::text) order by e.account)::text
                 as entries
        from (
          select e.transfer_id, ${accountNumber} as account, e.amount, e.balance_after
          from ledger_entry e
          join ledger_account a on a.id = e.account_id
          left join player p on p.id = a.player_id
          where e.transfer_id ${within}
        ) e
        group by e.transfer_id
      ) e on e.transfer_id = t.id
      left join player causing on causing.id = t.cause_id and t.kind = any (${causedByPlayers})
      left join game_round r on r.transfer_id = t.id and r.transfer_id ${within}
      left join player playing on playing.id = r.player_id
      where t.id ${within}
      order by t.id`,
  );
  const announcements = announcementsIn(transaction, range);
  const days = new Ordered(daysIn(transaction, period, last));
  const logged = logLines(transaction, log, range);
  for await (const transfer of transfers) {
    yield* logged(transfer.key - 1n);
    yield* statements(transaction, days.upTo(transfer.key - 1n));
    for (const announcement of announcements) yield* announcement(transfer.key);
    const { key: id, kind: type, cause_id: cause, created_at: at } = transfer;
    const entries: unknown = JSON.parse(transfer.entries);
    yield transfer.player === null
      ? { k: 'transfer', id, type, cause, at, entries }
      : { k: 'round', id, at, ...(await playedRound(epochs, transfer)), entries };
  }
  yield* logged(last);
  yield* statements(transaction, days.upTo(last));
}

interface DayRow {
  /** The last transfer in the day's snapshot. */
  readonly key: bigint;
  readonly day: string;
  readonly day_key: Uint8Array;
  readonly statement: string;
  readonly signature: string;
  readonly signing_key: string;
  readonly held: string | null;
  readonly held_signature: string | null;
  readonly held_key: string | null;
}

function daysIn(transaction: Transaction, { from, to }: Period, last: bigint): AsyncGenerator<DayRow> {
  return rowsOf(
    transaction,
    sql<DayRow>`
      select coalesce((select max(t.id) from ledger_transfer t where t.created_at < ${snapshotEnd} and t.id <= ${last}), 0)
               as key,
             d.day::text as day, d.day_key, d.statement, d.signature, d.signing_key,
             r.statement as held, r.signature as held_signature, r.signing_key as held_key
      from liability_day d left join reserve_day r using (day) where d.day between ${from} and ${to} order by d.day`,
  );
}

async function* statements(transaction: Transaction, days: AsyncGenerator<DayRow>): AsyncGenerator<Line> {
  for await (const { day, day_key, statement: text, signature, signing_key: key, ...held } of days) {
    const chunks = rowsOf(
      transaction,
      sql<{ currency: string; leaves: Uint8Array }>`
        select currency, leaves from liability_chunk where day = ${day} order by currency collate "C", number`,
    );
    for await (const { currency, leaves } of chunks) {
      for (const { place, owner, sums } of readLeaves(Buffer.from(leaves)))
        yield { k: 'leaf', day, currency, place, owner: Buffer.from(owner).toString('hex'), sums };
    }
    const dayKey = Buffer.from(day_key).toString('hex');
    const reserves =
      held.held === null ? null : { text: held.held, signature: held.held_signature, key: held.held_key };
    yield { k: 'day', day, dayKey, liabilities: { text, signature, key }, reserves };
  }
}

type Announcements = (transfer: bigint) => AsyncGenerator<Line>;

function announcementsIn(transaction: Transaction, { first, last }: Range): Announcements[] {
  const within = sql`between ${first} and ${last}`;
  const stream = (k: string, query: RawBuilder<{ key: bigint }>): Announcements => {
    const rows = new Ordered(rowsOf(transaction, query));
    return async function* (transfer) {
      for await (const { key: _key, ...row } of rows.upTo(transfer)) yield { k, ...row };
    };
  };
  return [
    stream(
      'deposit',
      sql<{ key: bigint }>`
        select transfer_id as key, transfer_id as transfer, rail, paid_amount as paid, paid_currency as "paidCurrency",
               charge, amount, currency, rates_id as rates, promised
        from deposit where transfer_id ${within} order by transfer_id`,
    ),
    // Requested in the period: at its reservation. Requested earlier: at its end.
    stream(
      'withdrawal',
      sql<{ key: bigint }>`
        select case when w.reserve_transfer_id >= ${first} then w.reserve_transfer_id else w.end_transfer_id end as key,
               w.id, t.created_at as at, w.rail, w.amount, w.fee, w.currency, w.payout_amount as payout,
               w.payout_currency as "payoutCurrency", w.rates_id as rates, w.reserve_transfer_id as transfer
        from withdrawal w join ledger_transfer t on t.id = w.reserve_transfer_id
        where w.reserve_transfer_id ${within} or (w.reserve_transfer_id < ${first} and w.end_transfer_id ${within})
        order by 1`,
    ),
    stream(
      'earning',
      sql<{ key: bigint }>`
        select transfer_id as key, transfer_id as transfer, p.auditor_number as player, day::text as day, held,
               basis_points as "basisPoints", amount
        from investment_earning join player p on p.id = player_id
        where transfer_id ${within} order by transfer_id, p.auditor_number`,
    ),

    stream(
      'credit',
      sql<{ key: bigint }>`
        select c.transfer_id as key, c.transfer_id as transfer, c.withdrawal_id as withdrawal, w.amount as of,
               w.promise_most as most, c.step,
               (select coalesce(sum(b.amount), 0)::bigint from withdrawal_credit b
                where b.withdrawal_id = c.withdrawal_id and b.step < c.step) as before, c.amount
        from withdrawal_credit c join withdrawal w on w.id = c.withdrawal_id
        where c.transfer_id ${within} order by c.transfer_id`,
    ),
    stream(
      'bonus',
      sql<{ key: bigint }>`
        select r.transfer_id as key, r.transfer_id as transfer, p.auditor_number as player, d.transfer_id as deposit,
               t.created_at as "depositAt", r.bonus as amount
        from referral r join player p on p.id = r.referrer_id join deposit d on d.id = r.deposit_id join ledger_transfer t on t.id = d.transfer_id
        where r.transfer_id ${within} order by r.transfer_id`,
    ),
  ];
}

async function* voids(
  transaction: Transaction,
  { from, until }: Range,
  epochs: Epochs,
): AsyncGenerator<Line> {
  const rows = rowsOf(
    transaction,
    sql<SealedRow & { at: Date; reason: string; refused: unknown[] }>`
      select v.voided_at as at, p.auditor_number as player, v.round_id, v.epoch_id, v.reason,
             ${refusedOn(sql`v.player_id`, sql`v.round_id`)} as refused
      from voided_round v join player p on p.id = v.player_id
      where v.voided_at >= ${from} and v.voided_at < ${until} order by v.voided_at, v.round_id`,
  );
  for await (const { at, reason, refused, ...round } of rows)
    yield { k: 'void', at, reason, refused, ...(await openedRound(epochs, round)) };
}

interface SealedRow {
  readonly player: bigint | null;
  readonly round_id: string;
  readonly epoch_id: number;
}

async function openedRound(epochs: Epochs, { player, round_id: round, epoch_id }: SealedRow) {
  const { seed, sealed } = (await epochs.of(epoch_id)).sealRound(round);
  return { player, round, seed, odds: sealed.odds.hash };
}

async function playedRound(epochs: Epochs, row: TransferRow) {
  return {
    ...(await openedRound(epochs, row)),
    clientSeed: row.client_seed,
    box: row.selected_box,
    stake: row.stake,
    prize: row.prize_basis_points,
    payout: row.payout,
    refused: row.refused,
    next: row.next,
  };
}
