import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type Postgres, query, startPostgres, startReplica } from '../../../tools/postgres.ts';
import { ConnectionGate } from './connection-gate.ts';
import { type Database, openDatabase, openUnchanged } from './database.ts';
import { isUnavailable } from './errors.ts';

const LONG_TIMEOUT = { timeout: 20_000, interval: 20 };
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.skipIf(findPostgres() === undefined)('after a failover', () => {
  let postgres: Postgres;
  let database: Database;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'sanduku-failover-test-'));
    postgres = await startPostgres({ dir: folder });
    database = await openDatabase({ url: postgres.url, connections: 1 });
  });
  afterAll(async () => {
    await database.close();
    await postgres.stop();
    rmSync(folder, { recursive: true });
  });
  const write = () =>
    sql`insert into outbox (topic, payload) values ('written', '{}')`.execute(database.queries);

  test('a read-only connection is dropped, and the call can be retried', async () => {
    await query(postgres.adminUrl, 'alter database sanduku set default_transaction_read_only = on');
    await query(
      postgres.adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sanduku'`,
    );
    await vi.waitFor(async () => {
      const refusal = await refusalOf(write());
      expect(refusal).toMatchObject({ code: '25006' });
      expect(isUnavailable(refusal)).toBe(true);
    }, LONG_TIMEOUT);
    await query(postgres.adminUrl, 'alter database sanduku reset default_transaction_read_only');
    // Only the rejection closes the pool's one connection.
    await vi.waitFor(write, LONG_TIMEOUT);
  });

  test('a commit whose wait for the standby was cancelled is not acknowledged', async () => {
    await query(postgres.adminUrl, `alter system set synchronous_standby_names = 'nobody'`);
    await query(postgres.adminUrl, 'select pg_reload_conf()');
    const told = refusalOf(write());
    await vi.waitFor(async () => {
      const cancelled = await query(
        postgres.adminUrl,
        `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`,
      );
      expect(cancelled).toHaveLength(1);
    }, LONG_TIMEOUT);
    expect(isUnavailable(await told)).toBe(true);
    await query(postgres.adminUrl, 'alter system reset synchronous_standby_names');
    await query(postgres.adminUrl, 'select pg_reload_conf()');
    await vi.waitFor(write, LONG_TIMEOUT);
  });

  test('a standby is rejected, except by read-only tools', async () => {
    await postgres.halt();
    writeFileSync(join(folder, 'data/standby.signal'), '');
    await postgres.restart();
    await vi.waitFor(async () => {
      const refusal = await refusalOf(database.ping());
      expect(refusal).toMatchObject({ message: 'Connection terminated: it led to a standby' });
      expect(isUnavailable(refusal)).toBe(true);
    }, LONG_TIMEOUT);
    const looking = await openUnchanged({ url: postgres.url });
    await expect(looking.queries.selectFrom('setting').select('name').execute()).resolves.toEqual([]);
    await looking.close();

    await query(postgres.adminUrl, 'select pg_promote()');
    await vi.waitFor(write, LONG_TIMEOUT);
  });
});

describe.skipIf(findPostgres() === undefined)('a former primary that has not noticed its successor', () => {
  test('is not read by a process that has met the successor', async () => {
    const former = await startPostgres();
    await (await openDatabase({ url: former.url })).close();
    const successor = await startReplica(former);
    // A load balancer. Open connections stay.
    let leadsTo = former.port;
    const balancer = createServer((client) =>
      pipeline(client, connect(leadsTo, '127.0.0.1'), client, () => {}),
    );
    await once(balancer.listen(0, '127.0.0.1'), 'listening');
    const url = new URL(former.url);
    url.port = String((balancer.address() as AddressInfo).port);
    const database = await openDatabase({ url: url.href, connections: 3 });
    const portOf = async () => {
      const { rows } = await sql<{ port: string }>`
        select current_setting('port') as port, pg_sleep(0.05)`.execute(database.queries);
      return Number(rows[0]?.port);
    };
    const readers = (number: number) => Promise.all(Array.from({ length: number }, portOf));
    expect(await readers(2)).toEqual([former.port, former.port]);

    await query(successor.adminUrl, 'select pg_promote()');
    leadsTo = successor.port;
    // Two idle connections still lead to the former primary.
    const [, , third] = await Promise.all([refusalOf(portOf()), refusalOf(portOf()), portOf()]);
    expect(third).toBe(successor.port);
    expect(await readers(3)).toEqual([successor.port, successor.port, successor.port]);

    leadsTo = former.port;
    await query(
      successor.adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sanduku'`,
    );
    await vi.waitFor(async () => {
      const refusal = await refusalOf(database.ping());
      expect(refusal).toMatchObject({ message: expect.stringContaining('former writer') });
      expect(isUnavailable(refusal)).toBe(true);
    }, LONG_TIMEOUT);
    await database.close();
    balancer.close();
    await Promise.all([successor.stop(), former.stop()]);
  });
});

describe('while the database is unavailable', () => {
  test('one connection at a time retries, and the others follow when it succeeds', async () => {
    const gate = new ConnectionGate(10_000);
    await gate.enter();
    gate.failed(away);
    const entered: number[] = [];
    const all = Promise.all([1, 2, 3].map((name) => gate.enter().then(() => entered.push(name))));
    await vi.waitFor(() => expect(entered).toHaveLength(1), LONG_TIMEOUT);
    gate.failed(away);
    await vi.waitFor(() => expect(entered).toHaveLength(2), LONG_TIMEOUT);
    gate.passed();
    await all;
  });

  test('a connection fails after the maximum wait', async () => {
    const gate = new ConnectionGate(0);
    gate.failed(away);
    await gate.enter().catch(() => {});
    expect(isUnavailable(await refusalOf(gate.enter()))).toBe(true);
  });

  test('a wrong password does not block other connections', async () => {
    const gate = new ConnectionGate(0);
    gate.failed(Object.assign(new Error('wrong password'), { code: '28P01' }));
    await gate.enter();
    await gate.enter();
  });
});
