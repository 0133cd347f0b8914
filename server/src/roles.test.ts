import { setTimeout as pause } from 'node:timers/promises';
import { OFFICE_NAMESPACE } from '@sanduku/contracts/realtime';
import pg from 'pg';
import { io } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { openMigrated } from './database/database.ts';
import { DatabaseClock } from './database/database-clock.ts';
import { createLedger } from './ledger/ledger.ts';
import { createLog } from './lib/log.ts';
import {
  closeSocketsAfterEach,
  createPayer,
  listen,
  listenAs,
  openSocket,
  paymentNews,
  refusal,
} from './realtime/testing/sockets.ts';
import { createTestApp } from './testing/app.ts';
import { onPostgres } from './testing/databases.ts';
import { createHttpApp, type HttpApp } from './testing/http-app.ts';
import { signedInOperator } from './testing/operators.ts';
import { fundedPlayer } from './testing/players.ts';

const IDLE_SECONDS = 6;
const STATEMENTS_A_SECOND = 5;
const CHECKS_A_SECOND = 2;

onPostgres('roles', (engine) => {
  const started: HttpApp[] = [];
  closeSocketsAfterEach();
  afterEach(async () => {
    vi.restoreAllMocks();
    await Promise.all(started.splice(0).map((app) => app.close()));
    await engine.database.queries.deleteFrom('job').execute();
  });

  async function start(role: 'api' | 'worker') {
    const app = await createHttpApp({ database: await openMigrated(engine.url ?? ''), config: { role } });
    started.push(app);
    const url = await listen(app.http);
    app.startJobs();
    return { ...app, url };
  }
  const jobs = () => engine.database.queries.selectFrom('job').select('name').execute();

  test('an idle api process with sockets and a balancer makes at most 5 statements a second', async () => {
    const app = await createTestApp(engine.database);
    app.clock.set(new Date());
    const player = await fundedPlayer(app, 1);
    const operator = await signedInOperator(app);
    await app.http.close();

    const statements = vi.spyOn(pg.Client.prototype, 'query');
    const { url } = await start('api');
    const database = await openMigrated(engine.url ?? '');
    const clock = await DatabaseClock.open({ database, log: createLog('silent') });
    await listenAs(url, { token: player.token, id: player.id.toString() });
    const office = io(`${url}${OFFICE_NAMESPACE}`, {
      auth: { token: operator.token },
      transports: ['websocket'],
    });
    await new Promise((resolve) => office.once('changed', resolve));
    statements.mockClear();
    const began = performance.now();
    for (let check = 0; check < IDLE_SECONDS * CHECKS_A_SECOND; check++) {
      expect((await fetch(`${url}/readyz`)).status).toBe(200);
      await pause(1_000 / CHECKS_A_SECOND);
    }
    const made = statements.mock.calls.map(([query]) => (query as { text?: string }).text ?? query);
    const seconds = (performance.now() - began) / 1_000;
    office.disconnect();
    clock.close();
    await database.close();
    expect(made.length).toBeGreaterThan(seconds);
    expect(made.length, made.join('\n')).toBeLessThanOrEqual(seconds * STATEMENTS_A_SECOND);
    expect(await jobs()).toEqual([]);
  });

  test('a worker runs the jobs and serves health and metrics only', async () => {
    const { url } = await start('worker');
    const status = async (path: string, method = 'GET') => (await fetch(`${url}${path}`, { method })).status;
    expect(await status('/healthz')).toBe(200);
    expect(await status('/readyz')).toBe(200);
    expect(await (await fetch(`${url}/metrics`)).text()).toContain('job_lag_seconds');
    for (const path of ['/', '/api/docs', '/api/settings', '/api/wallet/balance', '/socket.io/?EIO=4'])
      expect(await status(path)).toBe(404);
    for (const path of ['/api/game/play', '/api/auth/login', '/api/rails/mtn/callback/x'])
      expect(await status(path, 'POST')).toBeOneOf([403, 404]);
    expect(await refusal(openSocket(url, 'x'))).toBe('websocket error');
    await vi.waitFor(async () => expect(await jobs()).not.toEqual([]));
  });

  test("an api process's sockets receive what a worker commits", async () => {
    const ledger = createLedger(engine.database);
    const worker = await createTestApp(engine.database, { role: 'worker', ledger });
    worker.clock.set(new Date());
    const signedUp = await createTestApp(engine.database, { clock: worker.clock });
    const player = await fundedPlayer(signedUp, 0);
    const { url } = await start('api');
    const { heard } = await listenAs(url, { token: player.token, id: player.id.toString() });
    const pay = await createPayer({ database: engine.database, ledger }, player.id.toString());
    await pay(5);
    await vi.waitFor(() => expect(heard).toEqual(paymentNews([5])), { timeout: 30_000 });
    await Promise.all([worker.http.close(), signedUp.http.close()]);
  });
});
