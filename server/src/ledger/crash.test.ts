import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type Postgres, startPostgres } from '../../../tools/postgres.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { spawnTransferServer, type TransferServer } from '../testing/spawn-transfer-server.ts';
import { openPlayerAccounts } from './accounts.ts';
import { auditLedger } from './audit.ts';

const CLIENTS = 24;
const TRANSFERS = 150;

interface Acknowledged {
  key: string;
  transferId: string;
}

/** Clients retry with the same key when no answer comes. */
function load(port: () => number, accounts: readonly bigint[]) {
  const acknowledged: Acknowledged[] = [];
  let stopped = false;
  const client = async (_: unknown, index: number) => {
    let key = randomUUID();
    while (!stopped) {
      try {
        const response = await fetch(`http://127.0.0.1:${port()}/test/transfers`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify({ account: String(accounts[index % accounts.length]), amount: 100 }),
          signal: AbortSignal.timeout(20_000),
        });
        const answer = (await response.json()) as { data?: { transferId: string } };
        if (response.status !== 200 || answer.data === undefined) continue;
        acknowledged.push({ key, transferId: answer.data.transferId });
        key = randomUUID();
      } catch {
        // Leave the CPU to the restart.
        await setTimeout(20);
      }
    }
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));
  return {
    acknowledged,
    untilAcknowledged: (count: number) =>
      vi.waitUntil(() => acknowledged.length >= count, { timeout: 60_000 }),
    async stop() {
      stopped = true;
      await clients;
    },
  };
}

describe.skipIf(findPostgres() === undefined)('a kill -9 under load', () => {
  let postgres: Postgres;
  let server: TransferServer;
  let accounts: bigint[];
  beforeAll(async () => {
    // Acknowledged transfers must survive a kill of PostgreSQL.
    postgres = await startPostgres({ settings: { fsync: 'on' } });
    accounts = await withDatabase((database) =>
      database.inTransaction(async (transaction) => {
        const opened = [];
        for (let id = 1n; id <= 8n; id++) {
          const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']);
          opened.push(account.id);
        }
        return opened;
      }),
    );
    server = await spawnTransferServer(postgres.url);
  });
  afterAll(async () => {
    await server?.stop('SIGKILL');
    await postgres?.stop();
  });

  async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
    const database = await openDatabase({ url: postgres.url, connections: 2 });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  }

  async function expectNothingLost(acknowledged: Acknowledged[]): Promise<void> {
    await withDatabase(async ({ queries }) => {
      const rows = await queries.selectFrom('ledger_key').select(['transfer_id', 'key']).execute();
      const kept = new Map(rows.map((row) => [row.key, row.transfer_id.toString()]));
      const lost = acknowledged.filter(
        ({ key, transferId }) => kept.get(`player:test/${key}`) !== transferId,
      );
      expect(lost).toEqual([]);
      expect((await auditLedger(queries)).problems).toEqual([]);
    });
  }

  test('of the server neither loses nor duplicates a transfer', { timeout: 120_000 }, async () => {
    const clients = load(() => server.port, accounts);
    await clients.untilAcknowledged(TRANSFERS);
    await server.stop('SIGKILL');
    server = await spawnTransferServer(postgres.url);
    await clients.untilAcknowledged(2 * TRANSFERS);
    await clients.stop();
    await expectNothingLost(clients.acknowledged);
  });

  test('of PostgreSQL neither loses nor duplicates a transfer, and the server recovers without a restart', {
    timeout: 120_000,
  }, async () => {
    const clients = load(() => server.port, accounts);
    await clients.untilAcknowledged(TRANSFERS);
    await postgres.kill9();
    await postgres.restart();
    await clients.untilAcknowledged(2 * TRANSFERS);
    await clients.stop();
    expect(server.process.exitCode).toBeNull();
    await expectNothingLost(clients.acknowledged);
  });
});
