import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { freePort } from '../../tools/free-port.ts';
import { endsWithParent } from '../../tools/run-command.ts';
import { readConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createLog } from './lib/log.ts';
import { openConfigured } from './main.ts';
import { initialiseEpochKeys } from './modules/game/initialise-epoch-keys.ts';
import { explain } from './start-errors.ts';
import { newDatabaseUrl } from './testing/databases.ts';
import { testEpochKeys } from './testing/epoch-keys.ts';

const { PATH, NODE_COMPILE_CACHE } = process.env;
const main = join(import.meta.dirname, 'main.ts');
const temporary = mkdtempSync(join(tmpdir(), 'sanduku-shutdown-'));
const running = new Set<ChildProcess>();
/** Starts take a second, but longer on a busy machine. */
const waitOptions = { timeout: 100_000, interval: 10 };
const postgres = inject('postgresUrl');
let folders = 0;
const freshFolder = () => join(temporary, `data-${folders++}`);

afterAll(() => {
  for (const server of running) server.kill('SIGKILL');
  rmSync(temporary, { recursive: true, force: true });
});

interface Server {
  readonly output: { stdout: string; stderr: string };
  readonly exit: Promise<number | null>;
  readonly port: number;
  signal(): void;
}

/** Without this process's environment. */
function spawnServer(environment: Record<string, string>): Omit<Server, 'port'> {
  const child = spawn(process.execPath, [...endsWithParent, main], {
    env: { PATH, NODE_COMPILE_CACHE, HOST: '127.0.0.1', PORT: '0', DATA_DIR: freshFolder(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      output[name] += text;
    });
  }
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { output, exit, signal: () => void child.kill('SIGTERM') };
}

/** Opens faster than an embedded database. */
async function quickDatabase(): Promise<Record<string, string>> {
  return { DATABASE_URL: (await newDatabaseUrl()) ?? '' };
}

async function startServer(environment: Record<string, string> = {}): Promise<Server> {
  const server = spawnServer(environment);
  const port = await vi.waitFor(() => {
    const [, found] = /ready at http:\/\/localhost:(\d+)/.exec(server.output.stdout) ?? [];
    if (found === undefined) throw new Error(`Not ready: ${server.output.stdout}${server.output.stderr}`);
    return Number(found);
  }, waitOptions);
  return { ...server, port };
}

const untilStopping = (server: Server) =>
  vi.waitFor(() => expect(server.output.stdout).toContain('"msg":"stopping"'), waitOptions);

/** Holds back the rest. */
async function halfRequest({ port }: Server, firstPart: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(firstPart);
  return socket;
}

const body = JSON.stringify({ page: '/', metrics: [{ name: 'LCP', value: 1200 }] });
const post = `POST /api/vitals HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;

let server: Server;
const folder = freshFolder();
beforeAll(async () => {
  server = await startServer({ DATA_DIR: folder });
});

describe('a server that cannot start prints the reason in one sentence', () => {
  const cases: [string, () => Record<string, string> | Promise<Record<string, string>>, () => string][] = [
    [
      'the port is in use',
      async () => ({ ...(await quickDatabase()), PORT: String(server.port) }),
      () => `PORT ${server.port} is in use by another program: stop that one, or set PORT to another number.`,
    ],
    [
      'the host is not ours',
      async () => ({ ...(await quickDatabase()), HOST: '192.0.2.1' }),
      () => 'HOST 192.0.2.1 is not an address of this machine: set HOST to 0.0.0.0 or 127.0.0.1.',
    ],
    [
      'a variable is wrong',
      () => ({ PORT: 'http' }),
      () => 'PORT must be a number from 0 to 65535, such as 3000.',
    ],
  ];
  if (postgres !== undefined) {
    cases.push([
      'the rounds’ keys are encrypted with another secret',
      async () => {
        const url = (await newDatabaseUrl()) ?? '';
        const database = await openDatabase({ url });
        await initialiseEpochKeys(database, { keys: testEpochKeys, now: new Date() });
        await database.close();
        return { DATABASE_URL: url };
      },
      () =>
        `EPOCH_KEY_SECRET does not open the keys of sealed rounds, which were encrypted with another secret (${testEpochKeys.secretId}): add that secret to the list, or, if it is lost, run "npm run reseal" with the secret you have.`,
    ]);
  }

  test.concurrent.each(cases)('%s', async (_name, environment, sentence) => {
    const refused = spawnServer(await environment());
    expect(await refused.exit).toBe(1);
    expect(refused.output).toEqual({ stdout: '', stderr: `${sentence()}\n` });
  });
});

describe('a database that cannot be opened is explained in one sentence', () => {
  const file = join(temporary, 'file');
  writeFileSync(file, '');
  const onServer = (environment: Record<string, string>) => ({
    DATA_DIR: freshFolder(),
    DATABASE_URL: new URL('/no_such_database', postgres ?? 'postgres://127.0.0.1').href,
    ...environment,
  });

  test.each<[string, () => object | Promise<object>, string]>([
    [
      'nobody answers at DATABASE_URL',
      async () => onServer({ DATABASE_URL: `postgres://user:hunter2@127.0.0.1:${await freePort()}/sanduku` }),
      'DATABASE_URL names a PostgreSQL server that does not answer: start it, or correct the address.',
    ],
    [
      'the folder is in use',
      () => ({ DATA_DIR: folder }),
      `The database folder ${folder} is in use by another process: stop that one, or set DATA_DIR to another folder.`,
    ],
    [
      'the folder is a file',
      () => ({ DATA_DIR: file }),
      `DATA_DIR ${file} cannot hold the database (EEXIST): give it a folder that the server may write to.`,
    ],
  ])('%s', async (_name, environment, sentence) => {
    expect(await openingProblem(await environment())).toBe(sentence);
  });

  test.skipIf(postgres === undefined)('there is no such database', async () => {
    const sentence = 'names a database that does not exist: create it with "createdb", or correct the name.';
    expect(await openingProblem(onServer({}))).toBe(`DATABASE_URL ${sentence}`);
    const replica = { READ_DATABASE_URL: new URL('/no_such_database', postgres).href };
    expect(await openingProblem(onServer({ ...(await quickDatabase()), ...replica }))).toBe(
      `READ_DATABASE_URL ${sentence}`,
    );
  });
});

