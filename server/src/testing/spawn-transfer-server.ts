import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithParent } from '../../../tools/run-command.ts';

const main = join(import.meta.dirname, 'transfer-server.ts');

export interface TransferServer {
  readonly port: number;
  readonly process: ChildProcess;
  stop(signal: NodeJS.Signals): Promise<void>;
}

export async function spawnTransferServer(databaseUrl: string): Promise<TransferServer> {
  const child = spawn(process.execPath, [...endsWithParent, main], {
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const [first] = await Promise.race([
    once(lines, 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The transfer server ended before it listened'))),
  ]);
  return {
    port: Number(first),
    process: child,
    async stop(signal) {
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
