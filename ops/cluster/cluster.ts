import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../tools/free-port.ts';
import { type HaproxyDatabase, type HaproxyServer, startHaproxy } from '../../tools/haproxy.ts';
import { endsWithParent, root } from '../../tools/run-command.ts';
import type { DatabaseCluster, Role } from './database.ts';
import { Supervised } from './supervised.ts';

export interface ClusterOptions extends Omit<MemberOptions, 'role' | 'databaseUrl' | 'readDatabaseUrl'> {
  /** With several, `urlAt` builds the address for HAProxy's port. */
  readonly database:
    | { readonly url: string }
    | { readonly machines: readonly HaproxyDatabase[]; readonly urlAt: (port: number) => string };
  readonly nodes: number;
  readonly host: string;
  readonly port: number;
  readonly tls?: boolean;
}

/** One can fail while the other takes over its jobs. */
const WORKERS = 2;

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

export async function startCluster(options: ClusterOptions) {
  const { database, host, port, tls = false } = options;
  const servers: HaproxyServer[] = [];
  while (servers.length < options.nodes)
    servers.push({ name: `server-${servers.length + 1}`, port: await freePort() });
  // First, so that a port conflict is reported immediately.
  const databases = 'machines' in database ? database.machines : [];
  const haproxy = await startHaproxy({ host, port, tls, servers, databases });
  const databaseUrl = 'url' in database ? database.url : database.urlAt(haproxy.databasePorts.writer);
  const readDatabaseUrl = 'url' in database ? undefined : database.urlAt(haproxy.databasePorts.readers);
  const shared = { ...options, databaseUrl, readDatabaseUrl };
  const members = servers.map(({ name, port: at }) => new Member(name, at, { ...shared, role: 'api' }));
  const workers: Member[] = [];
  while (workers.length < WORKERS)
    workers.push(new Member(`worker-${workers.length + 1}`, await freePort(), { ...shared, role: 'worker' }));
  const all = [...members, ...workers];
  const stop = async () => {
    await Promise.all([haproxy.stop(), ...all.map((member) => member.stop())]);
  };
  try {
    await Promise.all(all.map((member) => member.start()));
  } catch (error) {
    await stop();
    throw error;
  }

  const isServing = async (member?: Member) => {
    const states = await haproxy.states();
    const asked = member === undefined ? members : [member];
    return asked.every(({ name, isRunning }) => isRunning && states.get(name)?.isReady === true);
  };
  let restarting = Promise.resolve();
  return {
    url: haproxy.url,
    databaseUrl,
    databasePorts: haproxy.databasePorts,
    members: members as readonly Member[],
    workers: workers as readonly Member[],
    isServing,
    states: haproxy.states,
    connectionsPerSecond: haproxy.connectionsPerSecond,
    async busiestFirst() {
      const states = await haproxy.states();
      const connections = ({ name }: Member) => states.get(name)?.connections ?? 0;
      return members.toSorted((a, b) => connections(b) - connections(a));
    },
    restartOneByOne() {
      const restart = restarting.then(async () => {
        for (const member of all) {
          while (!(await isServing())) await pause(50);
          await member.stop();
          await member.start();
        }
      });
      // Queues one more restart.
      restarting = restart.catch(() => {});
      return restart;
    },
    stop,
  };
}

const roleNames: Record<Role['role'], string> = {
  leader: 'writer',
  sync_standby: 'standby, synchronous',
  replica: 'standby',
};

/** The current roles as text, without constantly changing values: equal texts mean nothing happened. */
export async function picture(cluster: Cluster, database: DatabaseCluster): Promise<string> {
  const [states, roles] = await Promise.all([cluster.states(), database.roles()]);
  const { writer, readers } = cluster.databasePorts;
  const servers = cluster.members.map(({ name, port, isRunning }) => {
    const state =
      isRunning && states.get(name)?.isReady ? 'serves' : isRunning ? 'is not ready' : 'is starting';
    return `  ${name}    127.0.0.1:${port}  ${state}`;
  });
  const workers = cluster.workers.map(
    ({ name, port, isRunning }) =>
      `  ${name}    127.0.0.1:${port}  ${isRunning ? 'runs jobs' : 'is starting'}`,
  );
  const machines = database.nodes.map(({ name, machine, isEtcdRunning }) => {
    const { role, state, timeline } = roles.find((member) => member.name === name) ?? {};
    const what =
      role && (role === 'leader' || /^(running|streaming)$/.test(state ?? ''))
        ? roleNames[role]
        : (state ?? 'away');
    const history = timeline === undefined ? '' : `, timeline ${timeline}`;
    return `  ${name}  ${machine.host}:${machine.ports.postgres}  ${what}${history}; etcd ${isEtcdRunning ? 'runs' : 'is away'}`;
  });
  return [
    `players -> ${cluster.url}`,
    ...servers,
    ...workers,
    `processes -> writer 127.0.0.1:${writer}, readers 127.0.0.1:${readers}`,
    ...machines,
  ].join('\n');
}

export interface MemberOptions {
  readonly role: 'api' | 'worker';
  readonly databaseUrl: string;
  readonly readDatabaseUrl?: string | undefined;
  readonly environment?: Record<string, string | undefined>;
  readonly say: (line: string) => void;
}

/** Longer than the server's shutdown timeout. */
const STOP_MS = 25_000;

export class Member extends Supervised {
  readonly port: number;

  constructor(name: string, port: number, options: MemberOptions) {
    const { role, databaseUrl, readDatabaseUrl, environment, say } = options;
    const script = [...endsWithParent, join(root, 'server/src/main.ts')];
    super(name, {
      spawn: () =>
        spawn(process.execPath, script, {
          env: {
            // HAProxy needs this long to notice the shutdown.
            DRAIN_SECONDS: '2',
            ...process.env,
            ...environment,
            ROLE: role,
            DATABASE_URL: databaseUrl,
            READ_DATABASE_URL: readDatabaseUrl,
            HOST: '127.0.0.1',
            PORT: String(port),
            // HAProxy runs here.
            TRUSTED_PROXIES: '127.0.0.1',
          },
          // Ctrl-C must reach only this process, which stops the others in order.
          detached: true,
          stdio: ['ignore', 'pipe', 'pipe'],
        }),
      untilReady: (lines) =>
        new Promise((resolve) => {
          lines((line) => (/ is ready at http:/.test(line) ? resolve() : say(`${name} ${line}`)));
        }),
      stopMs: STOP_MS,
      say,
    });
    this.port = port;
  }
}