async function openingProblem(environment: object): Promise<string> {
  try {
    const database = await openConfigured(readConfig({ ...environment }), createLog('silent'));
    await database.close();
    return 'opened';
  } catch (error) {
    return explain(error);
  }
}

describe('a server that receives a stop signal', () => {
  test('answers requests in flight, accepts no new ones, and exits with 0', async () => {
    const slow = await halfRequest(server, post + body.slice(0, 10));
    const asking = await halfRequest(server, 'GET /readyz HTTP/1.1\r\nHost: local');
    // Then the earlier requests have arrived.
    expect((await fetch(`http://127.0.0.1:${server.port}/healthz`)).status).toBe(200);

    server.signal();
    await untilStopping(server);
    await vi.waitFor(
      () => expect(fetch(`http://127.0.0.1:${server.port}/healthz`)).rejects.toThrow(),
      waitOptions,
    );
    asking.write('host\r\n\r\n');
    slow.write(body.slice(10));

    expect(await readAll(asking)).toMatch(/^HTTP\/1.1 503 [\s\S]*"The server is stopping\."/);
    expect(await readAll(slow)).toMatch(/^HTTP\/1.1 200 OK\r\n[\s\S]*"success":true/);
    expect(await server.exit).toBe(0);
    expect(server.output.stderr).toBe('');
  });

  test('twice, ends at once', async () => {
    const another = await startServer(await quickDatabase());
    const slow = await halfRequest(another, post + body.slice(0, 10));
    slow.on('error', () => {});
    expect((await fetch(`http://127.0.0.1:${another.port}/healthz`)).status).toBe(200);
    another.signal();
    await untilStopping(another);
    another.signal();
    expect(await another.exit).toBe(1);
  });
});
