import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '../database/database.ts';
import { openPlayerAccounts } from '../ledger/accounts.ts';
import { createLedger, type Ledger } from '../ledger/ledger.ts';
import { createLog } from '../lib/log.ts';
import { asOwner } from '../testing/as-owner.ts';
import { onEveryEngine, onPostgres } from '../testing/databases.ts';
import { freshKey } from '../testing/ledger.ts';
import { waitingForLocks } from '../testing/locks.ts';
import { removeOldNotifications } from './outbox-reader.ts';
import { Publisher, type Tell } from './publisher.ts';
import { createPayer, type Heard, paymentNews, withoutOrigin } from './testing/sockets.ts';

/** Without an announcement the outbox is polled every 5 seconds. */
const waitFor = (check: () => unknown) => vi.waitFor(check, 10_000);

let players = 1_000_000n;

function createNode(database: Database) {
  const heard = new Map<bigint, Heard>();
  const lines: string[] = [];
  const tell: Tell = (playerId, events) => {
    const before = heard.get(playerId) ?? [];
    heard.set(playerId, [
      ...before,
      ...events.map(([topic, news]) => [topic, withoutOrigin({ ...news })]),
    ] as Heard);
  };
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const publisher = new Publisher({ database, log, tell });
  const ledger = createLedger(database);
  ledger.onMoved(() => publisher.happened());
  return { publisher, ledger, database, lines, receivedBy: (player: bigint) => heard.get(player) ?? [] };
}
type Node = ReturnType<typeof createNode>;

const nodes: Node[] = [];
function startNode(database: Database): Node {
  const node = createNode(database);
  nodes.push(node);
  return node;
}

// Disables polling unless a test advances the timers.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(nodes.splice(0).map(({ publisher }) => publisher.close()));
});

/** As written by another process, without an announcement. */
async function writeNews(
  database: Pick<Database, 'queries'>,
  player: bigint,
  topic: string,
  payload: object,
) {
  await database.queries
    .insertInto('outbox')
    .values({ topic, player_id: player, payload: JSON.stringify(payload) })
    .execute();
}

