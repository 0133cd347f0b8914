import { setTimeout as pause } from 'node:timers/promises';
import type { Node } from './choose-node.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export interface MemberOptions {
  readonly databaseUrl: string;
  /** Further settings of the processes. */
  readonly environment?: Record<string, string | undefined>;
  /** What happens, and what the processes log. */
  readonly say: (line: string) => void;
}

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** A process that has not stopped by then is ended: a little more than it gives itself. */
const STOP_MS = 25_000;

/** One place in the cluster, taken by one process after another. */
export class Member {
  readonly node: Node;
  readonly #options: MemberOptions;
  #process: ServerProcess | undefined;
  #isWanted = false;
  /** Set while a process that died is being replaced. */
  #comingBack = Promise.resolve();

  constructor(name: string, options: MemberOptions) {
    this.node = { name, port: undefined, isReady: false, isDraining: false, requests: 0, sockets: 0 };
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Starts a process, and from then on sees to it that there is always one. */
  async start(): Promise<void> {
    this.#isWanted = true;
    const process = startServerProcess({
      environment: {
        ...this.#options.environment,
        DATABASE_URL: this.#options.databaseUrl,
        // The balancer is on this machine, and says who asks.
        TRUSTED_PROXIES: '127.0.0.1,::1',
      },
      say: (line) => this.#say(line),
    });
    this.#process = process;
    const port = await process.port;
    Object.assign(this.node, { port, isReady: true, isDraining: false });
    this.#say(`is ready (process ${process.pid})`);
    void process.ended.then(() => {
      Object.assign(this.node, { port: undefined, isReady: false });
      if (this.#isWanted) this.#comingBack = this.#comeBack();
    });
  }

  /** Ends the process in order. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    const process = this.#process;
    process?.signal('SIGTERM');
    const impatience = setTimeout(() => process?.signal('SIGKILL'), STOP_MS);
    await Promise.all([process?.ended, this.#comingBack]);
    clearTimeout(impatience);
  }

  async #comeBack(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; this.#isWanted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      this.#say('has ended; another takes its place');
      await pause(pauseMs);
      if (this.#isWanted && (await this.#startsAgain())) return;
    }
  }

  #startsAgain(): Promise<boolean> {
    return this.start().then(
      () => true,
      () => false,
    );
  }

  #say(line: string): void {
    this.#options.say(`${this.node.name} ${line}`);
  }
}
