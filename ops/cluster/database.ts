import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { ensurePostgres, noPostgresError, query } from '../../tools/postgres.ts';
import { aptInstall } from '../../tools/run-command.ts';
import type { Backups } from './backups.ts';
import { DatabaseMachine } from './database-machine.ts';
import type { Machine } from './machines.ts';

export interface DatabaseOptions {
  readonly machines: readonly Machine[];
  /** Kept after a stop. */
  readonly folder: string;
  /** WAL archive; undefined disables archiving. */
  readonly backups?: Backups;
  readonly say: (line: string) => void;
}

export interface Role {
  readonly name: string;
  readonly role: 'leader' | 'replica' | 'sync_standby';
  readonly state: string;
  readonly timeline?: number;
  readonly lag?: number | string;
}

export type DatabaseCluster = Awaited<ReturnType<typeof startDatabase>>;

const START_MS = 120_000;
const LOOK_MS = 1_000;

async function ensurePatroni(): Promise<void> {
  const there = ['/usr/bin/patroni', '/usr/bin/etcd'].every((binary) => existsSync(binary));
  if (there || ((await aptInstall('etcd-server', 'etcd')) && (await aptInstall('patroni', 'patroni'))))
    return;
  throw new Error('Patroni or etcd was not found: apt-get install patroni etcd-server.');
}

/** Processes end with this one. */
export async function startDatabase({ machines, folder, backups, say }: DatabaseOptions) {
  const postgres = await ensurePostgres();
  if (postgres === undefined) throw new Error(noPostgresError);
  await ensurePatroni();
  mkdirSync(folder, { recursive: true });
  const password = storedPassword(join(folder, 'password'));
  const nodes = machines.map(
    (machine) =>
      new DatabaseMachine({
        machine,
        machines,
        folder: join(folder, machine.name),
        binaries: postgres.directory,
        password,
        backups,
        say,
      }),
  );

  const stop = async () => {
    const writer = (await roles()).find(({ role }) => role === 'leader')?.name;
    // The primary stops last, so that no replica is promoted.
    await Promise.all(nodes.filter(({ name }) => name !== writer).map((node) => node.stopPatroni()));
    await Promise.all(nodes.map((node) => node.stop()));
  };

  async function roles(): Promise<readonly Role[]> {
    const answers = nodes.map(async ({ patroniUrl }) => {
      const answer = await fetch(`${patroniUrl}/cluster`, { signal: AbortSignal.timeout(LOOK_MS) });
      // Patroni without access to etcd knows no members.
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}`);
      return ((await answer.json()) as { members: Role[] }).members;
    });
    return Promise.any(answers).catch(() => []);
  }

  async function writer(): Promise<DatabaseMachine | undefined> {
    const name = (await roles()).find(({ role, state }) => role === 'leader' && state === 'running')?.name;
    return nodes.find((node) => node.name === name);
  }

  const urlOf = (host: string, port: number, database: string) =>
    `postgres://postgres:${password}@${host}:${port}/${database}`;
  const cluster = {
    nodes: nodes as readonly DatabaseMachine[],
    password,
    roles,
    writer,
    async primary(): Promise<DatabaseMachine> {
      const found = await writer();
      if (found === undefined) throw new Error('There is no primary');
      return found;
    },
    /** True if a primary has all expected replicas, one of them synchronous. */
    async isWhole(machinesWanted = nodes.length): Promise<boolean> {
      const [leader, ...others] = (await roles())
        .filter(({ state }) => /^(running|streaming)$/.test(state))
        .toSorted((a, b) => Number(b.role === 'leader') - Number(a.role === 'leader'));
      const following = others.filter(({ timeline }) => timeline === leader?.timeline);
      return (
        leader?.role === 'leader' &&
        following.length >= machinesWanted - 1 &&
        following.some(({ role }) => role === 'sync_standby')
      );
    },
    /** For `startCluster`. */
    behindHaproxy: {
      machines,
      urlAt: (port: number) => urlOf('127.0.0.1', port, 'sanduku'),
    },
    urlOn: ({ machine }: DatabaseMachine, database: string) =>
      urlOf(machine.host, machine.ports.postgres, database),
    patronictl: async (...args: string[]) => {
      const [{ settings }] = nodes as [DatabaseMachine];
      return (await promisify(execFile)('patronictl', ['-c', settings, ...args])).stdout;
    },
    stop,
  };
  try {
    await Promise.all(nodes.map((node) => node.startEtcd()));
    await Promise.all(nodes.map((node) => node.startPatroni()));
    await untilFullyReplicated(cluster);
    await ensureDatabase(cluster, 'sanduku');
  } catch (error) {
    await stop();
    throw error;
  }
  return cluster;
}

async function untilFullyReplicated({ isWhole }: Pick<DatabaseCluster, 'isWhole'>): Promise<void> {
  const deadline = performance.now() + START_MS;
  while (!(await isWhole())) {
    if (performance.now() > deadline)
      throw new Error('The three PostgreSQL did not come together; see their logs');
    await pause(200);
  }
}

/** Creates the database if it is missing. Returns its address on the primary. */
export async function ensureDatabase(
  cluster: Pick<DatabaseCluster, 'primary' | 'urlOn'>,
  name: string,
): Promise<string> {
  const primary = await cluster.primary();
  const url = cluster.urlOn(primary, 'postgres');
  const there = await query(url, 'select from pg_database where datname = $1', [name]);
  if (there.length === 0) await query(url, `create database ${name}`);
  return cluster.urlOn(primary, name);
}

function storedPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
