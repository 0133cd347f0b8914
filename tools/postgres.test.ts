import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readlinkSync } from 'node:fs';
import { dirname } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { findPostgres, type Postgres, startPostgres } from './postgres.ts';

describe.skipIf(!findPostgres())('a dedicated PostgreSQL server', () => {
  let postgres: Postgres;
  beforeAll(async () => {
    postgres = await startPostgres({ settings: { fsync: 'on', max_connections: '20' } });
  });
  afterAll(() => postgres.stop());

  test('runs with the given settings', async () => {
    expect(await ask('SHOW fsync')).toEqual([{ fsync: 'on' }]);
    expect(await ask('SHOW max_connections')).toEqual([{ max_connections: '20' }]);
    expect(await ask('SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  });

  test('keeps committed data after kill -9, on the same port', async () => {
    await ask('CREATE TABLE kept AS SELECT 42 AS answer');
    const open = await connect();

    await postgres.kill9();
    await expect(open.query('SELECT 1')).rejects.toThrow();
    await expect(ask('SELECT 1')).rejects.toThrow();

    await postgres.restart();
    expect(await ask('SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test('can be restarted while running', async () => {
    await postgres.restart();
    expect(await ask('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  async function ask(sql: string): Promise<unknown[]> {
    const client = await connect();
    try {
      return (await client.query(sql)).rows;
    } finally {
      await client.end();
    }
  }

  async function connect(): Promise<Client> {
    const client = new Client({ connectionString: postgres.url });
    client.on('error', () => {});
    await client.connect();
    return client;
  }
});

test.skipIf(!findPostgres())(
  'the server and its folder are removed when their process is killed with -9',
  async () => {
    const script = `
    import { startPostgres } from ${JSON.stringify(import.meta.resolve('./postgres.ts'))};
    const { adminUrl } = await startPostgres();
    console.log(adminUrl);
    setInterval(() => {}, 1000);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = await once(owner.stdout.setEncoding('utf8'), 'data');
    const client = new Client({ connectionString: url.trim() });
    client.on('error', () => {});
    await client.connect();
    const { rows } = await client.query(
      "SELECT current_setting('data_directory') AS data, pg_backend_pid() AS pid",
    );
    expect(readlinkSync(`/proc/${rows[0].pid}/cwd`)).toBe(rows[0].data);

    owner.kill('SIGKILL');

    await vi.waitFor(() => expect(existsSync(dirname(rows[0].data))).toBe(false), { timeout: 10_000 });
  },
);
