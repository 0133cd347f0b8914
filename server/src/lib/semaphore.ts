import { Refusal } from './refusal.ts';

const RETRY_SECONDS = 2;

/** Limits concurrent heavy work: some runs, some waits, the rest is refused at once. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  /** Waiting callbacks by holder, in serving order; called with true to start, false when dropped. */
  readonly #waiting = new Map<string, ((starts: boolean) => void)[]>();
  #places = 0;
  #running = 0;

  constructor(options: { atOnce: number; mayWait: number }) {
    this.#atOnce = options.atOnce;
    this.#mayWait = options.mayWait;
  }

  /** Holders are served round robin, so one holder's queue cannot starve another. */
  async take<T>(holder: string, work: () => Promise<T>): Promise<T | Refusal> {
    if (this.#running < this.#atOnce) this.#running++;
    else if (!(await this.#wait(holder))) {
      return new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
    }
    try {
      return await work();
    } finally {
      this.#handOver();
    }
  }

  async #wait(holder: string): Promise<boolean> {
    if (this.#places >= this.#mayWait && !this.#makeRoomFor(holder)) return false;
    return new Promise((answer) => {
      this.#places++;
      const own = this.#waiting.get(holder);
      if (own === undefined) this.#waiting.set(holder, [answer]);
      else own.push(answer);
    });
  }

  /**
   * Drops the newest waiter of the holder with the most places, unless the new holder would then have as
   * many.
   */
  #makeRoomFor(holder: string): boolean {
    const own = this.#waiting.get(holder)?.length ?? 0;
    const most = [...this.#waiting.values()].reduce(
      (one, other) => (other.length > one.length ? other : one),
      [],
    );
    if (most.length <= own + 1) return false;
    most.pop()?.(false);
    this.#places--;
    return true;
  }

  /** Hands the running slot to the next waiter, so the running count is unchanged. */
  #handOver(): void {
    const [next] = this.#waiting;
    if (next === undefined) {
      this.#running--;
      return;
    }
    const [holder, own] = next;
    const start = own.shift();
    this.#waiting.delete(holder);
    if (own.length > 0) this.#waiting.set(holder, own);
    this.#places--;
    start?.(true);
  }
}
