import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../tools/free-port.ts';
import {
  findPostgres,
  type Postgres,
  processesIn,
  query,
  startPostgres,
  startReplica,
} from '../../../tools/postgres.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { signedInOperator, type TestOperator } from '../testing/operators.ts';
import { fundedPlayer } from '../testing/players.ts';
import { type Database, openDatabase, type Queries, type ReplicaReads } from './database.ts';
import { withReplica } from './replica.ts';

const WAIT = { timeout: 30_000, interval: 20 };

describe.skipIf(findPostgres() === undefined)('a replica', () => {
  let writer: Postgres;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  let database: Database;
  let app: TestApp;
  let operator: TestOperator;

  const options = { isProduction: false, onIdleError: () => {} };
  const open = async (readUrl: string) => {
    const primary = await openDatabase({ url: writer.url });
    return withReplica(primary, { ...options, url: readUrl }).catch(async (error: unknown) => {
      await primary.close();
      throw error;
    });
  };
  beforeAll(async () => {
    writer = await startPostgres();
    await (await openDatabase({ url: writer.url })).close();
    replica = await startReplica(writer);
    database = await open(replica.url);
    app = await createTestApp(database);
    operator = await signedInOperator(app);
  }, 60_000);
  afterAll(async () => {
    await database.close();
    await replica.stop();
    await writer.stop();
  });
  beforeEach(() => caughtUp());

  const pauseReplay = () => query(replica.adminUrl, 'select pg_wal_replay_pause()');
  const resumeReplay = () => query(replica.adminUrl, 'select pg_wal_replay_resume()');
  const caughtUp = () =>
    vi.waitFor(async () => {
      const [at] = await query<{ position: string }>(
        writer.adminUrl,
        'select pg_current_wal_flush_lsn()::text as position',
      );
      const [state] = await query<{ is: boolean }>(
        replica.adminUrl,
        `select pg_last_wal_replay_lsn() >= '${at?.position}' as is`,
      );
      expect(state?.is).toBe(true);
    }, WAIT);
  const counts = (): ReplicaReads => ({ ...(database.replicaReads as ReplicaReads) });
  const readsDuring = async (work: () => Promise<unknown>): Promise<ReplicaReads> => {
    const before = counts();
    await work();
    const after = counts();
    return { replica: after.replica - before.replica, primary: after.primary - before.primary };
  };
  const untilReplicaAnswers = () =>
    vi.waitFor(
      async () =>
        expect(await readsDuring(() => database.readFromReplica(one))).toEqual({ replica: 1, primary: 0 }),
      WAIT,
    );
  const expireCaches = () => app.clock.advance(60_000);
  const get = async (path: string, token?: string) => {
    const answer = await app.call('GET', path, token === undefined ? {} : { token });
    expect(answer.status).toBe(200);
    return answer.data;
  };

  test('answers public figures', async () => {
    expireCaches();
    expect(await readsDuring(() => get('/api/fairness/figures'))).toEqual({ replica: 2, primary: 0 });
  });

  test.each(['/api/admin/stats', '/api/admin/transfer-stats'])('answers the figures of %s', async (path) => {
    expireCaches();
    const reads = await readsDuring(() => get(path, operator.token));
    expect(reads.replica).toBeGreaterThan(0);
    expect(reads.primary).toBe(0);
  });

  test('that lags shows neither players nor operators stale rows', async () => {
    const [sender, receiver] = [await fundedPlayer(app, 5_000), await fundedPlayer(app, 0)];
    await caughtUp();
    await pauseReplay();
    try {
      const sent = await app.call('POST', '/api/transfers/send', {
        token: sender.token,
        body: { toUserId: receiver.id.toString(), amount: 500 },
      });
      expect(sent.status).toBe(200);
      for (const [player, balance] of [
        [sender, 4_500],
        [receiver, 500],
      ] as const) {
        expect(await get('/api/wallet/statement', player.token)).toMatchObject({
          balance,
          movements: [{ kind: 'player_transfer' }, ...(player === sender ? [{ kind: 'opening' }] : [])],
        });
        expect(await get('/api/transfers/history', player.token)).toMatchObject({ transfers: [{}] });
      }
      const reason = 'Asked by the police';
      const suspended = await app.call('POST', `/api/admin/users/${sender.id}/suspend`, {
        token: operator.token,
        body: { reason },
      });
      expect(suspended.status).toBe(200);
      expect(await get('/api/admin/audit?limit=1', operator.token)).toMatchObject({ entries: [{ reason }] });
      expect(await get(`/api/admin/users?q=${sender.username}`, operator.token)).toMatchObject({
        users: [{ status: 'suspended' }],
      });
      expect(await get('/api/admin/transfers?limit=1', operator.token)).toMatchObject({
        transfers: [{ sentamount: 500 }],
      });
    } finally {
      await resumeReplay();
    }
  });

  test('that hangs delays one read, and the primary answers', async () => {
    const processes = processesIn(replica.data);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      expect(await database.readFromReplica(one)).toBe(1);
      const startedAt = performance.now();
      expect(await readsDuring(() => database.readFromReplica(one))).toEqual({ replica: 0, primary: 1 });
      expect(performance.now() - startedAt).toBeLessThan(900);
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await untilReplicaAnswers();
  }, 60_000);

  test('that is down is replaced by the primary, and used again when it is back', async () => {
    await replica.kill9();
    const reads = Array.from({ length: 20 }, () => database.readFromReplica(one));
    expect(await Promise.all(reads)).toEqual(reads.map(() => 1));
    const shown = (await app.http.inject('/metrics')).body;
    const answered = Number(/^database_readings_total\{from="primary"\} (\d+)$/m.exec(shown)?.[1]);
    expect(answered).toBeGreaterThanOrEqual(20);

    const started = await open(replica.url);
    expect(await started.readFromReplica(one)).toBe(1);
    await started.close();

    await replica.restart();
    await untilReplicaAnswers();
  }, 60_000);

  test('a read that fails for another reason also fails on the primary', async () => {
    const wrong = database.readFromReplica((queries) => sql`select 1 / 0`.execute(queries));
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
  });

  test('a server does not start with a wrong replica address', async () => {
    await expect(open(writer.url)).rejects.toThrow(
      'READ_DATABASE_URL names a PostgreSQL server that is no replica: name one that follows that of DATABASE_URL, or leave it out.',
    );
    const other = new URL(replica.url);
    other.pathname = '/postgres';
    await expect(open(other.href)).rejects.toThrow(
      'READ_DATABASE_URL names another database than DATABASE_URL: name a replica of the same one, or leave it out.',
    );
    await expect(withReplica(database, { ...options, isProduction: true, url: replica.url })).rejects.toThrow(
      /^READ_DATABASE_URL names a user who owns the tables/,
    );
    other.pathname = '/nowhere';
    await expect(open(other.href)).rejects.toMatchObject({ code: '3D000' });
    other.port = String(await freePort());
    await (await open(other.href)).close();
  });
});

async function one(queries: Queries): Promise<number | undefined> {
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(queries);
  return rows[0]?.one;
}
