import { spawn } from 'node:child_process';
import {
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { processesIn, serverUser, stopWithParent } from '../../tools/postgres.ts';
import { root } from '../../tools/run-command.ts';
import type { BackupSettings, Backups } from './backups.ts';
import type { Machine } from './machines.ts';
import { Supervised } from './supervised.ts';

interface DatabaseMachineOptions {
  readonly machine: Machine;
  readonly machines: readonly Machine[];
  readonly folder: string;
  readonly binaries: string;
  readonly password: string;
  /** WAL archive; undefined disables archiving. */
  readonly backups?: Backups | undefined;
  readonly say: (line: string) => void;
}

/** PostgreSQL writes a last checkpoint before it stops. */
const STOP_MS = 60_000;
const POLL_INTERVAL_MS = 100;
const GUARD_SECONDS = 10;
const deploy = join(root, 'ops/deploy');

/** Three fit on one machine; still durable. */
const postgresSettings = `fsync = on
synchronous_commit = on
full_page_writes = on
shared_buffers = 128MB
max_wal_size = 1GB
`;

export class DatabaseMachine {
  readonly name: string;
  readonly machine: Machine;
  readonly settings: string;
  readonly patroniUrl: string;
  readonly backupSettings: BackupSettings | undefined;
  readonly #folder: string;
  readonly #etcd: Supervised;
  readonly #patroni: Supervised;
  readonly #data: string;
  readonly #guard: ReturnType<typeof stopWithParent>;

  constructor(options: DatabaseMachineOptions) {
    const { machine, folder, say } = options;
    const { name, host, etcdHost, ports } = machine;
    this.name = name;
    this.machine = machine;
    this.settings = join(folder, 'patroni');
    this.patroniUrl = `http://${host}:${ports.patroni}`;
    this.#folder = folder;
    this.#data = join(folder, 'data');
    this.backupSettings = options.backups?.settingsOf({
      name,
      data: this.#data,
      socket: folder,
      port: ports.postgres,
    });
    mkdirSync(this.settings, { recursive: true });
    writeSettings(this.settings, options, this.backupSettings);
    chownToServer(folder);

    this.#etcd = new Supervised(`etcd of ${name}`, {
      spawn: () =>
        spawnThere(machine, ['/usr/bin/etcd', '--log-level', 'warn'], {
          log: join(folder, 'etcd.log'),
          endsBy: 'KILL',
          environment: etcdEnvironment(options),
        }),
      untilReady: () => untilAnswers(`http://${etcdHost}:${ports.etcd}/health`),
      stopMs: STOP_MS,
      say,
    });
    this.#patroni = new Supervised(`PostgreSQL of ${name}`, {
      spawn: () =>
        spawnThere(machine, ['/usr/bin/patroni', this.settings], {
          log: join(folder, 'patroni.log'),
          // Patroni stops its PostgreSQL first.
          endsBy: 'TERM',
        }),
      untilReady: () => untilAnswers(`${this.patroniUrl}/liveness`),
      stopMs: STOP_MS,
      say,
    });
    // Stops a PostgreSQL whose Patroni died, even right after its start.
    this.#guard = stopWithParent(this.#data, undefined, GUARD_SECONDS);
  }

  get isEtcdRunning(): boolean {
    return this.#etcd.isRunning;
  }

  startEtcd(): Promise<void> {
    return this.#etcd.start();
  }

  startPatroni(): Promise<void> {
    return this.#patroni.start();
  }

  /** If Patroni is dead, stops PostgreSQL here. */
  async stopPatroni(): Promise<void> {
    this.thaw();
    await this.#patroni.stop();
    this.#signal('SIGINT', processesIn(this.#data));
    while (processesIn(this.#data).length > 0) await pause(POLL_INTERVAL_MS);
  }

  async stop(): Promise<void> {
    await this.stopPatroni();
    await this.#etcd.stop();
    this.#guard.kill('SIGKILL');
  }

  async kill(): Promise<void> {
    const ended = [this.#patroni.kill(), this.#etcd.kill()];
    while (processesIn(this.#data).length > 0) {
      this.#signal('SIGKILL', processesIn(this.#data));
      await pause(POLL_INTERVAL_MS);
    }
    await Promise.all(ended);
  }

  destroy(): void {
    for (const folder of [this.#data, join(this.#folder, 'etcd')])
      rmSync(folder, { recursive: true, force: true });
  }

  createDataFolder(): string {
    mkdirSync(this.#data, { mode: 0o700 });
    chownToServer(this.#data);
    return this.#folder;
  }

  async start(): Promise<void> {
    await this.#etcd.start();
    await this.#patroni.start();
  }

  freeze(): void {
    this.#signal('SIGSTOP', this.#processes());
  }

  thaw(): void {
    this.#signal('SIGCONT', this.#processes());
  }

  #processes(): number[] {
    return [this.#patroni.pid, this.#etcd.pid, ...processesIn(this.#data)].filter((pid) => pid !== undefined);
  }

  #signal(signal: NodeJS.Signals, pids: readonly number[]): void {
    for (const pid of pids) {
      try {
        process.kill(pid, signal);
      } catch {}
    }
  }
}

function writeSettings(
  settings: string,
  { machine, machines, folder, binaries, password }: DatabaseMachineOptions,
  backup: BackupSettings | undefined,
): void {
  const { name, host, ports } = machine;
  const [patroni, postgres] = [`${host}:${ports.patroni}`, `${host}:${ports.postgres}`];
  copyFileSync(join(deploy, 'patroni.yml'), join(settings, '10-sanduku.yml'));
  writeFileSync(join(folder, 'postgresql.conf'), postgresSettings);
  const differs = {
    name,
    etcd: { hosts: machines.map(({ etcdHost, ports: { etcd } }) => `${etcdHost}:${etcd}`) },
    restapi: {
      listen: patroni,
      connect_address: patroni,
      authentication: { username: 'patroni', password },
    },
    postgresql: {
      listen: postgres,
      connect_address: postgres,
      custom_conf: join(folder, 'postgresql.conf'),
      data_dir: join(folder, 'data'),
      bin_dir: binaries,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: { password }, replication: { password }, rewind: { password } },
      parameters: {
        unix_socket_directories: folder,
        ...(backup === undefined
          ? { archive_mode: 'off' }
          : { archive_command: [...backup.call, 'archive-push', '%p'].join(' ') }),
      },
    },
  };
  writeFileSync(join(settings, '20-machine.yml'), JSON.stringify(differs), { mode: 0o600 });
}

function chownToServer(folder: string): void {
  const owner = serverUser();
  if (owner) for (const path of [folder, ...globSync(`${folder}/**`)]) chownSync(path, owner.uid, owner.gid);
}

function etcdEnvironment({ machine, machines, folder }: DatabaseMachineOptions): Record<string, string> {
  const shipped = parseEnv(readFileSync(join(deploy, 'etcd.env.example'), 'utf8')) as Record<string, string>;
  const peerUrl = ({ etcdHost, ports }: Machine) => `http://${etcdHost}:${ports.etcdPeer}`;
  const clientUrl = `http://${machine.etcdHost}:${machine.ports.etcd}`;
  return {
    ...shipped,
    ETCD_NAME: machine.name,
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ETCD_LISTEN_PEER_URLS: peerUrl(machine),
    ETCD_INITIAL_ADVERTISE_PEER_URLS: peerUrl(machine),
    ETCD_LISTEN_CLIENT_URLS: clientUrl,
    ETCD_ADVERTISE_CLIENT_URLS: clientUrl,
    ETCD_INITIAL_CLUSTER: machines.map((other) => `${other.name}=${peerUrl(other)}`).join(','),
  };
}

/** Unprivileged; ends with this process. */
function spawnThere(
  machine: Machine,
  command: readonly string[],
  { log, endsBy, environment = {} }: { log: string; endsBy: string; environment?: Record<string, string> },
) {
  const owner = serverUser();
  const asOwner = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : [];
  const [program, ...args] = machine.on(['setpriv', ...asOwner, '--pdeathsig', endsBy, ...command]);
  const logFile = openSync(log, 'a');
  return spawn(program as string, args, {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...environment },
    // Ctrl-C must reach only this process, which stops the others in order.
    detached: true,
    stdio: ['ignore', logFile, logFile],
  });
}

async function untilAnswers(url: string): Promise<void> {
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) await pause(POLL_INTERVAL_MS);
}
