import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  globSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { aptInstall } from './run-command.ts';

export interface PostgresBinaries {
  readonly directory: string;
  readonly version: number;
}

const oldestSupported = 15;
const remedy = 'apt-get install postgresql, or set PG_BIN_DIR';

export const noPostgresError = `PostgreSQL ${oldestSupported} or newer was not found: ${remedy}.`;
export const noPostgresNotice = `No PostgreSQL: the database tests run on the embedded engine only (${remedy}).`;

/** Order: PG_BIN_DIR, Debian's folders, newest first, PATH. */
export function findPostgres(): PostgresBinaries | undefined {
  const chosen = process.env.PG_BIN_DIR;
  const candidates = chosen
    ? [chosen]
    : [...debianDirectories(), ...(process.env.PATH ?? '').split(delimiter)];
  for (const directory of candidates) {
    const version = versionIn(directory);
    if (version !== undefined && version >= oldestSupported) return { directory, version };
  }
  return undefined;
}

export async function ensurePostgres(): Promise<PostgresBinaries | undefined> {
  return findPostgres() ?? ((await aptInstall('postgresql')) ? findPostgres() : undefined);
}

export const noPlpgsqlCheckNotice =
  'No plpgsql_check: PL/pgSQL functions are not checked (apt-get install postgresql-15-plpgsql-check).';

export function hasPlpgsqlCheck(binaries: PostgresBinaries | undefined): boolean {
  return (
    binaries !== undefined && globSync(join(binaries.directory, '../lib/**/plpgsql_check.so')).length > 0
  );
}

export async function ensurePlpgsqlCheck(binaries: PostgresBinaries): Promise<void> {
  if (hasPlpgsqlCheck(binaries)) return;
  await aptInstall(`postgresql-${binaries.version}-plpgsql-check`);
  if (!hasPlpgsqlCheck(binaries)) console.warn(noPlpgsqlCheckNotice);
}

function debianDirectories(): string[] {
  const release = (directory: string) => Number(directory.split('/').at(-2));
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => release(b) - release(a));
}

/** A folder may contain only clients. */
function versionIn(directory: string): number | undefined {
  try {
    const stdio = ['ignore', 'pipe', 'ignore'] as const;
    const answer = execFileSync(join(directory, 'postgres'), ['--version'], {
      encoding: 'utf8',
      stdio: [...stdio],
    });
    return Number(/ (\d+)/.exec(answer)?.[1]);
  } catch {
    return undefined;
  }
}

export interface PostgresOptions {
  /** Empty or left by an earlier server; kept at the end. By default temporary. */
  readonly dir?: string;
  /** `fsync` is off by default; benchmarks and crash tests need it. */
  readonly settings?: Readonly<Record<string, string>>;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const maxWaitMs = 30_000;

/** The server ends with this process, even on kill -9. */
export async function startPostgres({ dir, settings = {} }: PostgresOptions = {}) {
  const binaries = findPostgres();
  if (!binaries) throw new Error(noPostgresError);

  const folder = realpathSync(dir ?? mkdtempSync(join(tmpdir(), 'sanduku-postgres-')));
  const data = join(folder, 'data');
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const run = { cwd: folder, ...owner };
  const isNew = !existsSync(join(data, 'PG_VERSION'));
  if (isNew) {
    execFileSync(
      join(binaries.directory, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...run, stdio: ['ignore', 'ignore', 'pipe'] },
    );
  }

  const port = await freePort();
  const urlOf = (database: string) => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const options = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    ...settings,
  };
  const args = [
    '-D',
    data,
    '-p',
    String(port),
    ...Object.entries(options).flatMap(([k, v]) => ['-c', `${k}=${v}`]),
  ];

  const log = join(folder, 'log');
  const start = async () => {
    const logFile = openSync(log, 'a');
    const child = spawn(join(binaries.directory, 'postgres'), args, {
      ...run,
      // Ctrl-C must reach only this process, which stops the others in order.
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
    closeSync(logFile);
    child.unref();
    await untilReady(child, urlOf('postgres'), log);
    return child;
  };

  const guard = stopWithParent(data, dir ? undefined : folder);
  let server = await start();
  if (isNew) await query(urlOf('postgres'), 'CREATE DATABASE sanduku');

  return {
    port,
    url: urlOf('sanduku'),
    adminUrl: urlOf('postgres'),
    async stop() {
      await end(server, 'SIGINT');
      guard.kill('SIGKILL');
      if (!dir) rmSync(folder, { recursive: true, force: true });
    },
    /** Keeps the data for `restart`. */
    halt: () => end(server, 'SIGINT'),
    /** Like a power cut; waits until all processes are gone. */
    async kill9() {
      await end(server, 'SIGKILL');
      await untilNoProcessIn(data);
    },
    async restart() {
      await end(server, 'SIGINT');
      server = await start();
    },
  };
}

/** Empty by default. Returns its address. */
export async function createDatabase(server: string, template = 'template1'): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  // Without fsync, copying files is faster than logging every page.
  await query(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  // PostgreSQL does not copy privileges (serving-role.sql).
  await query(server, `REVOKE TEMPORARY ON DATABASE ${name} FROM public`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

export async function startReplica({ adminUrl }: Postgres) {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-replica-'));
  const owner = serverUser();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  execFileSync(
    join(findPostgres()?.directory ?? '', 'pg_basebackup'),
    ['-d', adminUrl, '-D', join(folder, 'data'), '-R', '-c', 'fast', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const replica = await startPostgres({ dir: folder });
  return {
    ...replica,
    data: join(folder, 'data'),
    async stop() {
      await replica.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/**
 * A shell whose input ends with this process, even on kill -9. It then stops the server and removes its
 * folder.
 */
export function stopWithParent(
  data: string,
  folder: string | undefined,
  /** For a regular shutdown. */
  afterSeconds = 0,
): ChildProcess {
  const script =
    'cat; sleep "$2"; kill -QUIT "$(head -n 1 "$0/postmaster.pid")"; if [ "$1" ]; then sleep 1; rm -rf "$1"; fi';
  const guard = spawn('sh', ['-c', script, data, folder ?? '', String(afterSeconds)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // The pipe must not keep this process alive.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (true) {
    try {
      await query(url, 'SELECT 1');
      return;
    } catch (cause) {
      if (hasEnded(server) || Date.now() > deadline) {
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`, { cause });
      }
      await pause(20);
    }
  }
}

export async function query<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql, values)).rows as Row[];
  } finally {
    await client.end();
  }
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(server)) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', () => resolve());
    // Until the server has ended.
    server.ref();
    server.kill(signal);
  });
}

/** By working directory, so even after their parent died. */
export function processesIn(data: string): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && workingDirectory(pid) === data)
    .map(Number);
}

async function untilNoProcessIn(data: string): Promise<void> {
  const deadline = Date.now() + maxWaitMs;
  while (processesIn(data).length > 0) {
    if (Date.now() > deadline)
      throw new Error(`Processes of the killed PostgreSQL in ${data} are still there`);
    await pause(10);
  }
}

function workingDirectory(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
