import { setTimeout as pause } from 'node:timers/promises';
import { assertAlive } from './assertions.ts';
import { type Report, underTraffic } from './scene.ts';
import { startSlowProxy } from './slow-proxy.ts';

const SLOW_MS = 25_000;
const CUT_EVERY_MS = 1_000;
const ANSWERS_AFTER = 300;

/** The way between server and database is long and bad: everything takes 50 to 200 ms each way, and connections break. */
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
