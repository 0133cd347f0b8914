import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '../tools/free-port.ts';
import { endsWithParent } from '../tools/run-command.ts';

/** For a busy machine. */
export const PRODUCT_START_MS = 240_000;

interface House {
  origin: string;
  server: ChildProcess;
  close: () => Promise<void>;
}

/** Uses a separate database. Preloads are modules that run before the server's. */
export async function startProduct(
  preloads: readonly string[] = [],
  settings: Record<string, string> = {},
): Promise<House> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sanduku-e2e-'));
  const port = String(await freePort());
  const imports = preloads.flatMap((module) => ['--import', module]);
  const server = spawn(process.execPath, [...endsWithParent, ...imports, 'server/src/main.ts'], {
    env: {
      ...process.env,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MODE: 'sandbox',
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const origin = `http://127.0.0.1:${port}`;
  // The test's timeout would limit expect.poll.
  while (!(await isReady(origin))) {
    if (server.exitCode !== null) throw new Error(`The product did not start: ${server.exitCode}`);
    await setTimeout(200);
  }
  return {
    origin,
    server,
    close: async () => {
      server.kill('SIGTERM');
      await ended;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).ok;
  } catch {
    return false;
  }
}
