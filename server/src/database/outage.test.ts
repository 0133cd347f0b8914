import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { endpoint } from '@sanduku/contracts/endpoint';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { findPostgres, type Postgres, startPostgres } from '../../../tools/postgres.ts';
import { registerEndpoint } from '../http/routes.ts';
import { asOwner } from '../testing/as-owner.ts';
import { createHttpApp, type HttpApp } from '../testing/http-app.ts';
import { type Database, openDatabase } from './database.ts';

/** Every 503 must come within their sum. */
const timeouts = { connectMs: 1_500, queryMs: 2_000 };
const LONG_TIMEOUT = { timeout: 20_000, interval: 20 };

const ways: Record<string, (database: Database) => Promise<unknown>> = {
  '/api/test/query': ({ queries }) => queries.selectFrom('outbox').select('id').limit(1).execute(),
  '/api/test/transaction': ({ inTransaction }) =>
    inTransaction((transaction) => transaction.selectFrom('outbox').select('id').limit(1).execute()),
  '/api/test/call': ({ call }) => call('session_player', { now: new Date(), token_hash: '' }),
};
const slow: typeof ways = {
  '/api/test/slow': ({ queries }) => sql`select pg_sleep(60)`.execute(queries),
  '/api/test/slow-call': ({ call }) => call('players_at_destination', { destination: '', most: 1 }),
};

describe.skipIf(findPostgres() === undefined)('when the database server', () => {
  let postgres: Postgres;
  const apps: HttpApp[] = [];
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(async () => {
    await Promise.all(apps.map((app) => app.close()));
    await postgres.stop();
  });

  async function startApp(url: string, onIdleError: (error: Error) => void = () => {}): Promise<HttpApp> {
    const database = await openDatabase({ url, connections: 2, onIdleError, timeouts });
    await asOwner(database, (owner) =>
      sql`create or replace function players_at_destination(p_destination text, p_most int) returns setof bigint
        language sql as $$ select 1::bigint from pg_sleep(60) $$`.execute(owner),
    );
    const app = await createHttpApp({
      database,
      extend: (http, authorise) => {
        for (const [path, ask] of Object.entries({ ...ways, ...slow })) {
          const contract = endpoint(`GET ${path as '/'}`, 'public', { summary: path, data: z.object({}) });
          registerEndpoint(http, authorise, contract, async () => {
            await ask(database);
            return {};
          });
        }
      },
    });
    apps.push(app);
    return app;
  }

  test('is killed, calls answer 503 until it is back, and then succeed', async () => {
    const idleErrors: Error[] = [];
    const app = await startApp(postgres.url, (error) => idleErrors.push(error));
    await expectAll(app, 200);
    const underWay = Object.keys(slow).map((path) => ask(app, path));
    await vi.waitFor(async () => expect(await countSleeping(postgres)).toBe(2), LONG_TIMEOUT);
    // Leaves an idle connection when the server is killed.
    expect(await ask(app, '/api/test/query')).toMatchObject({ status: 200 });

    await postgres.kill9();
    expect((await Promise.all(underWay)).map(({ status, code }) => [status, code])).toEqual([
      [503, 'unavailable'],
      [503, 'unavailable'],
    ]);
    // Or the next call could get the idle connection.
    await vi.waitFor(() => expect(idleErrors.length).toBeGreaterThan(0), LONG_TIMEOUT);
    await expectAll(app, 503);
    expect((await ask(app, '/healthz')).status).toBe(200);

    await postgres.restart();
    await vi.waitFor(() => expectAll(app, 200), LONG_TIMEOUT);
  });

  test('hangs, calls answer 503 within the timeouts, and hung connections are not reused', async () => {
    const proxy = await startProxy(postgres.port);
    const app = await startApp(withPort(postgres.url, proxy.port));
    await expectAll(app, 200);

    const frozen = proxy.freeze();
    expect(frozen.length).toBeGreaterThan(1);
    await expectAll(app, 503);
    // The listening connection sends nothing, so it does not time out.
    const hanging = () => frozen.filter((socket) => !socket.closed).length;
    await vi.waitFor(() => expect(hanging()).toBeLessThanOrEqual(1), { timeout: 3_000, interval: 20 });

    proxy.acceptNew();
    await vi.waitFor(() => expectAll(app, 200), LONG_TIMEOUT);
    proxy.close();
  });

  test('does not answer one statement, that call answers 503, and the next succeeds', async () => {
    const app = await startApp(postgres.url);
    const other = new pg.Client({ connectionString: postgres.url });
    await other.connect();
    await other.query('begin; lock table outbox');
    expect(await ask(app, '/api/test/query')).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await ask(app, '/api/test/call')).toMatchObject({ status: 200 });
    await other.end();
    await vi.waitFor(() => expectAll(app, 200), LONG_TIMEOUT);
  });
});

async function ask(app: HttpApp, url: string) {
  const answer = await app.http.inject({ url, headers: { authorization: `Bearer ${'t'.repeat(43)}` } });
  return { status: answer.statusCode, code: answer.json().code, retryAfter: answer.headers['retry-after'] };
}

async function expectAll(app: HttpApp, status: 200 | 503): Promise<void> {
  const startedAt = performance.now();
  const answers = await Promise.all(['/readyz', ...Object.keys(ways)].map((path) => ask(app, path)));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => status));
  // A failed session lookup must not answer a signed-in player 401.
  const { status: signedIn, code } = await ask(app, '/api/auth/me');
  expect([signedIn, code]).toEqual(status === 200 ? [401, 'not_signed_in'] : [503, 'unavailable']);
  expect(performance.now() - startedAt).toBeLessThan(2 * (timeouts.connectMs + timeouts.queryMs) + 1_000);
}

async function countSleeping({ adminUrl }: Postgres): Promise<number> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rows } = await client.query(
    `select count(*)::int as sleeping from pg_stat_activity where wait_event = 'PgSleep'`,
  );
  await client.end();
  return rows[0].sleeping;
}

async function startProxy(serverPort: number) {
  let forwards = true;
  const clients: Socket[] = [];
  const proxy = createServer((client) => {
    clients.push(client);
    client.on('error', () => {});
    if (!forwards) return;
    const server = connect(serverPort, '127.0.0.1');
    server.on('error', () => client.destroy());
    client.pipe(server).pipe(client);
    client.on('close', () => server.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    freeze() {
      forwards = false;
      for (const client of clients) {
        client.unpipe();
        // Drain the socket, so its end is noticed.
        client.resume();
      }
      return clients.filter((client) => !client.closed);
    },
    acceptNew() {
      forwards = true;
    },
    close() {
      proxy.close();
      for (const client of clients) client.destroy();
    },
  };
}

function withPort(url: string, port: number): string {
  const changed = new URL(url);
  changed.port = String(port);
  return changed.href;
}
