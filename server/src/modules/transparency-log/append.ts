import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { writeHead } from '@sanduku/contracts/transparency/log';
import { type Selectable, sql } from 'kysely';
import type { Queries, Transaction } from '../../database/database.ts';
import type { Tables } from '../../database/schema.ts';
import { refusedOn } from '../game/played-rounds.ts';
import { countRefusals, countRounds, noteOpenWithdrawals } from './figures.ts';
import { readNodes, type TransparencyLogDeps } from './read.ts';
import {
  type Entry,
  type FactRow,
  factEntry,
  inOrder,
  type PlayedRow,
  roundEntry,
  voidEntry,
} from './records.ts';
import { edgeOf, type StoredNode, TreeEdge } from './tree.ts';

/** Per run. */
const TRANSFERS_A_TURN = 4_000n;
const FACTS_A_TURN = 2_000;
/** Then yield to bets. */
const ROUNDS_AT_ONCE = 100;
const DAY_MS = 24 * 60 * 60_000;

type Writer = Selectable<Tables['log_writer']>;

interface Looked extends Writer {
  readonly is_horizon_passed: boolean | null;
  /** The highest transfer id, and the limit of this run. */
  readonly newest: bigint;
  readonly until: bigint;
  /** The database's time. */
  readonly now: Date;
}

interface Found {
  readonly writer: Writer;
  readonly rounds: readonly PlayedRow[];
  readonly facts: readonly FactRow[];
  readonly readTo: bigint;
  /** Every transaction that could add a round up to `writer.horizon_to` has ended. */
  readonly isHorizonPassed: boolean;
  readonly isCaughtUp: boolean;
}

export interface Turn {
  readonly appended: number;
  readonly isCaughtUp: boolean;
}

/** Until everything committed is under a signed head. */
export async function appendCommitted(deps: TransparencyLogDeps, signal?: AbortSignal): Promise<number> {
  let appended = 0;
  for (;;) {
    const turn = await takeTurn(deps);
    appended += turn.appended;
    if (turn.isCaughtUp || signal?.aborted) return appended;
  }
}

/**
 * For a single writer. Reads and hashes outside any transaction, so it blocks nothing; gives up if another writer was
 * faster.
 */
export async function takeTurn(deps: TransparencyLogDeps): Promise<Turn> {
  const { queries } = deps.database;
  const found = await lookAround(queries, deps.clock());
  const size = Number(found.writer.size);
  const entries = await entriesOf(deps, found);
  const edge = new TreeEdge(size, await readNodes(queries, edgeOf(size)));
  const nodes: StoredNode[] = [];
  for (const { record } of entries) nodes.push(...edge.append(record));
  const isWritten = await deps.database.inTransaction(async (transaction) => {
    if (!(await moveOn(transaction, found, entries.length))) return false;
    await insertEntries(transaction, { entries, size, nodes });
    await countRounds(
      transaction,
      entries.flatMap(({ played }) => played ?? []),
    );
    await countRefusals(
      transaction,
      entries.flatMap(({ refused }) => refused ?? []),
    );
    if (found.facts.some(({ kind }) => kind === 'withdrawal')) await noteOpenWithdrawals(transaction, size);
    // An earlier head would make the remaining records look late.
    if (found.isCaughtUp) {
      const newest = entries.at(-1)?.at ?? new Date(0);
      await signHead(transaction, deps, { size: size + entries.length, root: edge.root(), newest });
    }
    return true;
  });
  // The other writer continues.
  return isWritten
    ? { appended: entries.length, isCaughtUp: found.isCaughtUp }
    : { appended: 0, isCaughtUp: true };
}

/**
 * Transfers commit out of order, so each run rereads from `complete_to`. A transfer id is drawn after locking rows,
 * when the transaction already has an xid. So once every transaction older than the look has ended, no id up to the
 * highest seen can appear.
 */
async function lookAround(queries: Queries, now: Date): Promise<Found> {
  // First, so that later statements see everything that had ended by then.
  const { rows: writers } = await sql<Looked>`
    select w.*, horizon_xact <= pg_snapshot_xmin(pg_current_snapshot()) as is_horizon_passed,
           t.newest, least(t.newest, w.read_to + ${TRANSFERS_A_TURN}) as until, clock_timestamp() as now
    from log_writer w, (select coalesce(max(id), 0) as newest from ledger_transfer) t`.execute(queries);
  const [writer] = writers;
  if (writer === undefined) throw new Error('The log has lost its writer');
  const { complete_to, newest, until: readTo } = writer;
  const { rows: rounds } = await sql<PlayedRow>`
    select r.transfer_id, r.round_id, r.epoch_id, r.client_seed, r.selected_box, p.currency, r.stake,
           r.prize_basis_points, r.payout, t.created_at, ${refusedOn(sql.ref('r.player_id'), sql.ref('r.round_id'))} as refused
    from game_round r
    join ledger_transfer t on t.id = r.transfer_id
    join player p on p.id = r.player_id
    where r.transfer_id > ${complete_to} and r.transfer_id <= ${readTo}
      and t.id > ${complete_to} and t.id <= ${readTo}
      and not exists (select from log_record l where l.transfer_id = r.transfer_id)`.execute(queries);
  const facts = await queries
    .selectFrom('log_fact')
    .leftJoin('voided_round as v', (join) => join.on('kind', '=', 'void').onRef('v.round_id', '=', 'subject'))
    .select(['id', 'kind', 'subject', 'at', 'body', 'v.epoch_id'])
    .select(refusedOn(sql.ref('v.player_id'), sql.ref('v.round_id')).as('refused'))
    .where('log_index', 'is', null)
    // Some facts are stored ahead of their time.
    .where('at', '<=', now > writer.now ? now : writer.now)
    .orderBy('at')
    .orderBy('id')
    .limit(FACTS_A_TURN)
    .execute();
  return {
    writer,
    rounds,
    facts,
    readTo,
    isHorizonPassed: writer.is_horizon_passed === true,
    isCaughtUp: readTo === newest && facts.length < FACTS_A_TURN,
  };
}

