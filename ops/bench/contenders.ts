import { execFile } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { type Database, openDatabase } from '../../server/src/database/database.ts';
import { callOf } from '../../server/src/database/functions.ts';
import { openPlayerAccounts, type PlayerAccount } from '../../server/src/ledger/accounts.ts';
import { createLedger } from '../../server/src/ledger/ledger.ts';
import { postArguments } from '../../server/src/ledger/post.ts';
import { idempotencyKey, type TransferCommand } from '../../server/src/ledger/transfer.ts';
import { spawnTransferServer } from '../../server/src/testing/spawn-transfer-server.ts';
import { findPostgres } from '../../tools/find-postgres.ts';
import { HttpConnection } from './http-load.ts';
import { keepBusy, type Measurement } from './measure.ts';

/** One way to do double-entry transfers, ready to be measured again and again. */
export interface Contender {
  readonly name: string;
  /** The processes of its own that it runs in. */
  readonly pids?: readonly number[];
  measure(callers: number, seconds: number): Promise<Measurement>;
  close(): Promise<void>;
}

const PLAYERS = 5_000;

/** (a) The floor: pgbench calls the smallest function that moves money between two of many accounts. */
export async function floor(url: string): Promise<Contender> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(readFileSync(join(import.meta.dirname, 'floor.sql'), 'utf8'));
  await client.query('vacuum analyze');
  await client.end();
  const pgbench = join(findPostgres()?.directory ?? '', 'pgbench');
  return {
    name: 'floor: pgbench, smallest transfer',
    async measure(callers, seconds) {
      const script = join(import.meta.dirname, 'floor.pgbench');
      const { stdout } = await promisify(execFile)(pgbench, [
        ...['-n', '-f', script, '-M', 'prepared', '-j', '2'],
        ...['-c', String(callers), '-T', String(seconds), url],
      ]);
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
      const averageMs = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1]);
      return { perSecond, p50Ms: averageMs, p99Ms: Number.NaN };
    },
    close: async () => {},
  };
}

/** (b) The ledger from Node: full transfers, every one with the house on the other side. */
export async function ledgerFromNode(url: string): Promise<Contender> {
  const database = await openDatabase({ url, connections: 4 });
  const ledger = createLedger(database);
  const command = await transfersWithTheHouse(database);
  return {
    name: 'ledger from Node, batched',
    measure: (callers, seconds) =>
      keepBusy(callers, seconds, async () => {
        const outcome = await ledger.post(command());
        if (outcome.status !== 'posted') throw new Error(`A transfer was ${outcome.status}`);
      }),
    async close() {
      await ledger.close(1_000);
      await database.close();
    },
  };
}

/** (d) The same function, called once for every transfer on as many connections as callers, spread over all slots. */
export async function oneCallEach(url: string): Promise<Contender> {
  const database = await openDatabase({ url, connections: 1 });
  const command = await transfersWithTheHouse(database);
  const pool = new pg.Pool({
    connectionString: url,
    max: 64,
    options: '-c plan_cache_mode=force_generic_plan',
  });
  const post = (slot: number) => {
    const { name, sql, parameters } = callOf('ledger_post', {
      ...postArguments([command()], slot),
      objection: [null],
    });
    return pool.query({ name, text: sql, values: parameters });
  };
  return {
    name: 'ledger from Node, one call a transfer',
    measure: (callers, seconds) => keepBusy(callers, seconds, async (caller) => void (await post(caller))),
    async close() {
      await pool.end();
      await database.close();
    },
  };
}

/** (c) The ledger behind HTTP: the product's server in a process of its own, the load in ours, on the same cores. */
export async function ledgerOverHttp(url: string): Promise<Contender> {
  const database = await openDatabase({ url, connections: 1 });
  const accounts = await openPlayers(database);
  const server = await spawnTransferServer(url);
  return {
    name: 'ledger over HTTP, batched',
    async measure(callers, seconds) {
      const connections = await Promise.all(
        Array.from({ length: callers }, () => HttpConnection.open(server.port)),
      );
      const measurement = await keepBusy(callers, seconds, async (caller) => {
        const account = pick(accounts).id;
        const body = `{"account":"${account}","amount":100}`;
        const headers = `Idempotency-Key: ${randomUUID()}\r\n`;
        const answer = await connections[caller]?.post('/test/transfers', { headers, body });
        if (answer?.status !== 200) throw new Error(`The server answered ${answer?.status}`);
      });
      for (const connection of connections) connection.close();
      return measurement;
    },
    async close() {
      await server.stop('SIGTERM');
      await database.close();
    },
  };
}

async function transfersWithTheHouse(database: Database): Promise<() => TransferCommand> {
  const accounts = await openPlayers(database);
  const bankroll = await createLedger(database).house('house.bankroll', 'UGX');
  return () => ({
    kind: 'opening',
    cause: 1n,
    key: idempotencyKey('player:bench', randomUUID()),
    request: { amount: 100 },
    legs: [
      { account: pick(accounts), amount: 100n },
      { account: bankroll, amount: -100n },
    ],
    events: [{ topic: 'balance', payload: { amount: 100 } }],
  });
}

function openPlayers(database: Database): Promise<PlayerAccount[]> {
  return database.inTransaction(async (transaction) => {
    const accounts: PlayerAccount[] = [];
    for (let id = 1n; id <= PLAYERS; id++) {
      const [account] = await openPlayerAccounts(transaction, { id, currency: 'UGX' }, ['player.game']);
      accounts.push(account);
    }
    return accounts;
  });
}

function pick<T>(items: readonly T[]): T {
  return items[randomInt(items.length)] as T;
}
