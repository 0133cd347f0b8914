import { setTimeout as pause } from 'node:timers/promises';
import { assertAlive, assertThat, requestOnce } from './checks.ts';
import { type Report, underTraffic } from './scene.ts';

const SERVER_KILLS = 4;
const DATABASE_KILLS = 3;
const ANSWERS_BETWEEN = 300;
const STOPPED_MS = 40_000;
const POLL_INTERVAL_MS = 1_000;
/** The database's connection timeout, plus a margin. */
const QUICK_MS = 6_000;

export function serverKilled(): Promise<Report> {
  return underTraffic({}, async ({ traffic, killServer, startServer }) => {
    for (let time = 0; time < SERVER_KILLS; time++) {
      await traffic.untilServed(ANSWERS_BETWEEN);
      await killServer();
      await startServer();
    }
    await traffic.untilServed(ANSWERS_BETWEEN);
    return [`killed ${SERVER_KILLS} times`];
  });
}

export function databaseKilled(): Promise<Report> {
  return underTraffic({}, async ({ traffic, postgres, server }) => {
    for (let time = 0; time < DATABASE_KILLS; time++) {
      await traffic.untilServed(ANSWERS_BETWEEN);
      await postgres.kill9();
      await postgres.restart();
    }
    await traffic.untilServed(ANSWERS_BETWEEN);
    assertAlive(server);
    return [`killed ${DATABASE_KILLS} times`];
  });
}

export function databaseStopped(): Promise<Report> {
  return underTraffic({}, async ({ traffic, postgres, origin, server }) => {
    await traffic.untilServed(ANSWERS_BETWEEN);
    await postgres.halt();
    const back = performance.now() + STOPPED_MS;
    let slowestMs = 0;
    let looks = 0;
    while (performance.now() < back) {
      const [ready, profile, health] = await Promise.all(
        ['/readyz', '/api/auth/me', '/healthz'].map((path) =>
          requestOnce(origin, path, traffic.recorded.players[0]),
        ),
      );
      assertThat(ready?.status === 503, `/readyz answered ${ready?.status} without a database`);
      assertThat(profile?.status === 503, `A player was answered ${profile?.status} without a database`);
      assertThat(health?.status === 200, `/healthz answered ${health?.status} while the process lives`);
      slowestMs = Math.max(slowestMs, ready?.tookMs ?? 0, profile?.tookMs ?? 0);
      looks++;
      await pause(POLL_INTERVAL_MS);
    }
    assertThat(slowestMs < QUICK_MS, `A 503 took ${Math.round(slowestMs)} ms`);
    await postgres.restart();
    const backAt = performance.now();
    await traffic.untilServed(1);
    const recoveredMs = performance.now() - backAt;
    await traffic.untilServed(ANSWERS_BETWEEN);
    assertAlive(server);
    return [
      `${looks} looks: 503 within ${Math.round(slowestMs)} ms`,
      `served again ${(recoveredMs / 1_000).toFixed(1)} s after it was back`,
    ];
  });
}
