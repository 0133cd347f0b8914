// npm run restore-drill: runs three PostgreSQL under Patroni, two servers and HAProxy with pgBackRest backups and WAL
// archiving. Destroys all three disks under load, restores to a point in time and to the end of the archive, reseals,
// audits and serves again. docs/operating.md has the same steps for real machines.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auditMoney, rulesAudited } from '../../server/src/audit.ts';
import { migrateAsOwner, openAsServer, openUnchanged } from '../../server/src/database/database.ts';
import { sqlState } from '../../server/src/database/errors.ts';
import { resealAll } from '../../server/src/modules/game/reseal.ts';
import { type SimulatedProviders, startSimulators } from '../../server/src/rails/mobile-rails.ts';
import { TEST_EPOCH_KEY_SECRET, testEpochKeys } from '../../server/src/testing/epoch-keys.ts';
import { findPostgres, query, serverUser, startPostgres } from '../../tools/postgres.ts';
import { type BackupSettings, type Backups, prepareBackups } from '../cluster/backups.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { type DatabaseCluster, startDatabase } from '../cluster/database.ts';
import type { DatabaseMachine } from '../cluster/database-machine.ts';
import { localMachines } from '../cluster/machines.ts';
import { until } from '../faults/checks.ts';
import { trafficClusterOptions } from '../faults/scene.ts';
import { compareWithDatabase, untilChainDepositsFinal } from '../faults/traffic/compare.ts';
import { seedPlayers } from '../faults/traffic/players.ts';
import type { Recorded } from '../faults/traffic/recorded.ts';
import { startTraffic } from '../faults/traffic/traffic.ts';

const SERVERS = 2;
const PLAYERS = 30;
const CALLS_PER_SECOND = 60;
const ANSWERS = 200;
/** Longer than a WAL segment's archive timeout. */
const WAIT_FOR_ARCHIVE_MS = 20_000;
const INSUFFICIENT_PRIVILEGE = '42501';
const rolesFile = join(import.meta.dirname, '../deploy/roles.sql');
const passwords = { SANDUKU_OWNER_PASSWORD: 'owner', SANDUKU_PASSWORD: 'server' };

const folder = mkdtempSync(join(tmpdir(), 'sanduku-restore-drill-'));
const startedAt = performance.now();
const simulators = await startSimulators({ delayMs: 500, ownUrl: () => undefined });
try {
  // As root, PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  const problems = await drill(await prepareBackups(folder));
  for (const problem of problems) console.error(`NOT right: ${problem}`);
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await simulators.close();
  rmSync(folder, { recursive: true, force: true });
}

