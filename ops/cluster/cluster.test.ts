import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type SimulatedProviders, startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { onPostgres } from '../../server/src/testing/databases.ts';
import { TEST_EPOCH_KEY_SECRET } from '../../server/src/testing/epoch-keys.ts';
import { LivePlayer } from '../../server/src/testing/live-player.ts';
import { TEST_SIGNING_KEY } from '../../server/src/testing/signing-key.ts';
import { findHaproxy } from '../../tools/haproxy.ts';
import { compareWithDatabase, untilChainDepositsFinal } from '../faults/traffic/compare.ts';
import { seedPlayers } from '../faults/traffic/players.ts';
import { startTraffic } from '../faults/traffic/traffic.ts';
import { type Cluster, startCluster } from './cluster.ts';

const waitOptions = { timeout: 100_000, interval: 20 };
const waitUntilPasses = (check: () => void | Promise<void>) => vi.waitFor(check, waitOptions);

onPostgres('two api processes behind HAProxy and two workers, under load', (engine) => {
  let simulators: SimulatedProviders;
  let cluster: Cluster;
  beforeAll(async () => {
    simulators = await startSimulators({ delayMs: 300, ownUrl: () => cluster?.url });
    cluster = await startCluster({
      database: { url: engine.url ?? '' },
      nodes: 2,
      host: '127.0.0.1',
      port: 0,
      environment: {
        MODE: 'sandbox',
        LOG_LEVEL: 'error',
        EPOCH_KEY_SECRET: TEST_EPOCH_KEY_SECRET,
        SIGNING_KEY: TEST_SIGNING_KEY,
        SANDBOX_RAILS: JSON.stringify(simulators.settings),
      },
      say: () => {},
    });
  });
  afterAll(async () => {
    await cluster.stop();
    await simulators.close();
  });

  test.skipIf(!findHaproxy())(
    'a kill and a rolling restart lose and duplicate nothing, and sockets move over',
    async () => {
      const players = await seedPlayers(engine.url ?? '', 24);
      const pages = players.slice(0, 6).map((player) => new LivePlayer(cluster.url, player));
      const allLive = () =>
        waitUntilPasses(() => expect(pages.map(({ isLive }) => isLive)).not.toContain(false));
      const allServe = () => waitUntilPasses(async () => expect(await cluster.isServing()).toBe(true));
      await allLive();
      const [killed] = await cluster.busiestFirst();
      const traffic = startTraffic({ origin: cluster.url, players, perSecond: 30 });
      await traffic.untilServed(30);

      const livesBefore = pages.reduce((sum, { lives }) => sum + lives, 0);
      const killedProcess = killed?.pid;
      process.kill(killedProcess ?? 0, 'SIGKILL');
      await traffic.untilServed(30);
      await waitUntilPasses(() => expect(killed?.pid).not.toBeOneOf([undefined, killedProcess]));
      await allServe();
      await allLive();
      expect(pages.reduce((sum, { lives }) => sum + lives, 0)).toBeGreaterThan(livesBefore);

      // HAProxy drains a member before it stops.
      const { retries } = traffic.recorded;
      const calls = traffic.recorded.calls.length;
      const all = [...cluster.members, ...cluster.workers];
      const oldProcesses = all.map(({ pid }) => pid);
      await cluster.restartOneByOne();
      for (const { pid } of all) expect(oldProcesses).not.toContain(pid);
      await traffic.untilServed(30);

      const recorded = await traffic.stop();
      expect(recorded.retries).toBe(retries);
      expect(recorded.calls.slice(calls).map(({ outcome }) => outcome.status)).not.toContain('unknown');
      await allLive();
      await untilChainDepositsFinal(recorded, engine.database.queries);
      await waitUntilPasses(async () => {
        expect(await compareWithDatabase(recorded, engine.database.queries)).toMatchObject({ problems: [] });
      });
      await waitUntilPasses(async () => {
        for (const [index, { balance }] of pages.entries()) {
          const { token } = players[index] ?? { token: '' };
          const headers = { authorization: `Bearer ${token}` };
          const answer = await fetch(`${cluster.url}/api/wallet/balance`, { headers });
          expect(await answer.json()).toMatchObject({ data: { balance } });
        }
      });
      for (const page of pages) page.close();
      const figures = await (await fetch(`http://127.0.0.1:${cluster.workers[0]?.port}/metrics`)).text();
      expect(figures).toMatch(/^job_lag_seconds\{job="investment-days"\} /m);
    },
    240_000,
  );
});
