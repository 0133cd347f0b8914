import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { aptInstall, root } from './run-command.ts';

export interface HaproxyServer {
  readonly name: string;
  readonly port: number;
}

/** A PostgreSQL with its Patroni endpoint. */
export interface HaproxyDatabase {
  readonly name: string;
  readonly host: string;
  readonly ports: { readonly postgres: number; readonly patroni: number };
}

export interface HaproxyOptions {
  readonly servers: readonly HaproxyServer[];
  readonly databases?: readonly HaproxyDatabase[];
  readonly host?: string;
  /** 0 or undefined selects a free port. */
  readonly port?: number;
  readonly tls?: boolean;
}

export interface ServerState {
  readonly isReady: boolean;
  /** Requests in flight and open websockets. */
  readonly connections: number;
}

export type Haproxy = Awaited<ReturnType<typeof startHaproxy>>;

const remedy = 'apt-get install haproxy, or set HAPROXY_PATH';
/** Connections still open are then closed. */
const STOP_SECONDS = 15;

export function findHaproxy(): string | undefined {
  return [process.env.HAPROXY_PATH || '/usr/sbin/haproxy'].find((path) => existsSync(path));
}

export async function ensureHaproxy(): Promise<string> {
  const found = findHaproxy() ?? ((await aptInstall('haproxy')) ? findHaproxy() : undefined);
  if (found === undefined) throw new Error(`HAProxy was not found: ${remedy}.`);
  return found;
}

/** With the shipped configuration. HAProxy ends with this process, even on kill -9. */
export async function startHaproxy(options: HaproxyOptions) {
  const { servers, databases = [], host = '127.0.0.1', tls = false } = options;
  const binary = await ensureHaproxy();
  const port = options.port || (await freePort());
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-haproxy-'));
  const adminSocket = join(folder, 'admin');
  const certificate = tls ? makeCertificate(folder) : undefined;
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, haproxyConfig({ address: `${host}:${port}`, servers, adminSocket, certificate }));
  const databaseConfig = join(folder, 'database.cfg');
  const databasePorts = { writer: await freePort(), readers: await freePort() };
  writeFileSync(databaseConfig, databases.length > 0 ? databaseSections(databases, databasePorts) : '');

  const files = ['-f', config, '-f', databaseConfig];
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', binary, '-db', ...files], {
    // Ctrl-C must reach only this process, which stops the others in order.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'close').then(() => rmSync(folder, { recursive: true, force: true }));
  await untilAnswers(child, adminSocket);
  return {
    url: `${tls ? 'https' : 'http'}://${/^(0\.0\.0\.0|127\.0\.0\.1)$/.test(host) ? 'localhost' : host}:${port}`,
    pid: child.pid as number,
    databasePorts,
    states: async () => statesIn(await ask(adminSocket, 'show stat')),
    /** Since the last call. */
    async connectionsPerSecond() {
      const rows = rowsOf(await ask(adminSocket, 'show stat'));
      await ask(adminSocket, 'clear counters all');
      const most = (to: 'writer' | 'readers') =>
        Number(
          rows.find((value) => value('# pxname') === to && value('svname') === 'FRONTEND')?.('rate_max'),
        );
      return { writer: most('writer'), readers: most('readers') };
    },
    /** Ends when requests in flight are completed and the servers have closed the websockets. */
    async stop() {
      child.kill('SIGUSR1');
      await ended;
    },
  };
}

function haproxyConfig(options: {
  address: string;
  servers: readonly HaproxyServer[];
  adminSocket: string;
  /** Undefined for plain HTTP. */
  certificate: string | undefined;
}): string {
  const { address, servers, adminSocket, certificate } = options;
  const shipped = readFileSync(join(root, 'ops/deploy/haproxy.cfg'), 'utf8');
  const tls = certificate === undefined ? '' : ` ssl crt ${certificate} alpn h2,http/1.1`;
  const serverLines = servers.map(({ name, port }) => `    server ${name} 127.0.0.1:${port}\n`).join('');
  return [
    `global\n    stats socket ${adminSocket} level admin\n    hard-stop-after ${STOP_SECONDS}s\n`,
    shipped
      .slice(shipped.indexOf('\n\n'))
      .replace(/^ +bind :80\n/m, '')
      .replace(/^( +bind) :443.*/m, `$1 ${address}${tls}`)
      .replace(/^ +http-request redirect scheme https.*\n/m, '')
      .replace(/(^ +server .*\n)+/gm, serverLines),
  ].join('');
}

function databaseSections(
  databases: readonly HaproxyDatabase[],
  { writer, readers }: { writer: number; readers: number },
): string {
  const shipped = readFileSync(join(root, 'ops/deploy/haproxy-database.cfg'), 'utf8');
  const serverLines = databases
    .map(({ name, host, ports }) => `    server ${name} ${host}:${ports.postgres} port ${ports.patroni}\n`)
    .join('');
  return shipped
    .replace(/^( +bind) .*:5000.*/m, `$1 127.0.0.1:${writer}`)
    .replace(/^( +bind) .*:5001.*/m, `$1 127.0.0.1:${readers}`)
    .replace(/(^ +server .*\n)+/gm, serverLines);
}

export function makeCertificate(folder: string): string {
  const inFolder = (name: string) => join(folder, name);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const files = ['-keyout', inFolder('key.pem'), '-out', inFolder('certificate.pem')];
  execFileSync('openssl', ['req', '-x509', '-days', '2', ...key, ...names, ...files], { stdio: 'pipe' });
  const parts = ['certificate.pem', 'key.pem'].map((name) => readFileSync(inFolder(name), 'utf8'));
  writeFileSync(inFolder('both.pem'), parts.join(''), { mode: 0o600 });
  return inFolder('both.pem');
}

/** Rejects if HAProxy exits first, with an error code if a person can fix the cause. */
async function untilAnswers(child: ChildProcess, adminSocket: string): Promise<void> {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  while (child.exitCode === null && child.signalCode === null) {
    const answers = await ask(adminSocket, 'show info').catch(() => '');
    if (answers !== '') return;
    await pause(20);
  }
  const [, code = ''] = reasons.find(([reason]) => said.includes(reason)) ?? [];
  throw Object.assign(new Error(`HAProxy did not start:\n${said}`), { code });
}

const reasons = [
  ['Address already in use', 'EADDRINUSE'],
  ['Permission denied', 'EACCES'],
  ['Cannot assign requested address', 'EADDRNOTAVAIL'],
] as const;

function ask(adminSocket: string, command: string): Promise<string> {
  return text(connect(adminSocket).end(`${command}\n`));
}

function statesIn(csv: string): Map<string, ServerState> {
  return new Map(
    rowsOf(csv)
      .filter((value) => value('# pxname') === 'servers' && value('svname') !== 'BACKEND')
      .map((value) => [
        value('svname'),
        // "UP 2/3" has failed a check but still receives requests.
        { isReady: value('status').startsWith('UP'), connections: Number(value('scur')) },
      ]),
  );
}

/** A function from column name to value, per row. */
function rowsOf(csv: string): ((column: string) => string)[] {
  const [columns = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.split(','));
  return rows.map((row) => (column) => row[columns.indexOf(column)] ?? '');
}
