import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/database.ts';
import { startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { LivePlayer } from '../../server/src/testing/live-player.ts';
import { startPostgres } from '../../tools/postgres.ts';
import { type Cluster, type Member, startCluster } from '../cluster/cluster.ts';
import { assertThat, createPendingWork, expectDoneOnce, until, untilPagesMatchLedger } from './checks.ts';
import { type Report, trafficClusterOptions } from './scene.ts';
import { compareWithDatabase, untilChainDepositsFinal } from './traffic/compare.ts';
import { seedPlayers } from './traffic/players.ts';
import { startTraffic, type Traffic } from './traffic/traffic.ts';

const NODES = 3;
const PLAYERS = 60;
const PAGES = 12;
const CALLS_PER_SECOND = 150;
const ANSWERS_BETWEEN = 200;
const HANG_MS = 5_000;

/** Members are killed, hang, get SIGTERM, then all restart in turn. */
export async function clusterFault(): Promise<Report> {
  const postgres = await startPostgres({ settings: { fsync: 'on', max_connections: '200' } });
  const simulators = await startSimulators({ delayMs: 500, ownUrl: () => cluster?.url });
  let cluster: Cluster | undefined;
  const database = await openDatabase({ url: postgres.url, connections: 2 });
  try {
    cluster = await startCluster({
      database: { url: postgres.url },
      nodes: NODES,
      ...trafficClusterOptions(simulators),
    });
    const players = await seedPlayers(postgres.url, PLAYERS);
    const work = await createPendingWork({
      database,
      databaseUrl: postgres.url,
      origin: cluster.url,
      simulators,
      withUncreditedDays: true,
    });
    const pages = players.slice(0, PAGES).map((player) => new LivePlayer(cluster?.url ?? '', player));
    await until('all pages are live', () => pages.every(({ isLive }) => isLive));
    const traffic = startTraffic({ origin: cluster.url, players, perSecond: CALLS_PER_SECOND });
    await traffic.untilServed(ANSWERS_BETWEEN);

    const figures = [await killEach(cluster, traffic, pages), await suspendOne(cluster, traffic)];
    const inOrder = await stopInOrder(cluster, traffic);
    const recorded = await traffic.stop();
    figures.push(inOrder.assertNothingLost());
    figures.push(await expectDoneOnce(work));
    await untilChainDepositsFinal(recorded, database.queries);
    await untilPagesMatchLedger(pages, players, database.queries);
    const { problems, completedUnanswered } = await compareWithDatabase(recorded, database.queries);
    return { recorded, completedUnanswered, figures, problems };
  } finally {
    await cluster?.stop();
    await simulators.close();
    await database.close();
    await postgres.stop();
  }
}

async function killEach(cluster: Cluster, traffic: Traffic, pages: readonly LivePlayer[]): Promise<string> {
  const lives = () => pages.reduce((sum, page) => sum + page.lives, 0);
  const livesBefore = lives();
  for (const member of cluster.members) {
    const killed = member.pid;
    process.kill(killed ?? 0, 'SIGKILL');
    await traffic.untilServed(ANSWERS_BETWEEN);
    await until('another process has taken the place', () => isReplaced(cluster, member, killed));
    await until('the sockets have moved over', () => pages.every(({ isLive }) => isLive));
  }
  for (const worker of cluster.workers) {
    const killed = worker.pid;
    process.kill(killed ?? 0, 'SIGKILL');
    await until('another worker has taken the place', () => worker.isRunning && worker.pid !== killed);
  }
  const moved = lives() - livesBefore;
  assertThat(moved > 0, 'No socket was on a node that was killed');
  const { members, workers } = cluster;
  return `${members.length} api processes and ${workers.length} workers killed, ${moved} sockets moved over`;
}

async function suspendOne(cluster: Cluster, traffic: Traffic): Promise<string> {
  const [member] = cluster.members as [Member];
  process.kill(member.pid ?? 0, 'SIGSTOP');
  await until('HAProxy has noticed', async () => !(await cluster.isServing(member)));
  await Promise.all([traffic.untilServed(ANSWERS_BETWEEN), pause(HANG_MS)]);
  process.kill(member.pid ?? 0, 'SIGCONT');
  await until('it serves again', () => cluster.isServing(member));
  return `one hung for ${HANG_MS / 1_000} s`;
}

async function stopInOrder(cluster: Cluster, { recorded, untilServed }: Traffic) {
  await untilServed(ANSWERS_BETWEEN);
  const { retries } = recorded;
  const calls = recorded.calls.length;
  const [, member] = cluster.members as [Member, Member];
  const stopped = member.pid;
  process.kill(stopped ?? 0, 'SIGTERM');
  await until('another process has taken the place', () => isReplaced(cluster, member, stopped));
  await cluster.restartOneByOne();
  await untilServed(ANSWERS_BETWEEN);
  return {
    /** After the last call's answer only. */
    assertNothingLost() {
      const sentAgain = recorded.retries - retries;
      const lost = recorded.calls.slice(calls).filter(({ outcome }) => outcome.status === 'unknown').length;
      assertThat(
        sentAgain + lost === 0,
        `${sentAgain} requests were sent again and ${lost} lost as nodes stopped`,
      );
      return `${cluster.members.length + cluster.workers.length + 1} stopped in order, no request lost or sent again`;
    },
  };
}

async function isReplaced(cluster: Cluster, member: Member, before: number | undefined): Promise<boolean> {
  return member.pid !== before && (await cluster.isServing(member));
}
