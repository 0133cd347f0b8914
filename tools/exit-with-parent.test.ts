import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test, vi } from 'vitest';
import { endsWithParent, runCommand } from './run-command.ts';

const waitOptions = { timeout: 60_000, interval: 50 };

async function startParent(script: string) {
  const parent = spawn(process.execPath, [...endsWithParent, '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [child] = await once(createInterface({ input: parent.stdout }), 'line');
  return { parent, child: Number(child) };
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

test('a process that ignores SIGTERM ends, even if its parent dies before it has loaded', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000);`;
  const module = import.meta.resolve('./run-command.ts');
  const { parent, child } = await startParent(`
    import { spawn } from 'node:child_process';
    import { endsWithParent } from ${JSON.stringify(module)};
    const options = [...endsWithParent, '-e', ${JSON.stringify(stubborn)}];
    console.log(spawn(process.execPath, options, { stdio: 'ignore' }).pid);`);
  parent.kill('SIGKILL');
  await vi.waitFor(() => expect(isRunning(child)).toBe(false), waitOptions);
});

test('a command is over when its process ends, although an orphan keeps its output open', async () => {
  const began = performance.now();
  const { ok, output } = await runCommand('sh', ['-c', 'sleep 30 & echo done $!']);
  expect(performance.now() - began).toBeLessThan(20_000);
  expect({ ok, output }).toEqual({ ok: true, output: expect.stringMatching(/^done \d+\n$/) });
  process.kill(Number(output.split(' ')[1]));
});
