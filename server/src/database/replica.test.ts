import type { Statement } from '@sanduku/contracts/statement/api';
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
import { fundedPlayer, type TestPlayer } from '../testing/players.ts';
import { type Database, openDatabase, type Readings } from './database.ts';
import { withReplica } from './replica.ts';

const PATIENCE = { timeout: 30_000, interval: 20 };

describe.skipIf(findPostgres() === undefined)('with a replica', () => {
  let writer: Postgres;
  let replica: Awaited<ReturnType<typeof startReplica>>;
  /** Two processes, which know nothing of each other. */
  let databases: Database[];
  let here: TestApp;
  let there: TestApp;
  let operator: TestOperator;

  const options = { isProduction: false, onIdleError: () => {} };
  const open = async (readUrl: string) => {
    const database = await openDatabase({ url: writer.url });
    return withReplica(database, { ...options, url: readUrl }).catch(async (error: unknown) => {
      await database.close();
      throw error;
    });
  };
  beforeAll(async () => {
    writer = await startPostgres();
    await (await openDatabase({ url: writer.url })).close();
    replica = await startReplica(writer);
    databases = [await open(replica.url), await open(replica.url)];
    const [first, second] = databases as [Database, Database];
    here = await createTestApp(first);
    there = await createTestApp(second);
    operator = await signedInOperator(here);
  }, 60_000);
  afterAll(async () => {
    await Promise.all(databases.map((database) => database.close()));
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
    }, PATIENCE);
  const readingsOf = ({ database }: TestApp): Readings => ({ ...(database.readings as Readings) });
  /** Where the readings of this work went. */
  const wentTo = async (app: TestApp, work: () => Promise<unknown>): Promise<Readings> => {
    const before = readingsOf(app);
    await work();
    const after = readingsOf(app);
    return {
      replica: after.replica - before.replica,
      behind: after.behind - before.behind,
      away: after.away - before.away,
    };
  };
  const fromReplica = { replica: 1, behind: 0, away: 0 };
  const statement = async (app: TestApp, { token }: TestPlayer) =>
    (await app.call<Statement>('GET', '/api/wallet/statement', { token })).data;
  const send = (app: TestApp, from: TestPlayer, to: TestPlayer, amount: number) =>
    app.call('POST', '/api/transfers/send', {
      token: from.token,
      body: { toUserId: to.id.toString(), amount },
    });

  const untilReadThere = (player: TestPlayer) =>
    vi.waitFor(async () => {
      // So many calls at one moment are too many.
      here.clock.advance(1_000);
      expect(await wentTo(here, () => statement(here, player))).toEqual(fromReplica);
    }, PATIENCE);

  const playersPaths = [
    '/api/wallet/statement?from=2020-01-01T00:00:00Z',
    '/api/games/history',
    '/api/transfers/history',
    '/api/transfers/recipients',
    '/api/investment/earnings',
    '/api/investment/history',
    '/api/investment/stats',
    '/api/play-limits/month',
    '/api/referrals/my-code',
  ];
  test.each(playersPaths)('a player reads %s there', async (path) => {
    const player = await fundedPlayer(here, 1_000);
    await caughtUp();
    const went = await wentTo(here, async () => {
      expect((await here.call('GET', path, { token: player.token })).status).toBe(200);
    });
    expect(went).toEqual(fromReplica);
  });

  const operatorsPaths = [
    '/api/admin/users',
    '/api/admin/transfers',
    '/api/admin/deposits',
    '/api/admin/withdrawals',
    '/api/admin/referrals',
    '/api/admin/audit',
    '/api/admin/search?q=anybody',
  ];
  test.each(operatorsPaths)('an operator reads %s there', async (path) => {
    await vi.waitFor(async () => {
      const went = await wentTo(here, async () => {
        expect((await here.call('GET', path, { token: operator.token })).status).toBe(200);
      });
      expect(went.replica).toBeGreaterThan(0);
      expect(went).toMatchObject({ behind: 0, away: 0 });
    }, PATIENCE);
  });

  test('the figures of all players come from there', async () => {
    here.clock.advance(60_000);
    const went = await wentTo(here, () => here.call('GET', '/api/fairness/figures'));
    expect(went).toEqual(fromReplica);
  });

  test('that is behind, everybody sees what they did, in any process, and others still read there', async () => {
    const [sender, receiver, quiet] = [
      await fundedPlayer(here, 5_000),
      await fundedPlayer(here, 0),
      await fundedPlayer(here, 77),
    ];
    await caughtUp();
    await pauseReplay();
    try {
      expect((await send(here, sender, receiver, 500)).status).toBe(200);
      for (const app of [here, there]) {
        for (const [player, balance] of [
          [sender, 4_500],
          [receiver, 500],
        ] as const) {
          const went = await wentTo(app, async () => {
            const { balance: told, movements } = await statement(app, player);
            expect(told).toBe(balance);
            expect(movements[0]?.kind).toBe('player_transfer');
          });
          expect(went).toEqual({ replica: 0, behind: 1, away: 0 });
        }
        const went = await wentTo(app, async () =>
          expect((await statement(app, quiet)).movements).toHaveLength(1),
        );
        expect(went).toEqual(fromReplica);
      }
      // What an operator has done is not money: only the position tells.
      const reason = 'Asked by the police';
      const suspended = await here.call('POST', `/api/admin/users/${quiet.id}/suspend`, {
        token: operator.token,
        body: { reason },
      });
      expect(suspended.status).toBe(200);
      const log = await there.call<{ entries: { reason: string }[] }>('GET', '/api/admin/audit?limit=1', {
        token: operator.token,
      });
      expect(log.data.entries[0]?.reason).toBe(reason);
    } finally {
      await resumeReplay();
    }
    await caughtUp();
    const went = await wentTo(there, () => statement(there, sender));
    expect(went).toEqual(fromReplica);
  });

  test('that hangs, whoever reads waits once, and is answered', async () => {
    const player = await fundedPlayer(here, 1_000);
    await caughtUp();
    const processes = processesIn(replica.data);
    for (const pid of processes) process.kill(pid, 'SIGSTOP');
    try {
      expect((await statement(here, player)).balance).toBe(1_000);
      const next = await wentTo(here, () => statement(here, player));
      expect(next).toEqual({ replica: 0, behind: 0, away: 1 });
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT');
    }
    await untilReadThere(player);
  }, 60_000);

  test('that is gone, everything goes on, and it is read again when it is back', async () => {
    const player = await fundedPlayer(here, 1_000);
    await replica.kill9();
    const reads = Array.from({ length: 20 }, () => statement(here, player));
    for (const { balance } of await Promise.all(reads)) expect(balance).toBe(1_000);
    const list = await here.call('GET', '/api/admin/users', { token: operator.token });
    expect(list.status).toBe(200);
    const shown = (await here.http.inject('/metrics')).body;
    const away = Number(/^database_readings_total\{from="writer_away"\} (\d+)$/m.exec(shown)?.[1]);
    expect(away).toBeGreaterThanOrEqual(21);

    // A server that starts meanwhile starts.
    const started = await open(replica.url);
    await expect(started.reading('anybody', (queries) => sumOf(queries))).resolves.toBe('2');
    await started.close();

    await replica.restart();
    await untilReadThere(player);
  }, 60_000);

  test('a read that fails there for its own reasons says so, from the writer', async () => {
    const [database] = databases as [Database];
    const wrong = database.reading('anybody', (queries) => sql`select 1 / 0`.execute(queries));
    await expect(wrong).rejects.toMatchObject({ code: '22012' });
    const writes = database.reading('anybody', (queries) =>
      sql`insert into outbox (topic, payload) values ('written', '{}')`.execute(queries),
    );
    // Whoever writes in a reading by mistake has written once.
    await expect(writes).resolves.toMatchObject({ numAffectedRows: 1n });
  });

  test('a server does not start with an address that can never be right', async () => {
    await expect(open(writer.url)).rejects.toThrow(
      'READ_DATABASE_URL names a PostgreSQL server that is no replica: name one that follows that of DATABASE_URL, or leave it out.',
    );
    const other = new URL(replica.url);
    other.pathname = '/postgres';
    await expect(open(other.href)).rejects.toThrow(
      'READ_DATABASE_URL names another database than DATABASE_URL: name a replica of the same one, or leave it out.',
    );
    await expect(
      withReplica(databases[0] as Database, { ...options, isProduction: true, url: replica.url }),
    ).rejects.toThrow(/^READ_DATABASE_URL names a user who owns the tables/);
    other.pathname = '/nowhere';
    await expect(open(other.href)).rejects.toMatchObject({ code: '3D000' });
    other.port = String(await freePort());
    await (await open(other.href)).close();
  });
});

async function sumOf(queries: Database['queries']): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select (1 + 1)::text as sum`.execute(queries);
  return rows[0]?.sum ?? '';
}
