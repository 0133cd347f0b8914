import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '../../lib/log.ts';
import type { CreditDeps, DepositDeps } from './deps.ts';
import { type Chain, ChainBusy } from './ports.ts';
import { releaseCursor } from './usdt-cursor.ts';
import { ChainUnsettled, creditReceived, readChain } from './usdt-read.ts';

export interface ChainWatchOptions extends CreditDeps, Pick<DepositDeps, 'log'> {
  readonly chains: readonly Chain[];
  /** How long to wait for new blocks. */
  readonly pollMs: number;
  /** How it waits, when not by the machine's clock: tests have their own. */
  readonly pause?: typeof pause;
}

export interface ChainWatch {
  /** Finishes what is being read, and lets another process go on at once. */
  close(): Promise<void>;
}

const MAX_PAUSE_MS = 60_000;
const STOP_MS = 3_000;
/** Nodes are busy or in two minds for moments. What fails so often in a row wants somebody to look. */
const MANY_FAILURES = 5;

/** Reads every chain for as long as the process lives. Any number of processes may do so: one at a time reads a chain. */
export function startChainWatch(options: ChainWatchOptions): ChainWatch {
  const watches = options.chains.map((chain) => new OneChainWatch(options, chain));
  return { close: async () => void (await Promise.all(watches.map((watch) => watch.close()))) };
}

class OneChainWatch {
  readonly #options: ChainWatchOptions;
  readonly #chain: Chain;
  readonly #log: Log;
  readonly #reader: string;
  readonly #running: Promise<void>;
  readonly #stop = new AbortController();
  #failures = 0;

  constructor(options: ChainWatchOptions, chain: Chain) {
    this.#options = options;
    this.#chain = chain;
    this.#log = options.log.child({ rail: chain.rail });
    // The embedded database has one process at a time: after a crash, the next one need not wait for the last.
    this.#reader = options.database.engine === 'embedded' ? 'the only process' : randomUUID();
    this.#running = this.#run();
  }

  async close(): Promise<void> {
    this.#stop.abort();
    // A node that keeps us waiting does not keep the process from ending.
    await Promise.race([this.#running, wait(STOP_MS, undefined, { ref: false })]);
    await releaseCursor(this.#options.database.queries, this.#chain.rail, this.#reader).catch(
      (error: unknown) =>
        this.#log.warn(
          { err: error },
          'a chain could not be handed over; another process takes it in a while',
        ),
    );
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      const caughtUp = await this.#read();
      await this.#credit();
      if (!caughtUp) continue;
      const pauseMs = Math.min(MAX_PAUSE_MS, this.#options.pollMs * 2 ** this.#failures);
      await (this.#options.pause ?? pause)(pauseMs, this.#stop.signal);
    }
  }

  /** Answers whether there is nothing more to read for now. */
  async #read(): Promise<boolean> {
    try {
      const reading = await readChain(this.#options, this.#chain, this.#reader);
      if (this.#failures > 0) this.#log.info({ failures: this.#failures }, 'the chain can be read again');
      this.#failures = 0;
      if (reading === undefined) return true;
      const { caughtUp, setAside, inDoubt, unknownBlocks } = reading;
      if (setAside > 0) this.#log.warn({ setAside }, 'transfers were set aside for an operator');
      if (inDoubt > 0)
        this.#log.error({ inDoubt }, 'the node no longer tells of transfers it told of before');
      if (unknownBlocks > 0)
        this.#log.error({ unknownBlocks }, 'the node does not know blocks that were read before');
      return caughtUp;
    } catch (error) {
      this.#failures++;
      const passing = error instanceof ChainBusy || error instanceof ChainUnsettled;
      const expected = passing && this.#failures < MANY_FAILURES;
      this.#log[expected ? 'info' : 'warn']({ err: error }, 'the chain could not be read; nothing is lost');
      return true;
    }
  }

  async #credit(): Promise<void> {
    try {
      await creditReceived(this.#options, this.#chain.rail);
    } catch (error) {
      this.#log.error({ err: error }, 'deposits wait to be credited; they are tried again');
    }
  }
}

/** Waits, unless it is told that there is nothing to wait for. */
async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal }).catch(() => {});
}
