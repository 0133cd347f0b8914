import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(import.meta.dirname, '../..');

/** Why is in what the process said. */
export class NotStarted extends Error {}

export interface ServerProcess {
  readonly pid: number;
  /** Where it listens, once it says so; rejects when it ends before that. */
  readonly port: Promise<number>;
  readonly ended: Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

/** Starts the product in a process of its own, on a free port of this machine. It does not outlive this process. */
export function startServerProcess(options: {
  environment: Record<string, string | undefined>;
  say: (line: string) => void;
}): ServerProcess {
  const child = spawn(
    process.execPath,
    ['--import', join(root, 'tools/exit-with-parent.ts'), join(root, 'server/src/main.ts')],
    {
      env: { ...process.env, ...options.environment, HOST: '127.0.0.1', PORT: '0' },
      // A group of its own: Ctrl-C in the terminal is for us, and we end them in our order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const ended = once(child, 'close').then(() => {});
  return {
    pid: child.pid ?? 0,
    port: Promise.race([
      readPort(child, options.say),
      ended.then(() =>
        Promise.reject(new NotStarted('A server ended before it was ready; see what it said')),
      ),
    ]),
    ended,
    signal: (signal) => void child.kill(signal),
  };
}

function readPort({ stdout, stderr }: ChildProcess, say: (line: string) => void): Promise<number> {
  return new Promise((resolve) => {
    for (const stream of [stdout, stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on('line', (line) => {
        const ready = / is ready at http:\/\/localhost:(\d+)/.exec(line);
        if (ready === null) say(line);
        else resolve(Number(ready[1]));
      });
    }
  });
}
