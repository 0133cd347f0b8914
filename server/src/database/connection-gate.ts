import { setTimeout as pause } from 'node:timers/promises';
import { isUnavailable } from './errors.ts';

/** Random, so processes do not reconnect all at once. */
const ATTEMPT_MS = { least: 100, most: 300 };
const RETURN_MS = { least: 10, most: 150 };

/**
 * While the database is unavailable, one connection at a time retries. Others wait for up to `maxWaitMs`: a
 * switchover takes seconds.
 */
export class ConnectionGate {
  readonly #maxWaitMs: number;
  #awaySince: number | undefined;
  #nextAttemptAt = 0;
  #isTrying = false;

  constructor(maxWaitMs: number) {
    this.#maxWaitMs = maxWaitMs;
  }

  async enter(): Promise<void> {
    while (this.#awaySince !== undefined) {
      const now = performance.now();
      if (!this.#isTrying && now >= this.#nextAttemptAt) {
        this.#isTrying = true;
        return;
      }
      if (now - this.#awaySince > this.#maxWaitMs)
        throw new Error('Connection terminated: the database is away');
      await pause(randomMs(RETURN_MS));
    }
  }

  passed(): void {
    this.#awaySince = undefined;
    this.#isTrying = false;
  }

  failed(error: unknown): void {
    this.#isTrying = false;
    if (!isUnavailable(error)) return;
    const now = performance.now();
    this.#awaySince ??= now;
    this.#nextAttemptAt = now + randomMs(ATTEMPT_MS);
  }
}

export function randomMs({ least, most }: { least: number; most: number }): number {
  return least + Math.random() * (most - least);
}
