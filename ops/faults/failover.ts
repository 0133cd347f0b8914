import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '../../server/src/database/database.ts';
import { type SimulatedProviders, startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { LivePlayer } from '../../server/src/testing/live-player.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { type DatabaseCluster, startDatabase } from '../cluster/database.ts';
import type { DatabaseMachine } from '../cluster/database-machine.ts';
import { type Network, namespacesUnavailable, startNetwork } from '../cluster/machines.ts';
import { longTimeouts } from '../seed-player.ts';
import { assertThat, createPendingWork, expectDoneOnce, until, untilPagesMatchLedger } from './checks.ts';
import { startPrimaryLog } from './primary-log.ts';
import { type NamedReport, trafficClusterOptions } from './scene.ts';
import { compareWithDatabase, untilChainDepositsFinal } from './traffic/compare.ts';
import { seedPlayers, type TrafficPlayer } from './traffic/players.ts';
import { startTraffic, type Traffic } from './traffic/traffic.ts';

const SERVERS = 2;
const PLAYERS = 30;
const PAGES = 6;
/** Their sealed round must not change. */
const QUIET_PLAYERS = 8;
const CALLS_PER_SECOND = 60;
const ANSWERS_BETWEEN = 100;
/** Payments must be in progress when the primary fails. */
const PHONE_MS = 3_000;
const FROZEN_MS = 60_000;
const REPLICA_FROZEN_MS = 15_000;
const CUT_MS = 30_000;
const ALONE_MS = 10_000;
/** Guaranteed for an unplanned loss of the primary. */
const ANSWERED_AGAIN_MS = 12_000;

export const failoverUnavailable = namespacesUnavailable;

interface House {
  readonly network: Network;
  readonly database: DatabaseCluster;
  readonly cluster: Cluster;
  readonly simulators: SimulatedProviders;
}

interface Scene extends House {
  readonly traffic: Traffic;
  readonly writer: DatabaseMachine;
}

interface Stage {
  /** Selects the stage: npm run faults -- failover:kill. */
  readonly name: string;
  readonly title: string;
  readonly happen: (scene: Scene) => Promise<readonly string[]>;
  /** True if the fault itself sets the length of the outage. */
  readonly isOutageScripted?: boolean;
  /** True if every call must succeed with the page's retries. */
  readonly isPlanned?: boolean;
}

const stages: readonly Stage[] = [
  { name: 'kill', title: 'kill -9 of the writer', happen: killPrimary },
  { name: 'freeze', title: 'the writer stands still', happen: freezePrimary },
  { name: 'unplug', title: 'the writer is unplugged', happen: unplugPrimary },
  { name: 'etcd', title: 'writer cut from etcd', happen: cutFromEtcd },
  { name: 'standbys', title: 'writer cut from standbys', happen: cutFromStandbys, isOutageScripted: true },
  { name: 'two', title: 'two of three machines', happen: killTwo, isOutageScripted: true },
  { name: 'switchover', title: 'planned switchover', happen: switchOver, isPlanned: true },
  { name: 'restart', title: 'rolling restart', happen: restartAll, isPlanned: true },
  { name: 'replica', title: 'a replica stands still', happen: freezeReplica, isPlanned: true },
];

export const failoverStages = stages.map(({ name }) => name);

/** Under traffic with live pages, pending withdrawals and chain deposits. */
export async function* failover(only = failoverStages): AsyncGenerator<NamedReport> {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-failover-'));
  chmodSync(folder, 0o755);
  const network = startNetwork();
  let cluster: Cluster | undefined;
  const simulators = await startSimulators({ delayMs: PHONE_MS, ownUrl: () => cluster?.url });
  let database: DatabaseCluster | undefined;
  try {
    database = await startDatabase({ machines: network.machines, folder, say: () => {} });
    cluster = await startCluster({
      database: database.behindHaproxy,
      nodes: SERVERS,
      ...trafficClusterOptions(simulators),
    });
    for (const stage of stages.filter(({ name }) => only.includes(name)))
      yield await runStage(stage, { network, database, cluster, simulators });
  } finally {
    network.mend();
    await cluster?.stop();
    await database?.stop();
    await simulators.close();
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runStage(
  { name, title, happen, isOutageScripted = false, isPlanned = false }: Stage,
  house: House,
): Promise<NamedReport> {
  const { database, cluster, simulators } = house;
  const { url: origin, databaseUrl } = cluster;
  const writer = await database.primary();
  const ownDatabase = await openDatabase({ url: databaseUrl, connections: 2, timeouts: longTimeouts });
  try {
    const { queries } = ownDatabase;
    const players = await seedPlayers(databaseUrl, PLAYERS);
    const quiet = await seedPlayers(databaseUrl, QUIET_PLAYERS);
    const sealedBefore = await sealedRounds(origin, quiet);
    const pages = players.slice(0, PAGES).map((player) => new LivePlayer(origin, player));
    const primaryLog = await startPrimaryLog(database, title);
    const traffic = startTraffic({ origin, players, perSecond: CALLS_PER_SECOND });
    await traffic.untilServed(ANSWERS_BETWEEN);
    const withUncreditedDays = name === 'kill';
    const work = await createPendingWork({
      database: ownDatabase,
      databaseUrl,
      origin,
      simulators,
      withUncreditedDays,
    });
    await until('all pages are live', () => pages.every(({ isLive }) => isLive));

    await cluster.connectionsPerSecond();
    const figures = [...(await happen({ ...house, traffic, writer }))];
    await until('all three machines are back', () => database.isWhole());
    await traffic.untilServed(ANSWERS_BETWEEN);
    const { writer: toPrimary, readers } = await cluster.connectionsPerSecond();
    figures.push(`at most ${toPrimary} connections a second to the writer, ${readers} to the readers`);
    const recorded = await traffic.stop();
    figures.push(await expectDoneOnce(work));
    await untilChainDepositsFinal(recorded, queries);
    await untilPagesMatchLedger(pages, players, queries);
    const { problems, completedUnanswered } = await compareWithDatabase(recorded, queries);
    const found = [
      ...problems,
      ...(await primaryLog.problems()),
      ...changedRounds(sealedBefore, await sealedRounds(origin, quiet)),
    ];
    figures.push(primaryLog.figures());
    const unanswered = recorded.calls.filter(
      ({ isRepeated, outcome }) => isRepeated && outcome.status === 'unknown',
    ).length;
    if (isPlanned && unanswered > 0) found.push(`${unanswered} calls were repeated and never answered`);
    if (!isOutageScripted && recorded.longestSilenceMs > ANSWERED_AGAIN_MS)
      found.push(`Nobody was answered for ${(recorded.longestSilenceMs / 1_000).toFixed(1)} s`);
    return { title, recorded, completedUnanswered, figures, problems: found };
  } finally {
    await ownDatabase.close();
  }
}

async function killPrimary({ database, traffic, writer }: Scene): Promise<string[]> {
  await writer.kill();
  const took = await untilNewPrimary(database, writer);
  await traffic.untilServed(ANSWERS_BETWEEN);
  await writer.start();
  return [took];
}

/** The primary resumes and still believes it is the primary. */
async function freezePrimary({ database, traffic, writer }: Scene): Promise<string[]> {
  writer.freeze();
  const woken = pause(FROZEN_MS);
  const took = await untilNewPrimary(database, writer);
  await traffic.untilServed(ANSWERS_BETWEEN);
  await woken;
  writer.thaw();
  return [took, `stood still for ${FROZEN_MS / 1_000} s`];
}

async function unplugPrimary({ network, database, traffic, writer }: Scene): Promise<string[]> {
  network.unplug(writer.name);
  const took = await untilNewPrimary(database, writer);
  await Promise.all([traffic.untilServed(ANSWERS_BETWEEN), pause(CUT_MS)]);
  network.mend();
  return [took];
}

/** The primary writes until its lease expires; its standbys still receive WAL. */
async function cutFromEtcd({ network, database, traffic, writer }: Scene): Promise<string[]> {
  network.cutFromEtcd(writer.name);
  const took = await untilNewPrimary(database, writer);
  await Promise.all([traffic.untilServed(ANSWERS_BETWEEN), pause(CUT_MS)]);
  network.mend();
  return [took];
}

/** The machine stays primary, but acknowledges nothing. */
async function cutFromStandbys({ network, traffic, writer }: Scene): Promise<string[]> {
  network.cutFromStandbys(writer.name);
  await pause(CUT_MS);
  network.mend();
  return [`cut for ${CUT_MS / 1_000} s`, await untilBetAnswered(traffic, 'after the cut')];
}

async function killTwo({ database, traffic, writer }: Scene): Promise<string[]> {
  const standbys = (await database.roles()).filter(({ role }) => role === 'sync_standby');
  const second = database.nodes.find(({ name }) => standbys.some((standby) => standby.name === name));
  assertThat(second !== undefined, 'There was no synchronous standby');
  await Promise.all([writer.kill(), second?.kill()]);
  await pause(ALONE_MS);
  await second?.start();
  const back = await untilBetAnswered(traffic, 'after one was back');
  await writer.start();
  return [`one alone for ${ALONE_MS / 1_000} s`, back];
}

async function switchOver({ database, traffic, writer }: Scene): Promise<string[]> {
  const startedAt = performance.now();
  await database.patronictl('switchover', '--leader', writer.name, '--force');
  const took = await untilNewPrimary(database, writer, startedAt);
  await traffic.untilServed(ANSWERS_BETWEEN);
  return [took, `${traffic.recorded.retries} calls sent again by the client`];
}

/** As for a minor version: restarts the standbys, switches over, restarts the old primary. */
async function restartAll(scene: Scene): Promise<string[]> {
  const { database, traffic, writer } = scene;
  const restart = async (machine: DatabaseMachine) => {
    await machine.stopPatroni();
    await machine.startPatroni();
    await until('all three machines are back', () => database.isWhole());
    await traffic.untilServed(ANSWERS_BETWEEN);
  };
  for (const standby of database.nodes.filter(({ name }) => name !== writer.name)) await restart(standby);
  const figures = await switchOver(scene);
  await restart(writer);
  return [`${database.nodes.length} restarted one by one`, ...figures];
}

/** Only readers depend on the asynchronous replica. */
async function freezeReplica({ database, traffic }: Scene): Promise<string[]> {
  const { name } = (await database.roles()).find(({ role }) => role === 'replica') ?? {};
  const replica = database.nodes.find((node) => node.name === name);
  assertThat(replica !== undefined, 'There was no replica besides the synchronous standby');
  replica?.freeze();
  await Promise.all([traffic.untilServed(ANSWERS_BETWEEN), pause(REPLICA_FROZEN_MS)]);
  replica?.thaw();
  return [`stood still for ${REPLICA_FROZEN_MS / 1_000} s`];
}

async function untilNewPrimary(
  database: DatabaseCluster,
  before: DatabaseMachine,
  since = performance.now(),
): Promise<string> {
  await until('another machine writes', async () => {
    const now = await database.writer();
    return now !== undefined && now.name !== before.name;
  });
  return `another wrote after ${((performance.now() - since) / 1_000).toFixed(1)} s`;
}

async function untilBetAnswered(traffic: Traffic, since: string): Promise<string> {
  const startedAt = performance.now();
  await traffic.untilServed(1);
  return `answered again ${((performance.now() - startedAt) / 1_000).toFixed(1)} s ${since}`;
}

async function sealedRounds(origin: string, players: readonly TrafficPlayer[]): Promise<string[]> {
  const rounds: string[] = [];
  for (const { token } of players) {
    const answer = await fetch(`${origin}/api/game/round`, { headers: { authorization: `Bearer ${token}` } });
    rounds.push(JSON.stringify(((await answer.json()) as { data: unknown }).data));
  }
  return rounds;
}

function changedRounds(before: readonly string[], after: readonly string[]): string[] {
  return before.flatMap((sealed, index) =>
    sealed === after[index] ? [] : [`A sealed round changed from ${sealed} to ${after[index]}`],
  );
}
