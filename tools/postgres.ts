import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
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

/** PG_BIN_DIR if set, else Debian's folders, newest first, else whatever is on the path. */
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

/** Installs PostgreSQL where none is found and this process may. */
export async function ensurePostgres(): Promise<PostgresBinaries | undefined> {
  return findPostgres() ?? ((await aptInstall('postgresql')) ? findPostgres() : undefined);
}

function debianDirectories(): string[] {
  const release = (directory: string) => Number(directory.split('/').at(-2));
  return globSync('/usr/lib/postgresql/*/bin').sort((a, b) => release(b) - release(a));
}

/** The server's own word, so that a folder with clients only does not count. */
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
  /**
   * A folder of its own, left in place at the end: empty, or with what an earlier server has left there. Without it a
   * temporary one that is removed.
   */
  readonly dir?: string;
  /** Server settings; without `fsync` it is off: fast, and right for everything but benchmarks and crash tests. */
  readonly settings?: Readonly<Record<string, string>>;
}

export type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const patienceMs = 30_000;

/** A PostgreSQL server of our own, made for this process: it ends when this process ends, however it ends. */
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
      // A group of its own: Ctrl-C in the terminal is for us, and we end it in our order.
      detached: true,
      stdio: ['ignore', logFile, logFile],
    });
    closeSync(logFile);
    child.unref();
    await untilReady(child, urlOf('postgres'), log);
    return child;
  };

  const guard = guardAgainstOurDeath(data, dir ? undefined : folder);
  let server = await start();
  if (isNew) await query(urlOf('postgres'), 'CREATE DATABASE sanduku');

  return {
    port,
    /** The database `sanduku`, empty at first. */
    url: urlOf('sanduku'),
    /** The database `postgres`, from where others are created and dropped. */
    adminUrl: urlOf('postgres'),
    async stop() {
      await end(server, 'SIGINT');
      guard.kill('SIGKILL');
      if (!dir) rmSync(folder, { recursive: true, force: true });
    },
    /** Shuts the server down in order, and leaves its data for `restart`. */
    halt: () => end(server, 'SIGINT'),
    /** Kills the server as a power cut would and waits until the last of its processes is gone. */
    async kill9() {
      await end(server, 'SIGKILL');
      await untilNoProcessIn(data);
    },
    /** Starts it again, on the same port and data, after `halt` or `kill9` or while it runs. */
    async restart() {
      await end(server, 'SIGINT');
      server = await start();
    },
  };
}

/** A copy of that server which follows it. */
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

/** PostgreSQL refuses to run as root: then whom it runs as. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65534), gid: Number(user?.[3] ?? 65534) };
}

/**
 * A shell that waits for the end of its input, which is our end even if it is a kill -9, and then ends the server
 * and removes its folder.
 */
export function guardAgainstOurDeath(
  data: string,
  folder: string | undefined,
  /** For whoever else ends it in order, if it can. */
  afterSeconds = 0,
): ChildProcess {
  const script =
    'cat; sleep "$2"; kill -QUIT "$(head -n 1 "$0/postmaster.pid")"; if [ "$1" ]; then sleep 1; rm -rf "$1"; fi';
  const guard = spawn('sh', ['-c', script, data, folder ?? '', String(afterSeconds)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  // The pipe alone must not keep this process alive.
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  return guard;
}

async function untilReady(server: ChildProcess, url: string, log: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
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

/** One statement on a connection of its own. */
export async function query<Row>(url: string, sql: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(sql)).rows as Row[];
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
    // Nothing else may keep this process alive while it waits for the server's end.
    server.ref();
    server.kill(signal);
  });
}

/** The processes of a server work in its data folder, also when the one that started them is dead. */
export function processesIn(data: string): number[] {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && workingDirectory(pid) === data)
    .map(Number);
}

async function untilNoProcessIn(data: string): Promise<void> {
  const deadline = Date.now() + patienceMs;
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
