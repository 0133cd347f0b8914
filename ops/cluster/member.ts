import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export interface MemberOptions {
  readonly databaseUrl: string;
  /** Further settings of the processes. */
  readonly environment?: Record<string, string | undefined>;
  /** What happens, and what the processes log. */
  readonly say: (line: string) => void;
}

/** Why is in what the process said. */
export class NotStarted extends Error {}

const root = join(import.meta.dirname, '../..');
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has not stopped by then is ended: a little more than it gives itself. */
const STOP_MS = 25_000;

/** One place in the cluster, on one port, taken by one process after another. None outlives this process. */
export class Member {
  readonly name: string;
  readonly port: number;
  /** Whether there is a process that has said that it is ready; HAProxy knows whether it still is. */
  isRunning = false;
  readonly #options: MemberOptions;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isWanted = false;
  /** Set while a process that died is being replaced. */
  #comingBack = Promise.resolve();

  constructor(name: string, port: number, options: MemberOptions) {
    this.name = name;
    this.port = port;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts a process, and from then on sees to it that there is always one. */
  async start(): Promise<void> {
    this.#isWanted = true;
    const child = this.#spawn();
    const ended = once(child, 'close');
    this.#process = child;
    this.#ended = ended;
    await Promise.race([
      this.#untilReady(child),
      ended.then(() => {
        throw new NotStarted('A server ended before it was ready; see what it said');
      }),
    ]);
    this.isRunning = true;
    this.#say(`is ready (process ${child.pid})`);
    void ended.then(() => {
      this.isRunning = false;
      if (this.#isWanted) this.#comingBack = this.#comeBack();
    });
  }

  /** Ends the process in order. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const child = this.#process;
    child?.kill('SIGTERM');
    const impatience = setTimeout(() => child?.kill('SIGKILL'), STOP_MS);
    await Promise.all([this.#ended, this.#comingBack]);
    clearTimeout(impatience);
  }

  #spawn(): ChildProcess {
    const { environment, databaseUrl } = this.#options;
    const script = ['--import', join(root, 'tools/exit-with-parent.ts'), join(root, 'server/src/main.ts')];
    return spawn(process.execPath, script, {
      env: {
        // Time for HAProxy to notice before it stops.
        DRAIN_SECONDS: '2',
        ...process.env,
        ...environment,
        DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(this.port),
        // HAProxy is on this machine, and says who asks.
        TRUSTED_PROXIES: '127.0.0.1',
      },
      // A group of its own: Ctrl-C in the terminal is for us, and we end them in our order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  }

  #untilReady({ stdout, stderr }: ChildProcess): Promise<void> {
    return new Promise((resolve) => {
      for (const stream of [stdout, stderr]) {
        if (stream === null) continue;
        createInterface({ input: stream }).on('line', (line) => {
          if (/ is ready at http:/.test(line)) resolve();
          else this.#say(line);
        });
      }
    });
  }

  async #comeBack(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; this.#isWanted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      this.#say('has ended; another takes its place');
      await pause(pauseMs);
      if (!this.#isWanted) return;
      const isBack = await this.start().then(
        () => true,
        () => false,
      );
      if (isBack) return;
    }
  }

  #say(line: string): void {
    this.#options.say(`${this.name} ${line}`);
  }
}
