// npm run restore-drill: a backup is worth what its restoring is worth. On a PostgreSQL of its own: a base backup and
// the log archive while bets are placed, a mistake, the loss of the server, recovery to the moment before the mistake,
// and the audit of what came back, its roles and their rights too. docs/operating.md explains the same steps for a real server.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { auditMoney, rulesAudited } from '../../server/src/audit.ts';
import { migrateAsOwner, openAsServer, openUnchanged } from '../../server/src/database/database.ts';
import { sqlState } from '../../server/src/database/errors.ts';
import { resealAll } from '../../server/src/modules/game/reseal.ts';
import { testEpochKeys } from '../../server/src/testing/epoch-keys.ts';
import { spawnProduct } from '../../server/src/testing/spawn-product.ts';
import {
  ensurePostgres,
  noPostgresError,
  type Postgres,
  query,
  serverUser,
  startPostgres,
} from '../../tools/postgres.ts';
import { until } from '../faults/checks.ts';
import { seedPlayers } from '../faults/traffic/players.ts';
import { startTraffic } from '../faults/traffic/traffic.ts';

const PLAYERS = 30;
const ANSWERS = 300;
const INSUFFICIENT_PRIVILEGE = '42501';
const rolesFile = join(import.meta.dirname, '../deploy/roles.sql');

const binaries = await ensurePostgres();
if (binaries === undefined) {
  console.error(noPostgresError);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'sanduku-restore-drill-'));
const archive = join(folder, 'archive');
const backup = join(folder, 'restored');
const startedAt = performance.now();
try {
  for (const path of [folder, archive, backup]) {
    mkdirSync(path, { recursive: true });
    // PostgreSQL runs as another user when we are root.
    chmodSync(path, 0o777);
  }
  process.exitCode = (await drill(binaries.directory)) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function drill(directory: string): Promise<boolean> {
  const archiving = {
    fsync: 'on',
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    archive_timeout: '60s',
  };
  let server: Postgres = await startPostgres({ settings: archiving });
  await setUpAsInProduction(directory, server);
  say('PostgreSQL runs with the roles of production, and archives its log.');
  const product = await spawnProduct({ DATABASE_URL: server.url, LOG_LEVEL: 'error' });
  const traffic = startTraffic({
    origin: `http://127.0.0.1:${product.port}`,
    players: await seedPlayers(server.url, PLAYERS),
    perSecond: 100,
  });
  await traffic.untilServed(ANSWERS);
  execFileSync(
    join(directory, 'pg_basebackup'),
    ['-d', server.adminUrl, '-D', join(backup, 'data'), '-c', 'fast', '-X', 'none'],
    { ...serverUser(), cwd: backup, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  say('A base backup was taken while bets were placed.');
  await traffic.untilServed(ANSWERS);
  await traffic.stop();
  await product.stop('SIGTERM');

  const before = await contents(server);
  const [moment] = await query<{ at: string }>(server.url, 'select clock_timestamp()::text as at');
  // So that the log reaches beyond the moment.
  await pause(1_100);
  await query(server.url, 'drop table game_round cascade');
  await query(server.url, 'select pg_switch_wal()');
  say(`At ${moment?.at} all was well; then somebody dropped the table of rounds.`);
  await archived(server);
  await server.kill9();
  await server.stop();
  say('The server and its disk are gone.');

  writeFileSync(join(backup, 'data', 'recovery.signal'), '');
  appendFileSync(
    join(backup, 'data', 'postgresql.auto.conf'),
    [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${moment?.at}'`,
      "recovery_target_action = 'promote'",
      '',
    ].join('\n'),
  );
  const recoveringSince = performance.now();
  server = await startPostgres({ dir: backup, settings: { fsync: 'on' } });
  await until('the server has recovered', async () => {
    const [state] = await query<{ over: boolean }>(server.url, 'select not pg_is_in_recovery() as over');
    return state?.over === true;
  });
  say(`Recovered to that moment in ${seconds(recoveringSince)} s.`);

  const after = await contents(server);
  const isSame = JSON.stringify(after) === JSON.stringify(before);
  say(`Before: ${JSON.stringify(before)}. After: ${JSON.stringify(after)}.`);
  const opened = await openUnchanged({ url: as('sanduku', server), connections: 1 });
  const { problems } = await auditMoney(opened.queries);
  const { seats, sessions } = await resealAll(opened.queries, {
    keys: testEpochKeys,
    reason: 'restore drill',
    now: new Date(),
  });
  await opened.close();
  say(`Sealed the next round of ${seats} players anew and ended ${sessions} sessions.`);
  const isGuarded = await servesWithoutOwning(server);
  say(`A server ${isGuarded ? 'serves' : 'does NOT serve'} as a user who cannot take a guard away.`);
  await server.stop();
  const isRight = isSame && isGuarded && problems.length === 0;
  say(
    isRight ? `The ledger is right: ${rulesAudited.length} rules hold.` : `NOT right: ${problems.join('; ')}`,
  );
  return isRight;
}

/** The users that ops/deploy/roles.sql makes, and the tables that their owner makes. */
async function setUpAsInProduction(directory: string, server: Postgres): Promise<void> {
  await query(server.adminUrl, 'drop database sanduku');
  execFileSync(join(directory, 'psql'), ['-X', '-q', '-d', server.adminUrl, '-f', rolesFile], {
    env: { ...process.env, SANDUKU_OWNER_PASSWORD: 'owner', SANDUKU_PASSWORD: 'server' },
  });
  await migrateAsOwner(as('sanduku_owner', server));
}

/** Nothing is missing that the product needs, and the rights came back with the tables. */
async function servesWithoutOwning(server: Postgres): Promise<boolean> {
  const database = await openAsServer({ url: as('sanduku', server), connections: 1 });
  const refusal = await database.run('alter table ledger_entry disable trigger all').catch(sqlState);
  await database.close();
  return refusal === INSUFFICIENT_PRIVILEGE;
}

function as(user: string, { url }: Postgres): string {
  const address = new URL(url);
  address.username = user;
  return address.href;
}

async function contents({ url }: Postgres): Promise<Record<string, number>> {
  const [counts] = await query<Record<string, number>>(
    url,
    `select (select count(*)::int from ledger_transfer) as transfers, (select count(*)::int from ledger_entry) as entries,
       (select count(*)::int from game_round) as rounds,
       (select count(*)::int from information_schema.column_privileges where grantee = 'sanduku_server') as rights`,
  );
  return counts ?? {};
}

/** Everything that was written so far lies in the archive. */
async function archived({ url }: Postgres): Promise<void> {
  const [written] = await query<{ last: string }>(
    url,
    'select pg_walfile_name(pg_current_wal_lsn() - 1) as last',
  );
  await until('the log is archived', async () => {
    await query(url, 'select pg_switch_wal()');
    const [archiver] = await query<{ done: boolean }>(
      url,
      `select coalesce(last_archived_wal >= '${written?.last}', false) as done from pg_stat_archiver`,
    );
    return archiver?.done === true;
  });
}

function say(sentence: string): void {
  console.log(`${seconds(startedAt).padStart(5)} s  ${sentence}`);
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
