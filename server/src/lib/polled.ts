import type { Log } from './log.ts';

interface PolledOptions {
  readonly everyMs: number;
  readonly log: Log;
  /** Logged when it cannot be read; the previous value stays. */
  readonly warning: string;
}

/** Something that this process keeps from the database and reads again. */
export abstract class Polled {
  readonly #options: PolledOptions;
  readonly #poll: NodeJS.Timeout;
  /** Serialised: an older result never replaces a newer one. */
  #reading: Promise<unknown> = Promise.resolve();

  protected constructor(options: PolledOptions) {
    this.#options = options;
    this.#poll = setInterval(() => this.refreshInBackground(), options.everyMs).unref();
  }

  protected abstract read(): Promise<void>;

  /** Includes everything committed before this call. */
  refresh(): Promise<void> {
    const reading = this.#reading.then(() => this.read());
    this.#reading = reading.catch(() => {});
    return reading;
  }

  protected refreshInBackground(): void {
    const { log, warning } = this.#options;
    this.refresh().catch((error: unknown) => log.warn({ err: error }, warning));
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    await this.#reading;
  }
}