onEveryEngine('publisher', (engine) => {
  // shows 3.26, 7.34
  test('delivers events between join and leave', async () => {
    const player = players++;
    const { publisher, ledger, receivedBy } = startNode(engine.database);
    const pay = await createPayer({ database: engine.database, ledger }, `${player}`);
    await pay(1);
    await publisher.join(player);
    await pay(2);
    await waitFor(() =>
      expect(receivedBy(player)).toEqual([
        ['deposit_received', { localAmount: 2, currency: 'UGX' }],
        ['balance_updated', { newBalance: 3 }],
      ]),
    );

    const other = players++;
    await publisher.join(other);
    publisher.leave(player);
    await pay(4);
    await writeNews(engine.database, other, 'withdrawal_approved', { amount: 1 });
    publisher.happened();
    await waitFor(() => expect(receivedBy(other)).toHaveLength(1));
    expect(receivedBy(player)).toHaveLength(2);
  });

  test('delivers more than one slice in order', async () => {
    const player = players++;
    const { publisher, receivedBy } = startNode(engine.database);
    await publisher.join(player);
    await sql`
      insert into outbox (topic, player_id, payload)
      select 'withdrawal_submitted', ${player}, jsonb_build_object('amount', n) from generate_series(1, 1234) n
    `.execute(engine.database.queries);
    publisher.happened();
    await waitFor(() => expect(receivedBy(player)).toHaveLength(1_234));
    expect(receivedBy(player).map(([, news]) => (news as { amount: number }).amount)).toEqual(
      Array.from({ length: 1_234 }, (_, index) => index + 1),
    );
  });

  test('finds unannounced rows by polling', async () => {
    const player = players++;
    const { publisher, receivedBy } = startNode(engine.database);
    await publisher.join(player);
    await writeNews(engine.database, player, 'withdrawal_approved', { amount: 5 });
    await vi.advanceTimersByTimeAsync(5_000);
    await waitFor(() => expect(receivedBy(player)).toEqual([['withdrawal_approved', { amount: 5 }]]));
  });

  test('sends the balance once when nothing else happened', async () => {
    const player = players++;
    const { publisher, ledger, receivedBy } = startNode(engine.database);
    const [account] = await engine.database.inTransaction((transaction) =>
      openPlayerAccounts(transaction, { id: player, currency: 'UGX' }, ['player.game']),
    );
    const bankroll = await ledger.house('house.bankroll', 'UGX');
    await publisher.join(player);
    await ledger.post({
      kind: 'opening',
      cause: 1n,
      key: freshKey(),
      request: {},
      legs: [
        { account, amount: 1_500_000n },
        { account: bankroll, amount: -1_500_000n },
      ],
      events: [{ topic: 'balance_updated', playerId: player, payload: {} }],
    });
    await waitFor(() => expect(receivedBy(player)).toEqual([['balance_updated', { newBalance: 1.5 }]]));
  });

  test('skips unknown topics and logs each once', async () => {
    const player = players++;
    const { publisher, receivedBy, lines } = startNode(engine.database);
    await publisher.join(player);
    for (const topic of ['toString', 'toString', 'withdrawal_approved']) {
      await writeNews(engine.database, player, topic, { amount: 1 });
    }
    publisher.happened();
    await waitFor(() => expect(receivedBy(player)).toEqual([['withdrawal_approved', { amount: 1 }]]));
    expect(lines).toHaveLength(1);
  });

  test('runs no queries without listeners', async () => {
    const player = players++;
    let queries = 0;
    const counted = new Proxy(engine.database.queries, {
      get(target, name) {
        if (name === 'getExecutor') queries++;
        return target[name as 'getExecutor'].bind(target);
      },
    });
    const { publisher } = startNode({ ...engine.database, queries: counted });
    publisher.happened();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(queries).toBe(0);
    await publisher.join(player);
    expect(queries).toBe(1);
  });

  test('only old outbox rows are deleted', async () => {
    const player = players++;
    const write = (age: string) =>
      sql`
        insert into outbox (topic, player_id, payload, created_at)
        values ('withdrawal_approved', ${player}, '{}', now() - ${age}::interval)
      `.execute(engine.database.queries);
    const kept = async () =>
      (
        await engine.database.queries
          .selectFrom('outbox')
          .select('id')
          .where('player_id', '=', player)
          .execute()
      ).length;
    for (const age of ['2 hours', '61 minutes', '59 minutes', '0 minutes']) await write(age);
    expect(await removeOldNotifications(engine.database.queries)).toBe(2);
    expect(await kept()).toBe(2);
  });
});