async function entriesOf({ epochs }: TransparencyLogDeps, { rounds, facts }: Found): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const fact of facts) {
    const { epoch_id } = fact;
    entries.push(epoch_id === null ? factEntry(fact) : await voidEntry(epochs, { ...fact, epoch_id }));
  }
  for (const [place, round] of rounds.entries()) {
    entries.push(await roundEntry(epochs, round));
    if (place % ROUNDS_AT_ONCE === ROUNDS_AT_ONCE - 1) await yieldToEventLoop();
  }
  return inOrder(entries);
}

/** False if another writer was faster. */
async function moveOn(transaction: Transaction, found: Found, count: number): Promise<boolean> {
  const { writer, readTo, isHorizonPassed } = found;
  const completeTo = isHorizonPassed && writer.horizon_to !== null ? writer.horizon_to : writer.complete_to;
  // A restore into another server restarts transaction ids.
  const keepsHorizon = sql`(horizon_xact <= pg_current_xact_id() and not ${isHorizonPassed})`;
  const { numAffectedRows } = await sql`
    update log_writer
    set size = size + ${count}, complete_to = greatest(complete_to, ${completeTo}), read_to = ${readTo},
        horizon_to = case when ${keepsHorizon} then horizon_to else ${readTo} end,
        horizon_xact = case when ${keepsHorizon} then horizon_xact else pg_current_xact_id() end
    where size = ${writer.size} and read_to = ${writer.read_to} and complete_to = ${writer.complete_to}
  `.execute(transaction);
  return numAffectedRows === 1n;
}

async function insertEntries(
  transaction: Transaction,
  { entries, size, nodes }: { entries: readonly Entry[]; size: number; nodes: readonly StoredNode[] },
): Promise<void> {
  if (entries.length === 0) return;
  const places = entries.map((_, place) => String(size + place));
  await sql`
    insert into log_record (index, record, transfer_id, round_id)
    select * from unnest(
      ${places}::bigint[], ${entries.map(({ record }) => record)}::text[],
      ${entries.map(({ played }) => played?.transferId.toString() ?? null)}::bigint[],
      ${entries.map(({ roundId }) => roundId ?? null)}::text[]
    )`.execute(transaction);
  await sql`
    update log_fact f set log_index = e.index
    from unnest(${entries.map(({ factId }) => factId?.toString() ?? null)}::bigint[], ${places}::bigint[])
      as e (id, index)
    where f.id = e.id`.execute(transaction);
  await sql`
    insert into log_node (level, index, hash)
    select n.level, n.index, decode(n.hash, 'hex')
    from unnest(${nodes.map(({ level }) => level)}::int[], ${nodes.map(({ index }) => String(index))}::bigint[],
                ${nodes.map(({ hash }) => hash)}::text[]) as n (level, index, hash)`.execute(transaction);
}

/** When the log has grown, and at least daily. */
async function signHead(
  transaction: Transaction,
  { clock, signingKey }: TransparencyLogDeps,
  { size, root, newest }: { size: number; root: string; newest: Date },
): Promise<void> {
  const last = await transaction
    .selectFrom('log_head')
    .select(['size', 'signed_at'])
    .orderBy('size', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const now = clock();
  if (last && Number(last.size) === size && now.getTime() - last.signed_at.getTime() < DAY_MS) return;
  // Clocks differ; a head is never older than its records.
  const time = new Date(Math.max(now.getTime(), newest.getTime(), last?.signed_at.getTime() ?? 0));
  const { text, signature, key } = signingKey.sign(writeHead({ size, root, time: time.toISOString() }));
  await transaction
    .insertInto('log_head')
    .values({ size: BigInt(size), signed_at: time, text, signature, key })
    .execute();
}

const MANY = 10_000;

export function transparencyLogJob(deps: TransparencyLogDeps) {
  return {
    name: 'transparency-log',
    // Far below the merge delay of 120 seconds.
    everySeconds: 5,
    run: async (signal: AbortSignal) => {
      const appended = await appendCommitted(deps, signal);
      if (appended >= MANY) deps.log.info({ appended }, 'the log of the house has caught up');
    },
  };
}
