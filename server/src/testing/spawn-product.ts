import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithParent } from '../../../tools/run-command.ts';
import { TEST_EPOCH_KEY_SECRET } from './epoch-keys.ts';
import { TEST_SIGNING_KEY } from './signing-key.ts';

export interface SpawnedProduct {
  readonly port: number;
  readonly process: ChildProcess;
  stop(signal: NodeJS.Signals): Promise<void>;
}

const main = join(import.meta.dirname, '../main.ts');

export async function spawnProduct(environment: Record<string, string>): Promise<SpawnedProduct> {
  const child = spawn(process.execPath, [...endsWithParent, main], {
    env: {
      ...process.env,
      MODE: 'sandbox',
      HOST: '127.0.0.1',
      PORT: '0',
      EPOCH_KEY_SECRET: TEST_EPOCH_KEY_SECRET,
      SIGNING_KEY: TEST_SIGNING_KEY,
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const port = await Promise.race([
    readPort(child),
    exited.then(() => Promise.reject(new Error('The product ended before it was ready'))),
  ]);
  return {
    port,
    process: child,
    async stop(signal) {
      child.kill(signal);
      await exited;
    },
  };
}

async function readPort({ stdout }: ChildProcess): Promise<number> {
  if (stdout === null) throw new Error('The product has no output');
  for await (const line of createInterface({ input: stdout })) {
    const ready = / is ready at http:\/\/localhost:(\d+)/.exec(line);
    if (ready !== null) return Number(ready[1]);
  }
  throw new Error('The product never said that it was ready');
}
