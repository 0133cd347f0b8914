import { Refusal } from './refusal.ts';

/** When it is worth asking again for a turn. */
const RETRY_SECONDS = 2;

/** Lets a few pieces of heavy work run at once and a few more wait; refuses the rest at once, at no cost. */
export class Semaphore {
  readonly #atOnce: number;
  readonly #mayWait: number;
  /** Those who wait, by holder, in the order in which the holders are served. Told true, they start. */
  readonly #waiting = new Map<string, ((starts: boolean) => void)[]>();
  #places = 0;
  #running = 0;

  constructor(options: { atOnce: number; mayWait: number }) {
    this.#atOnce = options.atOnce;
    this.#mayWait = options.mayWait;
  }

  /** Holders are served in turn, so that nobody's crowd keeps out anybody else. */
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

  /** The last to come of whoever has the most places gives one up, unless the holder itself would then have as many. */
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

  /** Whoever finishes hands its place over, so the number of those running does not change. */
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
