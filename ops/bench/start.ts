import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { endsWithParent } from '../../tools/run-command.ts';

/**
 * Starts the product like `npm start`, on a new and then on an existing data folder, and prints its output.
 */
export async function benchStart(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sanduku-start-'));
  console.log('\nStart-up of npm start, everything installed and built:');
  for (const data of ['new data folder', 'existing data folder']) {
    console.log(`  ${data.padEnd(22)} ${await startOnce(join(folder, 'data'))}`);
  }
  rmSync(folder, { recursive: true, force: true });
}

async function startOnce(dataDir: string): Promise<string> {
  const launcher = join(import.meta.dirname, '../../tools/launch.mjs');
  const child = spawn(process.execPath, [...endsWithParent, launcher, 'tools/start.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let ready = 'it did not start';
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes(' is ready at ')) continue;
    ready = line;
    child.kill('SIGTERM');
  }
  await ended;
  return ready;
}