async function drill(backups: Backups): Promise<string[]> {
  const machines = await localMachines(join(folder, 'ports.json'));
  const database = await startDatabase({ machines, folder, backups, say: () => {} });
  process.env.PGPASSWORD = database.password;
  let cluster: Cluster | undefined;
  try {
    await setUpAsInProduction(database);
    cluster = await startServers(database, simulators);
    const { url: origin, databaseUrl } = cluster;
    say('Three PostgreSQL with the roles of production, two servers and HAProxy run.');

    const writer = await database.primary();
    const settings = writer.backupSettings as BackupSettings;
    await backups.run(settings, 'stanza-create');
    await backups.run(settings, 'check');
    const players = await seedPlayers(databaseUrl, PLAYERS);
    let traffic = startTraffic({ origin, players, perSecond: CALLS_PER_SECOND });
    await traffic.untilServed(ANSWERS);
    for (const type of ['full', 'incr']) {
      const since = performance.now();
      await backups.run(settings, 'backup', `--type=${type}`);
      say(`A backup (${type}, encrypted) was taken in ${seconds(since)} s while bets were placed.`);
      await traffic.untilServed(ANSWERS);
    }
    await traffic.stop();
    const { moment, before } = await untilDepositsFinal(databaseUrl);
    say(`At ${moment} there was ${JSON.stringify(before)}.`);

    traffic = startTraffic({ origin, players, perSecond: CALLS_PER_SECOND });
    await Promise.all([traffic.untilServed(ANSWERS), pause(WAIT_FOR_ARCHIVE_MS)]);
    await backups.run(settings, 'verify');
    await traffic.untilServed(ANSWERS);
    const lostAt = performance.now();
    const lostTime = new Date();
    await Promise.all(database.nodes.map((node) => node.kill()));
    for (const node of database.nodes) node.destroy();
    say('Under load, all three machines and their disks are gone.');
    const recorded = await traffic.stop();
    // Players must not bet on a partly restored database.
    await cluster.stop();
    cluster = undefined;

    const problems = await restoreToMoment(backups, settings, moment, before);
    problems.push(...(await restoreAll(backups, writer, { recorded, lostTime })));
    await comeBack(database, writer);
    say('The restored machine writes, and two new ones follow it.');
    cluster = await startServers(database, simulators);
    traffic = startTraffic({
      origin: cluster.url,
      players: await seedPlayers(cluster.databaseUrl, PLAYERS),
      perSecond: CALLS_PER_SECOND,
    });
    await traffic.untilServed(1);
    say(`Players are served again, ${seconds(lostAt)} s after the loss.`);
    await traffic.untilServed(ANSWERS);
    const played = await traffic.stop();
    const opened = await openUnchanged({ url: cluster.databaseUrl, connections: 1 });
    await untilChainDepositsFinal(played, opened.queries);
    problems.push(...(await compareWithDatabase(played, opened.queries)).problems);
    await opened.close();
    await backups.run(settings, 'backup', '--type=full');
    if (problems.length === 0) say(`Backups go on. The ledger is right: ${rulesAudited.length} rules hold.`);
    return problems;
  } finally {
    await cluster?.stop();
    await database.stop();
  }
}

function startServers(database: DatabaseCluster, providers: SimulatedProviders): Promise<Cluster> {
  const { environment, ...rest } = trafficClusterOptions(providers);
  return startCluster({
    database: database.behindHaproxy,
    nodes: SERVERS,
    ...rest,
    environment: { ...environment, EPOCH_KEY_SECRET: TEST_EPOCH_KEY_SECRET },
  });
}

/** Checks that nothing later is there. */
async function restoreToMoment(
  backups: Backups,
  settings: BackupSettings,
  moment: string,
  before: Counts,
): Promise<string[]> {
  const place = join(folder, 'moment');
  const data = join(place, 'data');
  mkdirSync(data, { recursive: true, mode: 0o700 });
  const { uid, gid } = serverUser() ?? { uid: -1, gid: -1 };
  for (const path of [place, data]) chownSync(path, uid, gid);
  const since = performance.now();
  const target = ['--type=time', `--target=${moment}`, '--target-action=promote', '--archive-mode=off'];
  await backups.run(settings, 'restore', `--pg1-path=${data}`, ...target);
  const server = await recovered(place);
  const after = await contents(server.url);
  await server.stop();
  say(`Restored to that moment in ${seconds(since)} s: ${JSON.stringify(after)}.`);
  return JSON.stringify(after) === JSON.stringify(before) ? [] : ['The moment is not what it was'];
}

async function restoreAll(
  backups: Backups,
  machine: DatabaseMachine,
  { recorded, lostTime }: { recorded: Recorded; lostTime: Date },
): Promise<string[]> {
  const since = performance.now();
  const place = machine.createDataFolder();
  await backups.run(machine.backupSettings as BackupSettings, 'restore');
  const server = await recovered(place);
  const [last] = await query<{ at: Date }>(server.url, 'select max(created_at) as at from ledger_transfer');
  say(`Restored all that the archive holds in ${seconds(since)} s.`);
  const lostMs = lostTime.getTime() - (last?.at.getTime() ?? 0);
  const rounds = await query<{ round_id: string }>(server.url, 'select round_id from game_round');
  const known = new Set(rounds.map(({ round_id }) => round_id));
  const bets = recorded
    .of('bet')
    .flatMap(({ outcome }) => (outcome.status === 'acknowledged' ? [outcome.answer.round.roundId] : []));
  const lost = bets.filter((round) => !known.has(round));
  say(
    `Lost: the last ${(lostMs / 1_000).toFixed(1)} s of play, ${lost.length} of ${bets.length} bets since.`,
  );

  const opened = await openUnchanged({ url: as('sanduku', server.url), connections: 2 });
  const { problems } = await auditMoney(opened.queries);
  const { seats, sessions } = await resealAll(opened.queries, {
    keys: testEpochKeys,
    reason: 'restore drill',
    now: new Date(),
  });
  await opened.close();
  say(`Audited. Sealed the next round of ${seats} players anew and ended ${sessions} sessions.`);
  if (!(await canServeWithoutOwnership(server.url))) problems.push('A server can take a guard away');
  await server.stop();
  return problems;
}

