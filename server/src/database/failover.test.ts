import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type Postgres, query, startPostgres } from '../../../tools/postgres.ts';
import { ConnectionGate } from './connection-gate.ts';
import { type Database, openDatabase, openUnchanged } from './database.ts';
import { isUnavailable } from './errors.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

describe.skipIf(findPostgres() === undefined)('when the writer has changed', () => {
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

  test('a connection on which nothing can be written is dropped, and the call may be repeated', async () => {
    await query(postgres.adminUrl, 'alter database sanduku set default_transaction_read_only = on');
    await query(
      postgres.adminUrl,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'sanduku'`,
    );
    await vi.waitFor(async () => {
      const refusal = await refusalOf(write());
      expect(refusal).toMatchObject({ code: '25006' });
      expect(isUnavailable(refusal)).toBe(true);
    }, PATIENCE);
    await query(postgres.adminUrl, 'alter database sanduku reset default_transaction_read_only');
    // One connection, and nobody has closed it but the refusal.
    await vi.waitFor(write, PATIENCE);
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
    }, PATIENCE);
    expect(isUnavailable(await told)).toBe(true);
    await query(postgres.adminUrl, 'alter system reset synchronous_standby_names');
    await query(postgres.adminUrl, 'select pg_reload_conf()');
    await vi.waitFor(write, PATIENCE);
  });

  test('a standby is left alone, unless somebody only looks', async () => {
    await postgres.halt();
    writeFileSync(join(folder, 'data/standby.signal'), '');
    await postgres.restart();
    await vi.waitFor(async () => {
      const refusal = await refusalOf(database.ping());
      expect(refusal).toMatchObject({ message: 'Connection terminated: it led to a standby' });
      expect(isUnavailable(refusal)).toBe(true);
    }, PATIENCE);
    const looking = await openUnchanged({ url: postgres.url });
    await expect(looking.queries.selectFrom('setting').select('name').execute()).resolves.toEqual([]);
    await looking.close();

    await query(postgres.adminUrl, 'select pg_promote()');
    await vi.waitFor(write, PATIENCE);
  });
});

describe('while the database is away', () => {
  test('one connection at a time tries whether it is back, and the others come when it is', async () => {
    const gate = new ConnectionGate(10_000);
    await gate.enter();
    gate.failed(away);
    const entered: number[] = [];
    const all = Promise.all([1, 2, 3].map((name) => gate.enter().then(() => entered.push(name))));
    await vi.waitFor(() => expect(entered).toHaveLength(1), PATIENCE);
    gate.failed(away);
    await vi.waitFor(() => expect(entered).toHaveLength(2), PATIENCE);
    gate.passed();
    await all;
  });

  test('nobody waits for longer than the gate has patience', async () => {
    const gate = new ConnectionGate(0);
    gate.failed(away);
    await gate.enter().catch(() => {});
    expect(isUnavailable(await refusalOf(gate.enter()))).toBe(true);
  });

  test('a wrong password keeps nobody else out', async () => {
    const gate = new ConnectionGate(0);
    gate.failed(Object.assign(new Error('wrong password'), { code: '28P01' }));
    await gate.enter();
    await gate.enter();
  });
});
