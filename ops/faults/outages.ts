import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
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

const SLOW_MS = 25_000;
const CUT_EVERY_MS = 1_000;
const ANSWERS_AFTER = 300;

export async function slowNetwork(): Promise<Report> {
  const delays = { leastMs: 50, mostMs: 200 };
  let proxy: Awaited<ReturnType<typeof startSlowProxy>> | undefined;
  const databaseUrl = async ({ url, port }: { url: string; port: number }) => {
    proxy = await startSlowProxy(port);
    const detour = new URL(url);
    detour.port = String(proxy.port);
    return detour.href;
  };
  try {
    return await underTraffic({ databaseUrl }, async ({ traffic, server }) => {
      await traffic.untilServed(1);
      proxy?.slowDown(delays);
      const end = performance.now() + SLOW_MS;
      let cuts = 0;
      while (performance.now() < end) {
        await pause(CUT_EVERY_MS);
        if (proxy?.cutOne()) cuts++;
      }
      const servedSlowly = traffic.recorded.answers;
      proxy?.slowDown(undefined);
      await traffic.untilServed(ANSWERS_AFTER);
      assertAlive(server);
      return [
        `${delays.leastMs} to ${delays.mostMs} ms each way for ${SLOW_MS / 1_000} s`,
        `${cuts} connections cut`,
        `${servedSlowly} calls served meanwhile`,
      ];
    });
  } finally {
    proxy?.close();
  }
}

interface Delays {
  readonly leastMs: number;
  readonly mostMs: number;
}

async function startSlowProxy(serverPort: number) {
  let delays: Delays | undefined;
  const clients = new Set<Socket>();
  const delayMs = () =>
    delays === undefined ? 0 : delays.leastMs + Math.random() * (delays.mostMs - delays.leastMs);
  const proxy = createServer((client) => {
    const server = connect(serverPort, '127.0.0.1');
    clients.add(client);
    relay(client, server, delayMs);
    relay(server, client, delayMs);
    client.once('close', () => clients.delete(client));
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Delays every chunk randomly; undefined: no delay. */
    slowDown(changed: Delays | undefined) {
      delays = changed;
    },
    cutOne() {
      const chosen = [...clients][Math.floor(Math.random() * clients.size)];
      chosen?.resetAndDestroy();
      return chosen !== undefined;
    },
    close() {
      proxy.close();
      for (const client of clients) client.destroy();
    },
  };
}

function relay(from: Socket, to: Socket, delayMs: () => number): void {
  const underWay: { readonly piece: Buffer; readonly arrivesAt: number }[] = [];
  const deliver = () => {
    for (let [first] = underWay; first !== undefined; [first] = underWay) {
      const remainingMs = first.arrivesAt - performance.now();
      if (remainingMs > 0) return void setTimeout(deliver, Math.ceil(remainingMs));
      underWay.shift();
      if (to.writable) to.write(first.piece);
    }
  };
  from.setNoDelay(true);
  from.on('data', (piece) => {
    underWay.push({ piece, arrivesAt: performance.now() + delayMs() });
    if (underWay.length === 1) deliver();
  });
  from.on('error', () => {});
  from.once('close', () => to.destroy());
}
