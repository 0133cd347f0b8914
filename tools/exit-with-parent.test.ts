import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, inject, test, vi } from 'vitest';
import { createServerDatabase } from '../server/src/testing/databases.ts';
import { TEMPLATE_DATABASE } from '../server/src/testing/template-database.ts';
import { endsWithParent, runCommand } from './run-command.ts';

const patience = { timeout: 60_000, interval: 50 };

/** A process that starts another one and prints its id. */
async function startParent(script: string) {
  const parent = spawn(process.execPath, [...endsWithParent, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [child] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, child: Number(child) };
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

test('a product ends when the process that started it is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sanduku-orphan-'));
  const postgres = inject('postgresUrl');
  const environment = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    ...(postgres && { DATABASE_URL: await createServerDatabase(postgres, TEMPLATE_DATABASE) }),
  };
  const module = import.meta.resolve('../server/src/testing/spawn-product.ts');
  const { parent, child } = await startParent(`
    import { spawnProduct } from ${JSON.stringify(module)};
    const { process: product } = await spawnProduct(${JSON.stringify(environment)});
    console.log(product.pid);`);
  expect(isRunning(child)).toBe(true);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(child)).toBe(false), patience);
  rmSync(dataDir, { recursive: true });
});

test('a process that ignores SIGTERM ends, even if its parent dies before it has loaded', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
  const module = import.meta.resolve('./run-command.ts');
  const { parent, child } = await startParent(`
    import { spawn } from 'node:child_process';
    import { endsWithParent } from ${JSON.stringify(module)};
    const options = [...endsWithParent, '-e', ${JSON.stringify(stubborn)}];
    console.log(spawn(process.execPath, options, { stdio: 'ignore' }).pid);`);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(child)).toBe(false), patience);
});

test('a command is over when its process ends, although an orphan keeps its output open', async () => {
  const began = performance.now();
  const { ok, output } = await runCommand('sh', ['-c', 'sleep 30 & echo done $!']);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect({ ok, output }).toEqual({ ok: true, output: expect.stringMatching(/^done \d+\n$/) });
  process.kill(Number(output.split(' ')[1]));
});
