import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { assertAlive } from './checks.ts';
import { type Report, underTraffic } from './scene.ts';

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
