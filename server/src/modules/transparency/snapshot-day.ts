import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Currency, currencies } from '@sanduku/contracts/countries';
import { kampalaDay, plusDays } from '@sanduku/contracts/kampala-day';
import { type Sums, writeLiabilities } from '@sanduku/contracts/transparency/liabilities';
import { sql } from 'kysely';
import type { Database, Transaction } from '../../database/database.ts';
import type { Log } from '../../lib/log.ts';
import type { SigningKey } from './signing-key.ts';
import { type BuiltTree, type Chunk, type TreeWork, treeBuilders } from './tree.ts';
import type { TreeMessage } from './tree-worker.ts';

export interface TransparencyDeps {
  readonly database: Database;
  readonly clock: () => Date;
  readonly signingKey: SigningKey;
}

const PLAYERS_A_PAGE = 5_000;
const CHUNKS_A_STATEMENT = 100;
/** As in the statement. */
const sortedCurrencies = [...currencies].sort();

interface Hasher {
  take(players: Exclude<TreeMessage, 'build'>): Promise<void>;
  build(): Promise<BuiltTree[]>;
  stop(): Promise<void>;
}

/** Of seeded history: few players, explicit time. */
export interface SeededDay {
  readonly now: () => Date;
}

/** Once; of concurrent processes the first to write wins. Returns the published day. */
export async function snapshotFinishedDay(
  deps: TransparencyDeps,
  seeded?: SeededDay,
): Promise<string | undefined> {
  const { database, clock, signingKey } = deps;
  const day = plusDays(kampalaDay(clock()), -1);
  const known = await database.queries
    .selectFrom('liability_day')
    .select('day')
    .where('day', '=', day)
    .executeTakeFirst();
  if (known !== undefined) return undefined;

  const [dayKey, saltKey] = [randomBytes(32), randomBytes(32)];
  const work = { day, dayKey, saltKey, currencies: sortedCurrencies };
  const hasher = seeded ? hasherHere(work) : startHasher(work);
  try {
    // One snapshot without locks: each transfer is entirely in or out.
    const snapshotAt = await database.queries
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((transaction) => readPlayers(transaction, hasher.take, seeded));
    const trees = await hasher.build();
    const text = writeLiabilities({ day, taken: snapshotAt.toISOString(), totals: trees });
    const { signature, key } = signingKey.sign(text);
    const isStated = await database.inTransaction(async (transaction) => {
      const { numInsertedOrUpdatedRows } = await transaction
        .insertInto('liability_day')
        .values({
          day,
          day_key: dayKey,
          salt_key: saltKey,
          statement: text,
          signature,
          signing_key: key,
          snapshot_at: snapshotAt,
        })
        .onConflict((conflict) => conflict.column('day').doNothing())
        .executeTakeFirstOrThrow();
      if (numInsertedOrUpdatedRows === 0n) return false;
      for (const tree of trees) await keepTree(transaction, day, tree);
      return true;
    });
    return isStated ? day : undefined;
  } finally {
    await hasher.stop();
  }
}

interface PlayerRow {
  number: bigint;
  username: string;
  currency: Currency;
  game: bigint;
  reserved: bigint;
  investment: bigint;
}

/** By number. Returns the snapshot time. */
async function readPlayers(
  transaction: Transaction,
  take: Hasher['take'],
  seeded: SeededDay | undefined,
): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
  const snapshotAt = seeded ? seeded.now() : rows[0]?.now;
  if (snapshotAt === undefined) throw new Error('The database returned no time');
  let page = await readPage(transaction, -1n);
  for (let end = page.at(-1); end !== undefined; end = page.at(-1)) {
    [page] = await Promise.all([readPage(transaction, end.number), take(page)]);
  }
  return snapshotAt;
}

async function readPage(transaction: Transaction, after: bigint) {
  const { rows } = await sql<PlayerRow>`
    select p.auditor_number as number, p.username, coalesce(a.currency, p.currency) as currency,
           coalesce(sum(a.balance) filter (where a.kind = 'player.game'), 0)::bigint as game,
           coalesce(sum(a.balance) filter (where a.kind = 'player.reserved'), 0)::bigint as reserved,
           coalesce(sum(a.balance) filter (where a.kind = 'player.investment'), 0)::bigint as investment
    from (
      select id, auditor_number, username, currency from player
      where auditor_number > ${after} order by auditor_number limit ${PLAYERS_A_PAGE}
    ) p
    left join ledger_account a on a.player_id = p.id
    group by p.auditor_number, p.username, 3
    order by p.auditor_number`.execute(transaction);
  return rows.map(({ number, username, currency, game, reserved, investment }) => {
    const sums: Sums = [game, reserved, investment];
    return { number, username, currency, sums };
  });
}

/** In a worker thread. */
function startHasher(work: TreeWork): Hasher {
  const worker = new Worker(new URL('./tree-worker.ts', import.meta.url), { workerData: work });
  const failed = once(worker, 'error').then(([error]) => {
    throw error;
  });
  failed.catch(() => {});
  const answer = async () => {
    const [message] = await Promise.race([once(worker, 'message'), failed]);
    return message;
  };
  const send = (message: TreeMessage) => worker.postMessage(message);
  return {
    async take(players) {
      const received = answer();
      send(players);
      await received;
    },
    async build() {
      const trees: BuiltTree[] = [];
      const all = new Promise<void>((resolve) => {
        worker.on('message', (tree: BuiltTree) => {
          trees.push(tree);
          if (trees.length === work.currencies.length) resolve();
        });
      });
      send('build');
      await Promise.race([all, failed]);
      return trees;
    },
    async stop() {
      await worker.terminate();
    },
  };
}

function hasherHere(work: TreeWork): Hasher {
  const builders = treeBuilders(work);
  return {
    take: async (players) => builders.take(players),
    build: async () => [...builders.build()],
    stop: async () => {},
  };
}

async function keepTree(transaction: Transaction, day: string, tree: BuiltTree): Promise<void> {
  const { currency, chunkRoots, chunks } = tree;
  if (chunks.length === 0) return;
  await transaction
    .insertInto('liability_tree')
    .values({ day, currency, chunk_roots: Buffer.from(chunkRoots) })
    .execute();
  for (let from = 0; from < chunks.length; from += CHUNKS_A_STATEMENT) {
    const rowOf = ({ number, leaves }: Chunk) => ({ day, currency, number, leaves: Buffer.from(leaves) });
    await transaction
      .insertInto('liability_chunk')
      .values(chunks.slice(from, from + CHUNKS_A_STATEMENT).map(rowOf))
      .execute();
  }
}

/** Soon after midnight in Kampala, also after downtime. */
export function liabilitiesJob(deps: TransparencyDeps & { log: Log }) {
  return {
    name: 'liabilities',
    everySeconds: 30,
    run: async () => {
      const day = await snapshotFinishedDay(deps);
      if (day !== undefined) deps.log.info({ day }, 'what is owed to players was stated');
    },
  };
}