async function recovered(place: string) {
  const inPlace = (file: string) => join(place, 'data', file);
  const server = await startPostgres({
    dir: place,
    settings: {
      fsync: 'on',
      // No standby exists.
      synchronous_standby_names: '',
      // Patroni's settings point to files of the original machine.
      hba_file: inPlace('pg_hba.conf'),
      ident_file: inPlace('pg_ident.conf'),
    },
  });
  await until('the server has recovered', async () => {
    const [state] = await query<{ over: boolean }>(server.url, 'select not pg_is_in_recovery() as over');
    return state?.over === true;
  });
  return server;
}

async function comeBack(database: DatabaseCluster, restored: DatabaseMachine): Promise<void> {
  await Promise.all(database.nodes.map((node) => node.startEtcd()));
  await restored.startPatroni();
  await until('the restored machine writes', async () => (await database.writer())?.name === restored.name);
  const others = database.nodes.filter(({ name }) => name !== restored.name);
  await Promise.all(others.map((node) => node.startPatroni()));
  await until('the others follow', () => database.isWhole());
}

async function setUpAsInProduction(database: DatabaseCluster): Promise<void> {
  const writer = await database.primary();
  const url = database.urlOn(writer, 'postgres');
  await query(url, 'drop database sanduku');
  execFileSync(join(findPostgres()?.directory ?? '', 'psql'), ['-X', '-q', '-d', url, '-f', rolesFile], {
    env: { ...process.env, ...passwords },
  });
  await migrateAsOwner(as('sanduku_owner', database.urlOn(writer, 'sanduku')));
}

async function canServeWithoutOwnership(url: string): Promise<boolean> {
  const database = await openAsServer({ url: as('sanduku', url), connections: 1 });
  const refusal = await database.run('alter table ledger_entry disable trigger all').catch(sqlState);
  await database.close();
  return refusal === INSUFFICIENT_PRIVILEGE;
}

function as(user: 'sanduku' | 'sanduku_owner', url: string): string {
  const address = new URL(url);
  address.username = user;
  address.password = user === 'sanduku' ? passwords.SANDUKU_PASSWORD : passwords.SANDUKU_OWNER_PASSWORD;
  return address.href;
}

type Counts = Record<string, number>;

async function contents(url: string): Promise<Counts> {
  const [counts] = await query<Counts>(
    url,
    `select (select count(*)::int from ledger_transfer) as transfers, (select count(*)::int from ledger_entry) as entries,
       (select count(*)::int from game_round) as rounds,
       (select count(*)::int from information_schema.column_privileges where grantee = 'sanduku_server') as rights`,
  );
  return counts ?? {};
}

async function untilDepositsFinal(url: string): Promise<{ moment: string; before: Counts }> {
  let moment = '';
  let before: Counts = {};
  await until('nothing is under way', async () => {
    before = await contents(url);
    moment = (await query<{ at: string }>(url, 'select clock_timestamp()::text as at'))[0]?.at ?? '';
    return JSON.stringify(await contents(url)) === JSON.stringify(before);
  });
  return { moment, before };
}

function say(sentence: string): void {
  console.log(`${seconds(startedAt).padStart(5)} s  ${sentence}`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