onPostgres('the publishers of several processes', (engine) => {
  let others: Database[];
  const url = () => engine.url as string;
  beforeAll(async () => {
    others = [await openDatabase({ url: url() }), await openDatabase({ url: url() })];
  });
  afterAll(() => Promise.all(others.map((database) => database.close())));

  test('deliver every event once and in order, whatever the commit order', async () => {
    const start = [engine.database, ...others].map(startNode) as [Node, Node, Node];
    const crowd = Array.from({ length: 6 }, () => players++);
    for (const node of start) for (const player of crowd) await node.publisher.join(player);
    // Starts first, commits last, and has the lowest id.
    const [late] = crowd as [bigint];
    const { promise: allCommitted, resolve: commit } = Promise.withResolvers<void>();
    const { promise: written, resolve: wrote } = Promise.withResolvers<void>();
    const slow = engine.database.inTransaction(async (transaction) => {
      await writeNews({ queries: transaction }, late, 'withdrawal_rejected', { amount: 9, reason: 'late' });
      wrote();
      await allCommitted;
    });
    await written;

    await Promise.all(
      start.flatMap((node) =>
        crowd.map(async (player) => {
          const pay = await createPayer(node, `${player}`);
          await Promise.all(Array.from({ length: 20 }, (_, index) => pay(index + 1)));
        }),
      ),
    );
    const nodeHeard = (node: Node) => crowd.map((player) => node.receivedBy(player));
    await waitFor(() => {
      for (const node of start) for (const heard of nodeHeard(node)) expect(heard).toHaveLength(120);
    });
    for (const heard of start.flatMap(nodeHeard)) {
      const amounts = heard.flatMap(([topic, news]) =>
        topic === 'deposit_received' ? [(news as { localAmount: number }).localAmount] : [],
      );
      expect(heard).toEqual(paymentNews(amounts));
      expect(amounts.toSorted((a, b) => a - b)).toEqual(
        Array.from({ length: 60 }, (_, index) => Math.floor(index / 3) + 1),
      );
    }

    commit();
    await slow;
    for (const { publisher } of start) publisher.happened();
    await waitFor(() => {
      for (const node of start) {
        expect(node.receivedBy(late).slice(120)).toEqual([
          ['withdrawal_rejected', { amount: 9, reason: 'late' }],
        ]);
      }
    });
  });

  test('keep the order of two transactions that started in reverse', async () => {
    const node = startNode(engine.database);
    const player = players++;
    const [account] = await engine.database.inTransaction((transaction) =>
      openPlayerAccounts(transaction, { id: player, currency: 'UGX' }, ['player.game']),
    );
    const bankroll = await node.ledger.house('house.bankroll', 'UGX');
    await node.publisher.join(player);
    const pay = (ledger: Ledger, transaction: Parameters<Ledger['postWithin']>[0], amount: bigint) =>
      ledger.postWithin(transaction, {
        kind: 'opening',
        cause: 1n,
        key: freshKey(),
        request: {},
        legs: [
          { account, amount },
          { account: bankroll, amount: -amount },
        ],
        events: [{ topic: 'balance_updated', playerId: player, payload: {} }],
      });

    const { promise: firstHasNumber, resolve: numbered } = Promise.withResolvers<void>();
    const { promise: secondHasAccount, resolve: locked } = Promise.withResolvers<void>();
    const first = engine.database.inTransaction(async (transaction) => {
      await sql`select pg_current_xact_id()`.execute(transaction);
      numbered();
      await secondHasAccount;
      await pay(node.ledger, transaction, 1_000_000n);
    });
    await firstHasNumber;
    await engine.database.inTransaction(async (transaction) => {
      await pay(node.ledger, transaction, 2_000_000n);
      locked();
      // Until the first transaction waits for the account lock.
      await waitFor(async () => expect(await waitingForLocks(engine.database)).toBeGreaterThan(0));
    });
    await first;
    node.publisher.happened();
    await waitFor(() =>
      expect(node.receivedBy(player)).toEqual([
        ['balance_updated', { newBalance: 2 }],
        ['balance_updated', { newBalance: 3 }],
      ]),
    );
  });

  describe("one process's changes reach sockets of the other", () => {
    const listeners = () =>
      asOwner(engine.database, (owner) =>
        sql<{ pid: number }>`select pid from pg_stat_activity
          where application_name = 'sanduku listener' and datname = current_database() and query ilike 'listen%'`
          .execute(owner)
          .then(({ rows }) => rows),
      );

    test('by announcement, also after its connection was lost', async () => {
      const [here, there] = [engine.database, ...others].map(startNode) as [Node, Node];
      const player = players++;
      const pay = await createPayer(here, `${player}`);
      await there.publisher.join(player);
      await waitFor(async () => expect(await listeners()).toHaveLength(1));
      await pay(1);
      await waitFor(() => expect(there.receivedBy(player)).toEqual(paymentNews([1])));

      const [before] = await listeners();
      await asOwner(engine.database, (owner) =>
        sql`select pg_terminate_backend(${before?.pid}::int)`.execute(owner),
      );
      await pay(2);
      // The reconnect triggers the read.
      await waitFor(() => expect(there.receivedBy(player)).toEqual(paymentNews([1, 2])));
      await pay(4);
      await waitFor(() => expect(there.receivedBy(player)).toEqual(paymentNews([1, 2, 4])));
      expect(here.receivedBy(player)).toEqual([]);
    });
  });
});
