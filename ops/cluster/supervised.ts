import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export class NotStarted extends Error {}

interface SupervisedOptions {
  readonly spawn: () => ChildProcess;
  /** Receives each line of output; resolves when the process is ready. */
  readonly untilReady: (lines: (heard: (line: string) => void) => void) => Promise<void>;
  readonly stopMs: number;
  readonly say: (line: string) => void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;

/** Restarts its process like systemd. No process outlives this one. */
export class Supervised {
  readonly name: string;
  /** True once a process has been ready; it may be unhealthy now. */
  isRunning = false;
  readonly #options: SupervisedOptions;
  #process: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  #isWanted = false;
  /** Pending during a restart. */
  #comingBack = Promise.resolve();

  constructor(name: string, options: SupervisedOptions) {
    this.name = name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  async start(): Promise<void> {
    this.#isWanted = true;
    const child = this.#options.spawn();
    const ended = once(child, 'close');
    this.#process = child;
    this.#ended = ended;
    await Promise.race([
      this.#options.untilReady((heard) => this.#listen(child, heard)),
      ended.then(() => {
        throw new NotStarted(`${this.name} ended before it was ready; see what it said`);
      }),
    ]);
    this.isRunning = true;
    this.#say(`is ready (process ${child.pid})`);
    void ended.then(() => {
      this.isRunning = false;
      if (this.#isWanted) this.#comingBack = this.#comeBack();
    });
  }

  async stop(): Promise<void> {
    const forceCloseTimer = setTimeout(() => this.#process?.kill('SIGKILL'), this.#options.stopMs);
    await this.#end('SIGTERM');
    clearTimeout(forceCloseTimer);
  }

  /** Like a power cut: without a restart. */
  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    this.#isWanted = false;
    this.#process?.kill(signal);
    await Promise.all([this.#ended, this.#comingBack]);
  }

  #listen({ stdout, stderr }: ChildProcess, heard: (line: string) => void): void {
    for (const stream of [stdout, stderr]) {
      if (stream !== null) createInterface({ input: stream }).on('line', heard);
    }
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
